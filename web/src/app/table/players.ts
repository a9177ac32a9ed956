/** How the players of a table are named. */
import { t } from '../i18n.svelte';
import type { Color, Snapshot } from '../net/types';
import { colorName, levelName } from '../wording';
import type { TableGame } from './game.svelte';

export function nameOf(table: TableGame, game: Snapshot, color: Color): string {
  const seat = game.seats[color];
  if (seat.name) return seat.name;
  if (seat.type !== 'human') return t('table.computer');
  if (game.same_screen || table.seating.isWatching) return colorName(color, game.kind);
  return table.seating.own.includes(color) ? t('table.you') : t('table.opponent');
}

/** The line under the name: whether that is the reader, the colour, unless that is the name, and the level or the bot of a computer. */
export function noteOf(table: TableGame, game: Snapshot, color: Color): string {
  const seat = game.seats[color];
  const isNamedByColor = nameOf(table, game, color) === colorName(color, game.kind);
  const parts = isNamedByColor ? [] : [colorName(color, game.kind)];
  if (seat.name && !game.same_screen && table.seating.own.includes(color)) parts.unshift(t('player.you'));
  if (seat.type === 'engine') parts.push(levelName(seat.level));
  if (seat.type === 'bot') parts.push(t(`new.bot.${seat.bot}`));
  return parts.join(' · ');
}
