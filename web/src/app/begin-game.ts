/** Beginning a game: at the server, or at this device if the player wants that or the server is out of reach. */
import { isSupported } from '../core/module';
import { api, problemOf } from './net/api';
import { isAway } from './net/reachability.svelte';
import { saveCreatedSeats } from './net/seats';
import type { Color, NewGame } from './net/types';

/** `anywhere`: at the server, and at this device if it does not answer. */
export type Place = 'server' | 'device' | 'anywhere';

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
  try {
    const created = await api.create(request);
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
