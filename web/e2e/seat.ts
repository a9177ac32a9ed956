/** Games begun for a test, and sitting down at them. */
import type { Created, NewGame } from '../src/app/net/types';
import { base, open, type Window, type WindowOptions } from './browser';

/** Begins a game at the server. */
export async function begin(game: NewGame): Promise<Created> {
  const answer = await fetch(`${base}/api/v1/games`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(game),
  });
  if (!answer.ok) throw new Error(`the server refuses ${JSON.stringify(game)}: ${await answer.text()}`);
  return (await answer.json()) as Created;
}

/** Opens a game in a new window, on a seat if there is a token for it. */
export function sit(game: Created, color: 'white' | 'black', options: WindowOptions = {}): Promise<Window> {
  const token = game.seats[color]?.token;
  return open(`/g/${game.id}${token ? `#${color}=${token}` : ''}`, options);
}

/** Opens a game in a new window to look on. */
export function watch(game: Created, options: WindowOptions = {}): Promise<Window> {
  return open(`/g/${game.id}`, options);
}
