/** The supply: pieces beside the board that a move can bring in. */
import type { BoardView, Shape } from './types';

/** The shape of the pieces in the supply. The view does not name it; pieces enter at the bottom of a stack. */
export function supplyShape(view: BoardView): Shape {
  return view.pieces.find(({ level }) => level === 0)?.shape ?? 'stone';
}
