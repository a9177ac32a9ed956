/** What happens, as a sentence for those who hear the table. */
import { t } from '../i18n.svelte';
import type { ServerMessage, Snapshot } from '../net/types';
import { colorName, outcomeText } from '../wording';

export function announce({ event }: Extract<ServerMessage, { type: 'event' }>, game: Snapshot): string {
  const color = 'by' in event ? colorName(event.by) : '';
  const end = game.status === 'finished' ? ` ${outcomeText(game.outcome ?? null, game.reason ?? null)}.` : '';
  switch (event.type) {
    case 'moved':
      return t('table.say.moved', { color, move: event.move }) + end;
    case 'undone':
    case 'redone':
      return t('table.say.back', { ply: game.ply });
    case 'undo-requested':
      return t('table.say.undo', { color });
    case 'draw-offered':
      return t('table.say.draw', { color });
    case 'rematch-offered':
      return t('table.say.rematch', { color });
    default:
      return end.trim();
  }
}
