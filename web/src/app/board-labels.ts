/** The ARIA labels of a board. */
import type { BoardLabels, PieceView } from '../board/types';
import { t } from './i18n.svelte';
import type { GameKind } from './net/types';
import { pieceName } from './wording';

/** The labels of a board of this kind that is called `board` as a whole. */
export function boardLabels(board: string, kind: GameKind): BoardLabels {
  const nameOf = (piece: Pick<PieceView, 'shape' | 'color'>) => pieceName(piece, kind);
  return {
    board,
    cell({ square, pieces, selected, target, last }) {
      const parts = [
        square,
        pieces.length > 0 ? pieces.map(nameOf).reverse().join(t('board.on')) : t('board.empty'),
      ];
      if (selected) parts.push(t('board.selected'));
      if (target) parts.push(t('board.target'));
      if (last) parts.push(t('board.last'));
      return parts.join(', ');
    },
    supply(piece, count) {
      return t('board.supply', { piece: nameOf(piece), count });
    },
  };
}
