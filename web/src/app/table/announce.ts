/** The sentences of the live region: what an event changes and what is chosen, for screen readers. */
import { t } from '../i18n.svelte';
import type { GameEvent } from '../net/connection';
import { spokenMove } from '../notation';
import { colorName } from '../wording';
import { endText } from './message';
import type { TableGame } from './game.svelte';
import type { Announcer } from './live-region.svelte';
import { touchedText } from './touched-text';

/** The announcer of a table, which is asked for when the first event comes. */
export function announcerOf(table: () => TableGame): Announcer {
  return { touched: touchedText, happened: (event) => happened(table(), event) };
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
