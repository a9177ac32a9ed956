/** The arithmetic of Lines of Action: the eight lines of a piece, how many are on each, and where it would land. */
import { coordinates, squareAt } from '../../board/geometry';
import type { BoardView, Line, Mark, Square } from '../../board/types';
import type { Aids } from '../content';

/** The four lines through a square, each as one of its two directions. */
const LINES = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

/** The squares from a square to the edge of the board, without it. */
function ray({ files, ranks }: BoardView, from: Square, dx: number, dy: number): Square[] {
  const squares: Square[] = [];
  let { file, rank } = coordinates(from);
  for (;;) {
    file += dx;
    rank += dy;
    if (file < 0 || rank < 0 || file >= files || rank >= ranks) return squares;
    squares.push(squareAt(file, rank));
  }
}

export const aids: Aids = (view, square, legal) => {
  const occupied = new Set(view.pieces.map((piece) => piece.square));
  const landings = new Set(
    legal.filter(({ touches }) => touches[0] === square).map(({ touches }) => touches[1]),
  );
  const lines: Line[] = [];
  const counted = new Set<Square>();
  for (const [dx, dy] of LINES) {
    const rays = [ray(view, square, dx, dy), ray(view, square, -dx, -dy)];
    const others = rays.flat().filter((each) => occupied.has(each));
    const count = others.length + 1;
    for (const squares of rays) {
      const landing = squares[count - 1];
      // A line that leads off the board or over an enemy is drawn as far as the board goes.
      const isOpen = landing !== undefined && landings.has(landing);
      const to = landing ?? squares.at(-1);
      if (to === undefined) continue;
      lines.push({ kind: isOpen ? 'distance' : 'blocked', from: square, to, text: String(count) });
      if (isOpen) for (const each of others) counted.add(each);
    }
  }
  const marks: Mark[] = [...counted].map((each) => ({ kind: 'count', square: each }));
  return { lines, marks };
};
