/** Prefetch: the snapshot of a game is requested before the code of the table has loaded. */
import { api } from './api';
import type { Snapshot } from './types';

let prefetched: { id: string; game: Promise<Snapshot> } | undefined;

/** Requests a game that the table is about to load. */
export function prefetchGame(id: string): void {
  prefetched = { id, game: api.game(id) };
  // `loadGame` returns the same promise and its caller handles the error; this avoids an unhandled rejection before that.
  prefetched.game.catch(() => undefined);
}

/** Loads a game; the first call uses the prefetched response, if there is one for this game. */
export function loadGame(id: string): Promise<Snapshot> {
  const game = prefetched?.id === id ? prefetched.game : api.game(id);
  prefetched = undefined;
  return game;
}
