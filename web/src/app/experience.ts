/** How many moves the player of this browser has made in each game, to advise newcomers only. */
import type { Game } from './net/types';

const KEY = 'tessera.experience';

/** A player with this many moves in a game is no newcomer to it any more. */
export const NEWCOMER_MOVES = 8;

function load(): Partial<Record<Game, number>> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return stored && typeof stored === 'object' ? (stored as Partial<Record<Game, number>>) : {};
  } catch {
    return {};
  }
}

export function movesMade(game: Game): number {
  const moves = load()[game];
  return typeof moves === 'number' ? moves : 0;
}

/** Counts moves of the player; a finished lesson counts as enough. */
export function addMoves(game: Game, count = 1): void {
  try {
    const stored = load();
    localStorage.setItem(KEY, JSON.stringify({ ...stored, [game]: (stored[game] ?? 0) + count }));
  } catch {
    // Without storage the advice is given in every game.
  }
}
