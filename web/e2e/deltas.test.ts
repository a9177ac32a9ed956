/** The page's fold of deltas gives the snapshots of the server, in games of every kind. */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { fold } from '../src/app/net/fold';
import type { Created, KindView, ServerMessage, Snapshot } from '../src/app/net/types';
import { base } from './base';

const api = `${base}/api/v1`;

async function post<T>(path: string, body: unknown, token = ''): Promise<T> {
  const response = await fetch(api + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  expect(response.ok, await response.clone().text()).toBe(true);
  return (await response.json()) as T;
}

/** The messages of a game's event stream. */
async function* messages(id: string, signal: AbortSignal): AsyncGenerator<ServerMessage> {
  const { body } = await fetch(`${api}/games/${id}/events?version=2`, { signal });
  if (!body) throw new Error('the stream has no body');
  const lines = createInterface({ input: Readable.fromWeb(body as never) });
  for await (const line of lines) yield JSON.parse(line) as ServerMessage;
}

/** The first message of this type. */
async function next<T extends ServerMessage['type']>(
  stream: AsyncGenerator<ServerMessage>,
  type: T,
): Promise<Extract<ServerMessage, { type: T }>> {
  for (;;) {
    const { value } = (await stream.next()) as { value?: ServerMessage };
    if (!value) throw new Error(`the stream ended before ${type}`);
    if (value.type === type) return value as Extract<ServerMessage, { type: T }>;
  }
}

it('folds moves, take-backs and the end of games of every kind', async () => {
  const { kinds } = (await (await fetch(`${api}/kinds`)).json()) as { kinds: KindView[] };
  for (const { kind } of kinds) {
    const { id, seats } = await post<Created>('/games', { kind, same_screen: true });
    const token = seats.white?.token ?? '';
    const end = new AbortController();
    const stream = messages(id, end.signal);
    let { game } = await next(stream, 'snapshot');
    const act = async (path: string, body: unknown): Promise<void> => {
      const after = await post<Snapshot>(`/games/${id}/${path}`, body, token);
      const { seq, delta } = await next(stream, 'event');
      if (!delta) throw new Error('the event has no delta');
      const folded = fold(game, seq, delta);
      expect(folded, `${kind}: ${path}`).toEqual(after);
      game = after;
    };
    for (let n = 0; n < 5 && game.status === 'playing'; n += 1) {
      const move = game.legal[(n * 37) % game.legal.length];
      await act('moves', { move: move?.text });
    }
    if (game.status === 'playing') {
      await act('undo', { ply: 3 });
      await act('redo', {});
      await act('resign', {});
    }
    end.abort();
  }
});
