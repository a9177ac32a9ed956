/**
 * How much of a game the engine may be asked about here. The page keeps to this by what the server tells of the game; it cannot keep
 * anybody from another program, and says so.
 */
import type { Snapshot } from '../net/types';

/** How many moves of both sides together spectators of a game between two people are behind. */
export const WATCHER_DELAY = 10;

type Told = Pick<Snapshot, 'status' | 'seats' | 'same_screen' | 'friendly'> & {
  moves: readonly unknown[];
};

/** Whether two people at two devices are still playing. Everywhere else hints are always allowed, too. */
function isBetweenPeople({ status, seats, same_screen: isAtOneScreen }: Told): boolean {
  const arePeople = seats.white.type === 'human' && seats.black.type === 'human';
  return status !== 'finished' && arePeople && !isAtOneScreen;
}

/** The number of moves that may be analysed: by a player none until the game is over, by spectators those that are old enough. */
export function analysableMoves(game: Told, isPlayer: boolean): number {
  const { length } = game.moves;
  if (!isBetweenPeople(game)) return length;
  if (isPlayer) return 0;
  // The players have agreed that hints are allowed.
  return game.friendly ? length : Math.max(0, length - WATCHER_DELAY);
}
