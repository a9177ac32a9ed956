/** Keyboard navigation on the board: which cell takes the roving tabindex after a key. */
import { coordinates, squareAt, type Geometry } from './geometry';
import type { Square } from './types';

/** The square that a key moves the focus to, in screen directions; `undefined` for other keys. */
export function nextSquare(
  g: Geometry,
  square: Square,
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>,
): Square | undefined {
  if (event.altKey || event.metaKey) return undefined;
  const step = g.flipped ? -1 : 1;
  const { file, rank } = coordinates(square);
  const clamp = (n: number, size: number) => Math.min(Math.max(n, 0), size - 1);
  const [left, right] = g.flipped ? [g.files - 1, 0] : [0, g.files - 1];
  const [bottom, top] = g.flipped ? [g.ranks - 1, 0] : [0, g.ranks - 1];
  switch (event.key) {
    case 'ArrowLeft':
      return squareAt(clamp(file - step, g.files), rank);
    case 'ArrowRight':
      return squareAt(clamp(file + step, g.files), rank);
    case 'ArrowUp':
      return squareAt(file, clamp(rank + step, g.ranks));
    case 'ArrowDown':
      return squareAt(file, clamp(rank - step, g.ranks));
    case 'Home':
      return squareAt(left, event.ctrlKey ? top : rank);
    case 'End':
      return squareAt(right, event.ctrlKey ? bottom : rank);
    default:
      return undefined;
  }
}
