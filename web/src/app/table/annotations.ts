/** The marks and arrows that the table draws on the board for hints and refused moves. */
import { orderedTouches } from '../../board/touches';
import type { Arrow, Mark, MoveView, Touch } from '../../board/types';
import type { Explanation } from '../net/types';

export interface Annotations {
  marks: readonly Mark[];
  arrows: readonly Arrow[];
}

/** An arrow per step of the move, and a mark on every square that may be touched in any order. */
export function hintAnnotations(move: MoveView): Annotations {
  const ordered = orderedTouches(move);
  const arrows: Arrow[] = [];
  for (let i = 0; i + 1 < ordered.length; i += 2) {
    const [from, to] = [ordered[i], ordered[i + 1]];
    if (from && to) arrows.push({ kind: 'hint', from, to });
  }
  const marks = move.touches.slice(ordered.length).map((square) => ({ kind: 'hint' as const, square }));
  return { marks, arrows };
}

/** Marks on the squares that show the reason, and an arrow for the step that was tried. */
export function refusalAnnotations(explanation: Explanation, touches: readonly Touch[]): Annotations {
  const [from, to] = touches.slice(-2);
  const isStep = touches.length % 2 === 0 && from && to && to !== 'supply' && to !== 'pass' && from !== to;
  return {
    marks: explanation.squares.map((square) => ({ kind: 'refused', square })),
    arrows: isStep ? [{ kind: 'refused', from, to }] : [],
  };
}
