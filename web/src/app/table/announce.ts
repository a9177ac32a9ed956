/** The sentences of the live region: what an event changes and what is chosen, for screen readers. */
import type { Touch } from '../../board/types';
import { t } from '../i18n.svelte';
import type { GameEvent } from '../net/socket';
import { spokenMove } from '../notation';
import { colorName } from '../wording';
import { endText } from './message';
import type { TableGame } from './game.svelte';
import type { Announcer } from './live-region.svelte';

/** The announcer of a table, which is asked for when the first event comes. */
export function announcerOf(table: () => TableGame): Announcer {
  return { touched: touchedText, happened: (event) => happened(table(), event) };
}

/** `b1 is chosen. It can go to b3, d1. It can capture c4.` */
export function touchedText(touches: readonly Touch[], targets: ReadonlyMap<Touch, boolean>): string {
  const last = touches.at(-1);
  const squares = [...targets].filter(([touch]) => touch !== 'supply' && touch !== 'pass');
  if (last === undefined || squares.length === 0) return '';
  const quiet = squares.filter(([, captures]) => !captures).map(([square]) => square);
  const captures = squares.filter(([, captures]) => captures).map(([square]) => square);
  const parts = [last === 'supply' ? t('announce.supply') : t('announce.chosen', { square: last })];
  if (quiet.length > 0) parts.push(t('announce.targets', { squares: quiet.join(', ') }));
  if (captures.length > 0) parts.push(t('announce.captures', { squares: captures.join(', ') }));
  return parts.join(' ');
}

function happened(table: TableGame, { event, game }: GameEvent): string {
  const color = colorName(event.by, game.kind);
  const end = game.status === 'finished' ? ` ${endText(table, game)}.` : '';
  switch (event.type) {
    case 'moved':
      return t('announce.moved', { color, move: spokenMove(event.move) }) + end;
    case 'undone':
    case 'redone':
      return t('announce.back', { ply: game.ply });
    case 'undo-requested':
      return t('announce.undo', { color });
    case 'draw-offered':
      return t('announce.draw', { color });
    case 'rematch-offered':
      return t('announce.rematch', { color });
    case 'hinted':
      return t('table.hinted', { color });
    case 'seated':
      return t('announce.seated', { color });
    case 'undo-declined':
    case 'draw-declined':
    case 'rematch-declined':
      return t('announce.declined', { color });
    default:
      return end.trim();
  }
}
