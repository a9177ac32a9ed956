/** The supply: pieces beside the board that a move can bring in. */
import type { BoardView, Shape } from './types';

/**
 * The shape of the pieces in the supply: `supply_shape` of the view. Servers that do not send it only have games whose pieces
 * enter at the bottom of a stack, so there it is the shape of the pieces on level 0.
 */
export function supplyShape(view: BoardView & { supply_shape?: Shape | null }): Shape {
  return view.supply_shape ?? view.pieces.find(({ level }) => level === 0)?.shape ?? 'stone';
}
