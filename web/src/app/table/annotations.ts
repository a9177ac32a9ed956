/** What the table draws on the board for hints, refused moves, threats and the end of a game. */
import { stackOn, orderedTouches } from '../../board/touches';
import type { Annotations, Arrow, BoardView, Mark, MoveView, Square, Touch } from '../../board/types';
import { moveView } from '../net/legal-moves';
import type { Color, Explanation, IllegalReason } from '../net/types';

export const NO_ANNOTATIONS: Annotations = { marks: [], arrows: [], lines: [], fallen: [] };

/** An arrow per step of the move, and a mark on every square that may be touched in any order. */
export function moveAnnotations(
  move: MoveView,
  kind: Exclude<Arrow['kind'], 'refused' | 'drawn'>,
): Annotations {
  const ordered = orderedTouches(move);
  const arrows: Arrow[] = [];
  for (let i = 0; i + 1 < ordered.length; i += 2) {
    const [from, to] = [ordered[i], ordered[i + 1]];
    if (from && to) arrows.push({ kind, from, to });
  }
  const marks: Mark[] = move.touches
    .slice(ordered.length)
    .map((square) => ({ kind: kind === 'premove' ? kind : 'hint', square }));
  return { ...NO_ANNOTATIONS, marks, arrows };
}

/** Reasons whose squares show what could be done instead or what the reason refers to, and not what is wrong. */
const REFERENCES: ReadonlySet<IllegalReason['code']> = new Set([
  'must-capture',
  'vault-lands-at',
  'must-relocate',
  'leaves-no-ball-step',
  'ball-step-missing',
  'must-pass',
  'one-step-only',
]);

/** Marks on the squares that show the reason, and an arrow for the step that was tried. */
export function refusalAnnotations(explanation: Explanation, touches: readonly Touch[]): Annotations {
  const { reason, squares } = explanation;
  const [from, to] = touches.slice(-2);
  const isStep = touches.length % 2 === 0 && from && to && to !== 'supply' && to !== 'pass' && from !== to;
  const arrows: Arrow[] = isStep ? [{ kind: 'refused', from, to }] : [];
  let marks: Mark[] = squares.map((square) => ({ kind: 'refused', square }));
  if (reason.code === 'wrong-distance') {
    marks = squares.map((square, i) => ({ kind: 'count', square, text: String(i + 1) }));
    if (isStep) marks.push({ kind: 'refused', square: to });
  } else if (REFERENCES.has(reason.code)) {
    marks = squares.map((square) => ({ kind: 'reason', square }));
    if (isStep && !squares.includes(to)) marks.push({ kind: 'refused', square: to });
  } else if (reason.code === 'no-piece' || reason.code === 'not-yours') {
    marks = [];
  }
  return { ...NO_ANNOTATIONS, marks, arrows };
}

/** Marks on the squares of threats. */
export function alertMarks(view: BoardView): Mark[] {
  return view.alerts
    .filter(({ kind }) => kind === 'king-attacked')
    .flatMap(({ squares }) => squares.slice(0, 1).map((square) => ({ kind: 'alert', square })));
}

/** What threatens the player to move: the attackers of a king, and the moves with which the other side would win. */
export function threatArrows(view: BoardView, mine: Color | undefined): Arrow[] {
  return view.alerts.flatMap(({ kind, color, squares, moves = [] }): Arrow[] => {
    const by = kind === 'king-attacked' ? opponentOf(color) : color;
    // What the player to move could do is not given away.
    if (by === view.turn) return [];
    const arrow = by === mine ? 'chance' : 'threat';
    const [king, ...attackers] = squares;
    if (kind === 'king-attacked' && king)
      return attackers.map((from) => ({ kind: arrow, from, to: king, by }));
    return moves.flatMap((text) =>
      moveAnnotations(moveView(text), arrow).arrows.map((each) => ({ ...each, by })),
    );
  });
}

function opponentOf(color: Color): Color {
  return color === 'white' ? 'black' : 'white';
}

/** Why the game ended, drawn on its last position: the winning pieces one after the other, or the fallen king or last bishop. */
export function endAnnotations(view: BoardView, winner: Color | null, reason: string | null): Annotations {
  const last = landingOf(view.last?.text ?? '');
  const loser = opponentOf(winner ?? 'black');
  const squaresOf = (color: Color) => [
    ...new Set(view.pieces.filter((p) => p.color === color).map((p) => p.square)),
  ];
  const finale = (squares: readonly Square[]): Annotations => ({
    ...NO_ANNOTATIONS,
    marks: squares.map((square) => ({ kind: 'finale', square })),
  });
  /** The last piece of the loser, which was captured there. */
  const falling = (shape: 'king' | 'bishop', square: Square): Annotations => ({
    ...finale([square]),
    fallen: [{ square, shape, color: loser }],
  });
  switch (reason) {
    case 'connected':
      return winner ? finale(inOrder(squaresOf(winner), last)) : NO_ANNOTATIONS;
    case 'both-connected':
      return finale(view.pieces.map(({ square }) => square));
    case 'goal': {
      const goal = winner === 'white' ? view.homes?.black : view.homes?.white;
      return finale((goal ?? []).filter((square) => stackOn(view.pieces, square).at(-1)?.color === winner));
    }
    case 'home-full':
      return finale(winner ? (view.homes?.[loser] ?? []) : []);
    case 'king-captured':
      return last && winner ? falling('king', last) : NO_ANNOTATIONS;
    case 'checkmate': {
      const king = view.pieces.find(({ shape, color }) => shape === 'king' && color === loser);
      return king && winner ? finale([king.square]) : NO_ANNOTATIONS;
    }
    case 'all-captured':
      return last && winner ? falling('bishop', last) : NO_ANNOTATIONS;
    case 'no-move':
      return winner ? finale(squaresOf(loser)) : NO_ANNOTATIONS;
    default:
      return NO_ANNOTATIONS;
  }
}

/** Where the piece of a move without further steps ends: `e8` of `a4xe8`. */
function landingOf(text: string): Square | undefined {
  return /[-x]([a-z]\d+)$/.exec(text)?.[1];
}

/** The squares of a connected group in the order in which it is walked from one of them. */
function inOrder(squares: readonly Square[], first: Square | undefined): Square[] {
  const left = new Set(squares);
  const order: Square[] = [];
  const queue = [first && left.has(first) ? first : squares[0]];
  while (queue.length > 0) {
    const square = queue.shift();
    if (square === undefined || !left.delete(square)) continue;
    order.push(square);
    queue.push(...[...left].filter((other) => areNeighbours(square, other)));
  }
  return [...order, ...left];
}

function areNeighbours(a: Square, b: Square): boolean {
  const files = Math.abs(a.charCodeAt(0) - b.charCodeAt(0));
  return files <= 1 && Math.abs(Number(a.slice(1)) - Number(b.slice(1))) <= 1;
}
