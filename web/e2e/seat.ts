/** Games begun for a test, and sitting down at them. */
import type { Created, NewGame, Snapshot } from '../src/app/net/types';
import { base, open, type Window, type WindowOptions } from './browser';

/** Begins a game at the server, or at another one. */
export async function begin(game: NewGame, server = base): Promise<Created> {
  const answer = await fetch(`${server}/api/v1/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(game),
  });
  if (!answer.ok) throw new Error(`the server refuses ${JSON.stringify(game)}: ${await answer.text()}`);
  return (await answer.json()) as Created;
}

/** The game as it stands. */
export async function snapshot(id: string, server = base): Promise<Snapshot> {
  return (await (await fetch(`${server}/api/v1/games/${id}`)).json()) as Snapshot;
}

/** Opens a game in a new window, on a seat if there is a token for it. */
export function sit(
  game: Created,
  color: 'white' | 'black',
  options: WindowOptions = {},
  server = base,
): Promise<Window> {
  const token = game.seats[color]?.token;
  return open(`${server}/g/${game.id}${token ? `#${color}=${token}` : ''}`, options);
}

/** Opens a game in a new window to look on. */
export function watch(id: string, options: WindowOptions = {}): Promise<Window> {
  return open(`/g/${id}`, options);
}
