/** The supply: pieces beside the board that a move can bring in. */
import type { BoardView, Color, PieceView, Shape } from './types';

/** The id of a piece from the supply before the server has given it one. */
export const ENTERING = -1;

/**
 * The shape of the pieces in the supply: `supply_shape` of the view. Servers that do not send it only have games whose pieces
 * enter at the bottom of a stack, so there it is the shape of the pieces on level 0.
 */
export function supplyShape(view: BoardView & { supply_shape?: Shape | null }): Shape {
  return view.supply_shape ?? view.pieces.find(({ level }) => level === 0)?.shape ?? 'stone';
}

/** How many pieces a player has left in supply while those in `pieces` are on the board, also in an unfinished move. */
export function supplyLeft(view: BoardView, pieces: readonly PieceView[], color: Color): number {
  const entering = pieces.filter((piece) => piece.id === ENTERING && piece.color === color).length;
  return (view.supply?.[color] ?? 0) - entering;
}
