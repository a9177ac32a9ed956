/** What a player is called by spectators. */
import { t } from '../i18n.svelte';
import type { Seat } from '../net/types';
import { levelName } from '../wording';

export function seatName(seat: Seat): string {
  if (seat.name) return seat.name;
  if (seat.type === 'engine') return t('watch.computer', { level: levelName(seat.level) });
  if (seat.type === 'bot') return t(`new.bot.${seat.bot}`);
  return t(seat.type === 'human' ? 'watch.person' : 'table.computer');
}

/** `Ada against Computer · Medium`. */
export function versus({ white, black }: Record<'white' | 'black', Seat>): string {
  return t('watch.versus', { white: seatName(white), black: seatName(black) });
}
