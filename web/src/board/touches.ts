/** From touches to moves: which legal moves begin with the touches so far, and what the next touch does. */
import { squaresBetween } from './geometry';
import { ENTERING, supplyShape } from './supply';
import type { BoardView, MoveView, PieceView, Square, Touch } from './types';

/** The touches of a move that have a fixed order; the others follow in any order. */
export function orderedTouches(move: MoveView): readonly Touch[] {
  return move.touches.slice(0, move.touches.length - (move.unordered ?? 0));
}

/** Whether the touches are a prefix of the move, or the whole move. */
export function beginsWith(move: MoveView, touches: readonly Touch[]): boolean {
  if (touches.length > move.touches.length) return false;
  const ordered = orderedTouches(move).length;
  const unordered = move.touches.slice(ordered);
  return touches.every((touch, i) =>
    i < ordered
      ? touch === move.touches[i]
      : unordered.includes(touch) && touches.indexOf(touch, ordered) === i,
  );
}

/** The legal moves that begin with the touches. */
export function candidates(legal: readonly MoveView[], touches: readonly Touch[]): MoveView[] {
  return legal.filter((move) => beginsWith(move, touches));
}

/** The possible next touches, and for each whether a capture happens there. */
export function continuations(legal: readonly MoveView[], touches: readonly Touch[]): Map<Touch, boolean> {
  const next = new Map<Touch, boolean>();
  for (const move of candidates(legal, touches)) {
    const ordered = orderedTouches(move).length;
    const rest =
      touches.length < ordered
        ? move.touches.slice(touches.length, touches.length + 1)
        : move.touches.slice(ordered).filter((touch) => !touches.slice(ordered).includes(touch));
    for (const touch of rest) {
      next.set(touch, (next.get(touch) ?? false) || (move.captures ?? []).includes(touch));
    }
  }
  return next;
}

/** The effect of a touch. */
export type TouchResult =
  | { kind: 'play'; move: MoveView }
  | { kind: 'hold'; touches: readonly Touch[] }
  | { kind: 'refuse'; touches: readonly Touch[] };

/**
 * Adds a touch. Touching the last one again undoes it. Touching another piece replaces the selected one, so that a selection
 * need not be undone first.
 */
export function applyTouch(legal: readonly MoveView[], touches: readonly Touch[], touch: Touch): TouchResult {
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

/** Whether the last touch selected a piece whose target is not touched yet. Ordered touches come in pairs: from, to. */
export function isHolding(touches: readonly Touch[]): boolean {
  return touches.length % 2 === 1;
}

/** The pieces on a square, from the bottom up. */
export function stackOn(pieces: readonly PieceView[], square: Square): PieceView[] {
  return pieces.filter((piece) => piece.square === square).sort((a, b) => a.level - b.level);
}

/** The pieces after the complete steps of an unfinished move. */
export function preview(view: BoardView, legal: readonly MoveView[], touches: readonly Touch[]): PieceView[] {
  const [move] = candidates(legal, touches);
  return move ? movePieces(view, move, touches) : [...view.pieces];
}

/** Optimistic update: the expected board after a move. The server's next snapshot replaces it. */
export function applyMove(view: BoardView, move: MoveView): BoardView {
  const captures = new Set(move.captures ?? []);
  const left = { ...view, pieces: view.pieces.filter(({ square }) => !captures.has(square)) };
  const squares = move.touches.filter((touch) => touch !== 'supply' && touch !== 'pass');
  return { ...view, pieces: movePieces(left, move, move.touches), last: { text: move.text, squares } };
}

/**
 * The squares of the pieces that the player has in hand: the opponent's pieces that the last step went over, as long as the
 * touches that place them are missing.
 */
export function liftedSquares(
  view: BoardView,
  legal: readonly MoveView[],
  touches: readonly Touch[],
): Square[] {
  const [move] = candidates(legal, touches);
  if (!move?.unordered) return [];
  const ordered = orderedTouches(move).length;
  if (touches.length < ordered) return [];
  const vaulted = vaultedSquares(view.pieces, move, view.turn);
  const placed = touches.slice(ordered);
  const away = placed.filter((touch) => !vaulted.includes(touch)).length;
  return vaulted.filter((square) => !placed.includes(square)).slice(away);
}

/** The squares between the ends of the last step whose top piece is the opponent's. */
function vaultedSquares(pieces: readonly PieceView[], move: MoveView, turn: PieceView['color']): Square[] {
  const [from, to] = orderedTouches(move).slice(-2);
  if (from === undefined || to === undefined) return [];
  return squaresBetween(from, to).filter((square) => {
    const top = stackOn(pieces, square).at(-1);
    return top && top.color !== turn;
  });
}

/** Moves the top piece for each pair of ordered touches (from, to), and the vaulted pieces to the unordered ones. */
function movePieces(view: BoardView, move: MoveView, touches: readonly Touch[]): PieceView[] {
  const ordered = orderedTouches(move).length;
  let pieces = [...view.pieces];
  for (let i = 0; i + 1 < Math.min(ordered, touches.length); i += 2) {
    const [from, to] = [touches[i], touches[i + 1]];
    if (from === undefined || to === undefined) continue;
    if (from === 'supply') {
      const level = stackOn(pieces, to).length;
      pieces.push({ id: ENTERING, square: to, level, shape: supplyShape(view), color: view.turn });
    } else {
      pieces = moveTop(pieces, from, to);
    }
  }
  const placed = touches.slice(ordered);
  const vaulted = placed.length > 0 ? vaultedSquares(pieces, move, view.turn) : [];
  const leaving = vaulted.filter((square) => !placed.includes(square));
  for (const to of placed.filter((touch) => !vaulted.includes(touch))) {
    const from = leaving.shift();
    if (from) pieces = moveTop(pieces, from, to);
  }
  return pieces;
}

function moveTop(pieces: readonly PieceView[], from: Square, to: Square): PieceView[] {
  const level = stackOn(pieces, to).length;
  const top = stackOn(pieces, from).at(-1);
  return pieces.map((piece) => (piece === top ? { ...piece, square: to, level } : piece));
}
