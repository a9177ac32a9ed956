/** The figures beside the board. */
import { supplyLeft } from '../../board/supply';
import { preview } from '../../board/touches';
import type { BoardView, Color, Figure, Snapshot } from '../net/types';
import type { TableGame } from './game.svelte';

/** How many moves each player has left in a game that is limited. */
export function movesLeft({
  score,
  turn,
}: Pick<BoardView, 'score' | 'turn'>): Record<Color, number> | undefined {
  const plies = score.find(({ name }) => name === 'plies-left');
  if (!plies || !('shared' in plies)) return undefined;
  const [next, later] = [Math.ceil(plies.shared / 2), Math.floor(plies.shared / 2)];
  return turn === 'white' ? { white: next, black: later } : { white: later, black: next };
}

/** The score, with the moves left of each player, and the supply as it is in the middle of a move. */
export function scoreOf(table: TableGame, game: Snapshot, view: BoardView): Figure[] {
  const pieces = preview(view, game.legal, table.touches);
  return view.score.map((figure) =>
    figure.name === 'plies-left'
      ? { name: figure.name, each: movesLeft(view) ?? { white: 0, black: 0 } }
      : figure.name === 'supply' && 'each' in figure && table.isLive
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
