/** From touches to moves: which legal moves a person may still mean, and what the next touch does. */
import type { BoardView, MoveView, PieceView, Square, Touch } from './types';

/** How many of the first touches come in a fixed order. */
function fixedOf(move: MoveView): number {
  return move.touches.length - (move.unordered ?? 0);
}

/** Whether these touches are a beginning of the move, or all of it. */
export function beginsWith(move: MoveView, touches: readonly Touch[]): boolean {
  if (touches.length > move.touches.length) return false;
  const fixed = fixedOf(move);
  const free = move.touches.slice(fixed);
  return touches.every((touch, i) =>
    i < fixed ? touch === move.touches[i] : free.includes(touch) && touches.indexOf(touch, fixed) === i,
  );
}

/** The moves that may still be meant. */
export function candidates(legal: readonly MoveView[], touches: readonly Touch[]): MoveView[] {
  return legal.filter((move) => beginsWith(move, touches));
}

/** What may be touched next, and whether that captures something there. */
export function continuations(legal: readonly MoveView[], touches: readonly Touch[]): Map<Touch, boolean> {
  const next = new Map<Touch, boolean>();
  for (const move of candidates(legal, touches)) {
    const fixed = fixedOf(move);
    const rest =
      touches.length < fixed
        ? move.touches.slice(touches.length, touches.length + 1)
        : move.touches.slice(fixed).filter((touch) => !touches.slice(fixed).includes(touch));
    for (const touch of rest) {
      next.set(touch, (next.get(touch) ?? false) || (move.captures ?? []).includes(touch));
    }
  }
  return next;
}

/** What a touch leads to. */
export type Step =
  | { kind: 'play'; move: MoveView }
  | { kind: 'hold'; touches: readonly Touch[] }
  | { kind: 'refuse'; touches: readonly Touch[] };

/**
 * Takes one more touch. The last touch again takes it back; another beginning replaces the one that is held, so nobody
 * has to put a piece down before taking up another one.
 */
export function take(legal: readonly MoveView[], touches: readonly Touch[], touch: Touch): Step {
  const next = [...touches, touch];
  const left = candidates(legal, next);
  const complete = left.find((move) => move.touches.length === next.length);
  if (complete) return { kind: 'play', move: complete };
  if (left.length > 0) return { kind: 'hold', touches: next };
  if (touches.at(-1) === touch) return { kind: 'hold', touches: touches.slice(0, -1) };
  if (isHolding(touches)) {
    const instead = [...touches.slice(0, -1), touch];
    if (candidates(legal, instead).length > 0) return { kind: 'hold', touches: instead };
  }
  return { kind: 'refuse', touches: next };
}

/** Whether the last touch took something up that has not been put down yet. */
export function isHolding(touches: readonly Touch[]): boolean {
  return touches.length % 2 === 1;
}

/** The pieces on a square, from the bottom up. */
export function stackOn(pieces: readonly PieceView[], square: Square): PieceView[] {
  return pieces.filter((piece) => piece.square === square).sort((a, b) => a.level - b.level);
}

/** The number of a piece that has not left the supply yet. */
export const ENTERING = -1;

/** The pieces as they stand once what was touched in whole steps is done, before the move is complete. */
export function preview(view: BoardView, legal: readonly MoveView[], touches: readonly Touch[]): PieceView[] {
  const move = candidates(legal, touches)[0];
  return move ? carry(view, touches.slice(0, fixedOf(move))) : [...view.pieces];
}

/** The board as it will most likely stand when the move has been acknowledged. */
export function played(view: BoardView, move: MoveView): BoardView {
  const captures = new Set(move.captures ?? []);
  const left = { ...view, pieces: view.pieces.filter(({ square }) => !captures.has(square)) };
  const touches = move.touches.slice(0, fixedOf(move));
  const squares = move.touches.filter((touch) => touch !== 'supply' && touch !== 'pass');
  return { ...view, pieces: carry(left, touches), last: { text: move.text, squares } };
}

/** Carries the top piece from touch to touch, two at a time. */
function carry(view: BoardView, touches: readonly Touch[]): PieceView[] {
  let pieces = [...view.pieces];
  for (let i = 0; i + 1 < touches.length; i += 2) {
    const [from, to] = [touches[i], touches[i + 1]];
    if (from === undefined || to === undefined) continue;
    const level = stackOn(pieces, to).length;
    if (from === 'supply') {
      pieces.push({ id: ENTERING, square: to, level, shape: 'ring', color: view.turn });
      continue;
    }
    const top = stackOn(pieces, from).at(-1);
    if (top) pieces = pieces.map((piece) => (piece === top ? { ...piece, square: to, level } : piece));
  }
  return pieces;
}
