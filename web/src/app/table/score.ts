/** The figures beside the board. */
import { supplyLeft } from '../../board/supply';
import { preview } from '../../board/touches';
import type { BoardView, Color, Figure, Snapshot } from '../net/types';
import type { TableGame } from './game.svelte';

/** The score, with the supply as it is in the middle of a move. */
export function scoreOf(table: TableGame, game: Snapshot, view: BoardView): Figure[] {
  const pieces = preview(view, game.legal, table.touches);
  return view.score.map((figure) =>
    figure.name === 'supply' && 'each' in figure && table.isLive
      ? {
          ...figure,
          each: { white: supplyLeft(view, pieces, 'white'), black: supplyLeft(view, pieces, 'black') },
        }
      : figure,
  );
}

/** How many pieces a player has captured since the start. Where pieces enter the board, none is ever captured. */
export function capturedBy(color: Color, start: BoardView, view: BoardView): number {
  if (view.supply) return 0;
  const other = color === 'white' ? 'black' : 'white';
  const count = ({ pieces }: BoardView) => pieces.filter((piece) => piece.color === other).length;
  return Math.max(0, count(start) - count(view));
}
