/** Creating games for a test, and opening them as a player or a spectator. */
import type { Created, NewGame, Snapshot } from '../src/app/net/types';
import { base, open, type Window, type WindowOptions } from './browser';

/** Creates a game at the test server, or at another one. */
export async function create(game: NewGame, server = base): Promise<Created> {
  const response = await fetch(`${server}/api/v1/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(game),
  });
  if (!response.ok) throw new Error(`the server refuses ${JSON.stringify(game)}: ${await response.text()}`);
  return (await response.json()) as Created;
}

/** The current state of the game. */
export async function snapshot(id: string, server = base): Promise<Snapshot> {
  return (await (await fetch(`${server}/api/v1/games/${id}`)).json()) as Snapshot;
}

/** Opens a game in a new window, as the player of a colour if there is a token for it. */
export function openSeat(
  game: Created,
  color: 'white' | 'black',
  options: WindowOptions = {},
  server = base,
): Promise<Window> {
  const token = game.seats[color]?.token;
  return open(`${server}/g/${game.id}${token ? `#${color}=${token}` : ''}`, options);
}

/** Opens a game in a new window as a spectator. */
export function watch(id: string, options: WindowOptions = {}): Promise<Window> {
  return open(`/g/${id}`, options);
}
