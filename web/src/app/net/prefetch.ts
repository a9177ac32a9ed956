/** The game of the table that the page opens at, asked for before the table itself has come. */
import { api } from './api';
import type { Snapshot } from './types';

let asked: { id: string; game: Promise<Snapshot> } | undefined;

/** Asks for a game that will be wanted soon. */
export function askEarly(id: string): void {
  asked = { id, game: api.game(id) };
  // Whoever wants it hears of the failure.
  asked.game.catch(() => undefined);
}

/** The game, as it was asked for early if it was; a second time it is asked for anew. */
export function gameOnce(id: string): Promise<Snapshot> {
  const early = asked?.id === id ? asked.game : undefined;
  asked = undefined;
  return early ?? api.game(id);
}
