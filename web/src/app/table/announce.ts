/** The sentences of the live region: what an event changes, for screen readers. */
import { t } from '../i18n.svelte';
import type { ServerMessage, Snapshot } from '../net/types';
import { colorName, outcomeText } from '../wording';

export function announce({ event }: Extract<ServerMessage, { type: 'event' }>, game: Snapshot): string {
  const color = colorName(event.by);
  const end = game.status === 'finished' ? ` ${outcomeText(game.outcome, game.reason)}.` : '';
  switch (event.type) {
    case 'moved':
      return t('announce.moved', { color, move: event.move }) + end;
    case 'undone':
    case 'redone':
      return t('announce.back', { ply: game.ply });
    case 'undo-requested':
      return t('announce.undo', { color });
    case 'draw-offered':
      return t('announce.draw', { color });
    case 'rematch-offered':
      return t('announce.rematch', { color });
    case 'undo-declined':
    case 'draw-declined':
    case 'rematch-declined':
      return t('announce.declined', { color });
    default:
      return end.trim();
  }
}
