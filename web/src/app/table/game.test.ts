import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { TableGame } from './game.svelte';

const game = {
  seq: 1,
  status: 'playing',
  turn: 'white',
  seats: { white: { type: 'human' }, black: { type: 'human' } },
  moves: [],
};

/** How many sockets were made. */
let sockets: number;
/** The requests that wait for an answer of the test. */
let asked: ((answer: Response | Error) => void)[];
let table: TableGame;

class SilentSocket extends EventTarget {
  static readonly OPEN = 1;
  readyState = 0;

  constructor() {
    super();
    sockets += 1;
  }
  close(): void {
    this.readyState = 3;
  }
}

/** Answers the latest request. */
async function answer(body: unknown, status = 200): Promise<void> {
  asked.at(-1)?.(new Response(JSON.stringify(body), { status }));
  await vi.advanceTimersByTimeAsync(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  sockets = 0;
  asked = [];
  vi.stubGlobal('WebSocket', SilentSocket);
  vi.stubGlobal(
    'fetch',
    () =>
      new Promise<Response>((resolve, reject) => {
        asked.push((given) => (given instanceof Error ? reject(given) : resolve(given)));
      }),
  );
  table = new TableGame('abc', () => '');
});

afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a table', () => {
  it('is live once the game has come', async () => {
    void table.open();
    await answer(game);
    expect(table.snapshot?.seq).toBe(1);
    expect(sockets).toBe(1);
  });

  it('that was left opens no socket when the game comes late', async () => {
    void table.open();
    table.close();
    await answer(game);
    expect(sockets).toBe(0);
  });

  it('that was left does not ask again when the request fails late', async () => {
    void table.open();
    table.close();
    asked.at(-1)?.(new TypeError('no network'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBe(1);
  });

  it.each(['too-many', 'unavailable'])('asks again when the server says so, after %s', async (code) => {
    void table.open();
    await answer({ code, message: '', retry_after: 5 }, 503);
    expect(table.failure?.code).toBe(code);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(asked.length).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked.length).toBe(2);
    await answer(game);
    expect(table.failure).toBeUndefined();
    expect(sockets).toBe(1);
  });

  it('waits longer each time for a server that cannot be reached', async () => {
    void table.open();
    for (const [tries, wait] of [2_000, 4_000, 8_000, 15_000, 15_000].entries()) {
      asked.at(-1)?.(new TypeError('no network'));
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(asked.length).toBe(tries + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(asked.length).toBe(tries + 2);
    }
  });

  it('does not ask again for a game that is not there', async () => {
    void table.open();
    await answer({ code: 'unknown-game', message: '' }, 404);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked.length).toBe(1);
  });

  it('has one socket however often it is opened', async () => {
    void table.open();
    const [first] = asked;
    void table.open();
    first?.(new Response(JSON.stringify(game)));
    await answer(game);
    expect(sockets).toBe(1);
  });
});
