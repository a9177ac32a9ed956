/** Which live game is shown in large. */
import type { GameLine, Snapshot } from '../net/types';

export function isBetweenComputers({ seats }: Pick<Snapshot, 'seats'>): boolean {
  return seats.white.type !== 'human' && seats.black.type !== 'human';
}

/** The game to show in large: the one with the latest activity; people's games come before those of computers. */
export function featuredGame(live: readonly GameLine[]): string | undefined {
  return (live.find((game) => !isBetweenComputers(game)) ?? live[0])?.id;
}
