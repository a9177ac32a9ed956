/** What a board shows of the rules around a piece: the lines and marks of a game's folder. */
import { isHolding } from '../board/touches';
import type { BoardView, Line, Mark, MoveView, Square, Touch } from '../board/types';
import type { Aids } from '../games/content';
import { contentOf } from '../games/games';
import type { GameKind } from './net/types';

/** Loads the aids of a game, if it has any. Without them the board only shows less. */
export async function loadAids(kind: GameKind): Promise<Aids | undefined> {
  try {
    return (await contentOf(kind)?.aids?.())?.aids;
  } catch {
    return undefined;
  }
}

interface Moment {
  view: BoardView;
  legal: readonly MoveView[];
  touches: readonly Touch[];
  hovered: Square | undefined;
}

/** The aids for the chosen piece, or for the one under the pointer where the game wants it. */
export function aidsAround(
  aids: Aids | undefined,
  { view, legal, touches, hovered }: Moment,
): { lines: readonly Line[]; marks: readonly Mark[] } {
  const held = isHolding(touches) ? touches.at(-1) : undefined;
  const pointed = contentOf(view.kind)?.showsAidsOnHover ? hovered : undefined;
  const square = held ?? pointed;
  return aids && square ? aids(view, square, legal) : { lines: [], marks: [] };
}
