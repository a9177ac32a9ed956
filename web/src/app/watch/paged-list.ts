/** Paged lists of games with cursor pagination: the first page is polled, older pages are appended on request. */
import type { GameLine, GameList } from '../net/types';

/** The loaded part of one list, newest first. */
export interface PagedList {
  readonly games: readonly GameLine[];
  /** The cursor of the next older page; `null` at the end. */
  readonly next: string | null;
  /** Whether pages behind the first one are loaded. */
  readonly hasOlderPages: boolean;
}

/** Merges a freshly polled first page into the list. As far as the page reaches, it replaces what was loaded. */
export function refreshFirstPage(list: PagedList | undefined, { games, next }: GameList): PagedList {
  const last = games.at(-1);
  const ids = new Set(games.map(({ id }) => id));
  // If the page does not overlap the list, there may be games between them that were never loaded: start over.
  const overlaps = list?.games.some(({ id }) => ids.has(id));
  const older = last && next ? (list?.games.filter((game) => byAge(last, game) < 0) ?? []) : [];
  if (!list?.hasOlderPages || !overlaps || older.length === 0) return { games, next, hasOlderPages: false };
  return { ...list, games: [...games, ...older] };
}

/** Appends the next older page. */
export function appendPage(list: PagedList, { games, next }: GameList): PagedList {
  return { games: [...list.games, ...games], next, hasOlderPages: true };
}

/**
 * Merges several lists into one, newest first. The result ends where the first incomplete list ends: behind that, the next
 * page of that list would have to be inserted between games that are shown already.
 */
export function mergeLists(lists: readonly PagedList[]): GameLine[] {
  const ends = lists.flatMap(({ games, next }) => (next ? games.slice(-1) : []));
  return lists
    .flatMap(({ games }) => games)
    .filter((game) => ends.every((end) => byAge(game, end) <= 0))
    .sort(byAge);
}

/** The order of the server's lists: newest first, then by id. */
function byAge(a: GameLine, b: GameLine): number {
  if (a.created !== b.created) return b.created - a.created;
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}
