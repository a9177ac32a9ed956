/** Which games of a list are alive. */
import type { GameLine, Snapshot } from '../net/types';

/** A game without an event for this long is not shown as live, in milliseconds. */
const LIVE_TIME = 10 * 60_000;

/** The games in which something happens, the latest event first. `now` is the server's time, in milliseconds since 1970. */
export function liveGames(games: readonly GameLine[], now: number): GameLine[] {
  return games
    .filter(({ status, ply, changed }) => status === 'playing' && ply > 0 && now - changed < LIVE_TIME)
    .sort((a, b) => b.changed - a.changed);
}

export function isBetweenComputers({ seats }: Pick<Snapshot, 'seats'>): boolean {
  return seats.white.type !== 'human' && seats.black.type !== 'human';
}

/** The game to show in large: the one with the latest event; people's games come before those of computers. */
export function featuredGame(live: readonly GameLine[]): string | undefined {
  return (live.find((game) => !isBetweenComputers(game)) ?? live[0])?.id;
}
