/** Beginning a game: at the server, or at this device if the player wants that or the server is out of reach. */
import { isSupported } from '../core/module';
import { api, problemOf } from './net/api';
import { isAway } from './net/reachability.svelte';
import { saveCreatedSeats } from './net/seats';
import type { Color, NewGame } from './net/types';

/** `anywhere`: at the server, and at this device if it does not answer. */
export type Place = 'server' | 'device' | 'anywhere';

/** How long a server may take before a game that can be played anywhere begins at this device, in milliseconds. */
const SERVER_TIMEOUT = 4_000;

interface Options {
  place: Place;
  /** The player's own seat, if the other one is for a guest. */
  mine?: Color | undefined;
  /** Nobody here has played it: the game is the record of a finished one. */
  isRecord?: true;
}

/** Begins a game, keeps the seats of those who play it, and returns its id. */
export async function beginGame(request: NewGame, { place, mine, isRecord }: Options): Promise<string> {
  if (place === 'device' || (place === 'anywhere' && isAway() && isSupported())) return beginHere(request);
  // Where a network loses what is sent, nothing answers and nothing fails.
  const timeout = place === 'anywhere' && isSupported() ? AbortSignal.timeout(SERVER_TIMEOUT) : undefined;
  try {
    const created = await api.create(request, timeout);
    if (!isRecord) saveCreatedSeats(created, mine);
    return created.id;
  } catch (error) {
    const { code } = problemOf(error);
    if (place === 'server' || !isSupported() || (code !== 'offline' && code !== 'unavailable')) throw error;
    return beginHere(request);
  }
}

async function beginHere(request: NewGame): Promise<string> {
  return (await import('./local/local-games')).beginLocalGame(request);
}
