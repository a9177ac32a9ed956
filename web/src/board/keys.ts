/** Walking over the board with the keyboard. */
import { coordinates, squareAt, type Geometry } from './geometry';
import type { Square } from './types';

/** The square to which a key leads, as the board is seen; none if the key leads nowhere. */
export function keyStep(
  g: Geometry,
  square: Square,
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>,
): Square | undefined {
  if (event.altKey || event.metaKey) return undefined;
  const turn = g.flipped ? -1 : 1;
  const { file, rank } = coordinates(square);
  const clamp = (n: number, size: number) => Math.min(Math.max(n, 0), size - 1);
  const [left, right] = g.flipped ? [g.files - 1, 0] : [0, g.files - 1];
  const [bottom, top] = g.flipped ? [g.ranks - 1, 0] : [0, g.ranks - 1];
  switch (event.key) {
    case 'ArrowLeft':
      return squareAt(clamp(file - turn, g.files), rank);
    case 'ArrowRight':
      return squareAt(clamp(file + turn, g.files), rank);
    case 'ArrowUp':
      return squareAt(file, clamp(rank + turn, g.ranks));
    case 'ArrowDown':
      return squareAt(file, clamp(rank - turn, g.ranks));
    case 'Home':
      return squareAt(left, event.ctrlKey ? top : rank);
    case 'End':
      return squareAt(right, event.ctrlKey ? bottom : rank);
    default:
      return undefined;
  }
}
