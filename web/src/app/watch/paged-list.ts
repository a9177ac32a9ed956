/** Lists of games that grow at both ends: new games come on top, and older ones when they are asked for. */
import type { GameLine, GameList } from '../net/types';

/** The games of one list, newest first, as far back as they were asked for. */
export interface Roll {
  readonly games: readonly GameLine[];
  /** Where the older games begin; `null` at the end. */
  readonly next: string | null;
  /** Whether there is more here than the first page. */
  readonly isLong: boolean;
}

/** The roll after a look at its first page, which is the truth as far as it reaches. */
export function refreshed(roll: Roll | undefined, { games, next }: GameList): Roll {
  const last = games.at(-1);
  const ids = new Set(games.map(({ id }) => id));
  // Where the page does not reach back to what is known, games in between would be missed.
  const meets = roll?.games.some(({ id }) => ids.has(id));
  const older = last && next ? (roll?.games.filter((game) => byAge(last, game) < 0) ?? []) : [];
  if (!roll?.isLong || !meets || older.length === 0) return { games, next, isLong: false };
  return { ...roll, games: [...games, ...older] };
}

/** The roll with the page behind it. */
export function extended(roll: Roll, { games, next }: GameList): Roll {
  return { games: [...roll.games, ...games], next, isLong: true };
}

/**
 * The games of several rolls as one list, newest first. It ends where the shortest roll does that goes on: behind that,
 * older games would have to be put between those already shown.
 */
export function mixed(rolls: readonly Roll[]): GameLine[] {
  const ends = rolls.flatMap(({ games, next }) => (next ? games.slice(-1) : []));
  return rolls
    .flatMap(({ games }) => games)
    .filter((game) => ends.every((end) => byAge(game, end) <= 0))
    .sort(byAge);
}

/** The order of the server's lists. */
function byAge(a: GameLine, b: GameLine): number {
  if (a.created !== b.created) return b.created - a.created;
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}
