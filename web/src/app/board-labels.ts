/** The ARIA labels of a board. */
import type { BoardLabels, PieceView } from '../board/types';
import { t } from './i18n.svelte';

function pieceName({ shape, color }: Pick<PieceView, 'shape' | 'color'>): string {
  return t(`board.${color}.${shape}`);
}

/** The labels of a board that is called `board` as a whole. */
export function boardLabels(board: string): BoardLabels {
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
    supply(piece, count) {
      return t('board.supply', { piece: pieceName(piece), count });
    },
  };
}
