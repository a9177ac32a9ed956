/** Engagements of Mad Bishops: lines from a bishop to the enemies that it sees along its diagonals. */
import { coordinates, squareAt } from '../../board/geometry';
import type { Line } from '../../board/types';
import type { Aids } from '../content';

export const aids: Aids = (view, square) => {
  const pieces = new Map(view.pieces.map((piece) => [piece.square, piece.color]));
  const mine = pieces.get(square);
  const lines: Line[] = [];
  for (const [dx, dy] of [
    [1, 1],
    [1, -1],
    [-1, 1],
    [-1, -1],
  ] as const) {
    let { file, rank } = coordinates(square);
    for (;;) {
      file += dx;
      rank += dy;
      if (file < 0 || rank < 0 || file >= view.files || rank >= view.ranks) break;
      const to = squareAt(file, rank);
      const other = pieces.get(to);
      if (other === undefined) continue;
      if (mine && other !== mine) lines.push({ kind: 'engaged', from: square, to });
      break;
    }
  }
  return { lines, marks: [] };
};
