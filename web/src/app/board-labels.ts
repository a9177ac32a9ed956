/** What a board says to those who hear it. */
import type { BoardWords, PieceView } from '../board/types';
import { t } from './i18n.svelte';

function pieceName({ shape, color }: PieceView): string {
  return t(`board.${color}.${shape}`);
}

/** The words of a board with this name. */
export function boardWords(board: string): BoardWords {
  return {
    board,
    cell({ square, pieces, selected, target, last }) {
      const parts = [
        square,
        pieces.length > 0 ? pieces.map(pieceName).reverse().join(t('board.on')) : t('board.empty'),
      ];
      if (selected) parts.push(t('board.selected'));
      if (target) parts.push(t('board.target'));
      if (last) parts.push(t('board.last'));
      return parts.join(', ');
    },
    supply(color, count) {
      return t(`board.supply.${color}`, { count });
    },
  };
}
