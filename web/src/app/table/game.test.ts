import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAdvice } from '../../games/advice';
import { loadTexts } from '../i18n.svelte';
import { crc32 } from '../net/crc32';
import { saveSeats } from '../net/seats';
import type { Snapshot } from '../net/types';
import { TableGame } from './game.svelte';
import { messageOf } from './message';

const game = {
  id: 'abc',
  kind: 'lines-of-action',
  legal: [],
  seq: 1,
  status: 'playing',
  turn: 'white',
  position: 'start',
  seats: { white: { type: 'human' }, black: { type: 'human' } },
  moves: [],
  undone: [],
  hints: [],
  offers: { draw: null, rematch: null, undo: null },
  view: { pieces: [], alerts: [] },
};

/** What an event changes that moves nothing but the offers. */
function delta(offers: Record<string, string | null>) {
  return {
    ...{ status: 'playing', turn: 'white', position: 'start', outcome: null, reason: null },
    ...{ kept: 0, moves: [], undone: 0, view: { pieces: [], removed: [], alerts: [] } },
    offers: { draw: null, rematch: null, undo: null, ...offers },
    checksum: crc32('0 start\n'),
  };
}

/** Requests that wait for the test to answer them. */
let requests: ((answer: Response | Error) => void)[];
let table: TableGame;

/** A WebSocket whose server side is played by the test. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static created: FakeSocket[] = [];
  readyState = 1;
  readonly sent: { type: string; [field: string]: unknown }[] = [];

  constructor() {
    super();
    FakeSocket.created.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.readyState = 3;
  }
  receive(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
}

/** Answers the latest request. */
async function answer(body: unknown, status = 200): Promise<void> {
  requests.at(-1)?.(new Response(JSON.stringify(body), { status }));
  await vi.advanceTimersByTimeAsync(0);
}

// A table shows its game when the advice for it is loaded.
beforeAll(() => loadAdvice('lines-of-action'));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  FakeSocket.created = [];
  requests = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal(
    'fetch',
    (path: string) =>
      new Promise<Response>((resolve, reject) => {
        // The probe that looks whether the server is back is not answered.
        if (path === '/healthz') return;
        requests.push((given) => (given instanceof Error ? reject(given) : resolve(given)));
      }),
  );
  table = new TableGame('abc', { happened: () => '', touched: () => '' });
});

afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('opening a table', () => {
  it('loads the game, then connects', async () => {
    void table.open();
    await answer(game);
    expect(table.snapshot?.seq).toBe(1);
    expect(FakeSocket.created.length).toBe(1);
  });

  it('opens no socket if the table was closed while loading', async () => {
    void table.open();
    table.close();
    await answer(game);
    expect(FakeSocket.created.length).toBe(0);
  });

  it('is not retried if the table was closed while loading', async () => {
    void table.open();
    table.close();
    requests.at(-1)?.(new TypeError('no network'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests.length).toBe(1);
  });

  it.each(['too-many', 'unavailable'])('is retried after the delay that comes with %s', async (code) => {
    void table.open();
    await answer({ code, message: '', retry_after: 5 }, 503);
    expect(table.failure?.code).toBe(code);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(requests.length).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests.length).toBe(2);
    await answer(game);
    expect(table.failure).toBeUndefined();
    expect(FakeSocket.created.length).toBe(1);
  });

  it('is retried with back-off if the server cannot be reached', async () => {
    void table.open();
    for (const [tries, wait] of [2_000, 4_000, 8_000, 15_000, 15_000].entries()) {
      requests.at(-1)?.(new TypeError('no network'));
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(requests.length).toBe(tries + 1);
      await vi.advanceTimersByTimeAsync(1);
      expect(requests.length).toBe(tries + 2);
    }
  });

  it('is not retried for a game that does not exist', async () => {
    void table.open();
    await answer({ code: 'unknown-game', message: '' }, 404);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests.length).toBe(1);
  });

  it('twice opens one socket', async () => {
    void table.open();
    const [first] = requests;
    void table.open();
    first?.(new Response(JSON.stringify(game)));
    await answer(game);
    expect(FakeSocket.created.length).toBe(1);
  });
});

describe('at a table', () => {
  const computer = { ...game, seats: { ...game.seats, black: { type: 'engine', level: 3 } } };

  /** Opens the table as White against a computer. */
  async function join(): Promise<FakeSocket> {
    saveSeats('abc', { white: 'secret' });
    void table.open();
    await answer(computer);
    const socket = FakeSocket.created.at(-1);
    if (!socket) throw new Error('no socket was created');
    const hello = { type: 'hello', now: Date.now(), presence: {} };
    socket.receive({ ...hello, seats: [] });
    socket.receive({ ...hello, seats: ['white'] });
    socket.receive({ type: 'snapshot', game: computer });
    return socket;
  }

  it.each([
    { type: 'move', move: 'b1-b3' },
    { type: 'undo' },
    { type: 'resign' },
    { type: 'claim' },
    { type: 'draw', answer: 'decline' },
    { type: 'rematch', answer: 'offer' },
  ] as const)('$type is sent with the seq that is shown', async (act) => {
    const socket = await join();
    if (act.type === 'move') table.play({ text: act.move, touches: ['b1', 'b3'] });
    else table.act(act);
    expect(socket.sent.at(-1)).toMatchObject({ type: 'act', act, at: 1 });
  });

  it('a draw is offered to a computer, and its refusal is shown', async () => {
    const socket = await join();
    table.act({ type: 'draw', answer: 'offer' });
    const id = socket.sent.at(-1)?.['id'];
    socket.receive({
      type: 'event',
      seq: 2,
      at: 0,
      event: { type: 'draw-offered', by: 'white' },
      delta: delta({ draw: 'white' }),
    });
    socket.receive({ type: 'ack', id, seq: 2 });
    const message = () => messageOf(table, table.snapshot as Snapshot, Date.now()).text;
    expect(message()).toBe('table.draw.waiting');
    socket.receive({
      type: 'event',
      seq: 3,
      at: 0,
      event: { type: 'draw-declined', by: 'black' },
      delta: delta({}),
    });
    expect(table.feedback.notice).toEqual({ kind: 'declined' });
    expect(message()).toContain('table.declined');
  });

  it('a planned move that is not legal in its turn is dropped, and the player is told', async () => {
    const socket = await join();
    const theirs = { ...computer, seq: 2, turn: 'black', position: 'theirs' };
    socket.receive({ type: 'snapshot', game: theirs });
    table.planMove({ text: 'c2xc4', touches: ['c2', 'c4'], captures: ['c4'] });
    const moved = { type: 'moved', by: 'black', move: 'h3-f3' };
    const mine = { ...delta({}), position: 'mine', legal: { moves: 'b1-b3' }, checksum: crc32('0 mine\n') };
    socket.receive({ type: 'event', seq: 3, at: 0, event: moved, delta: mine });
    expect(table.premoves.planned).toBeUndefined();
    expect(socket.sent.filter(({ type }) => type === 'act')).toEqual([]);
    const message = messageOf(table, table.snapshot as Snapshot, Date.now());
    expect(message).toMatchObject({ tone: 'calm', text: expect.stringContaining('table.premove.dropped') });
    // The next touch clears it.
    table.setTouches(['b1']);
    expect(table.feedback.notice).toBeUndefined();
  });

  it('the number of watchers is known from the start and kept up to date', async () => {
    const socket = await join();
    socket.receive({ type: 'hello', now: Date.now(), presence: {}, seats: ['white'], watchers: 2 });
    expect(table.seating.watchers).toBe(2);
    socket.receive({ type: 'presence', presence: {}, watchers: 3 });
    expect(table.seating.watchers).toBe(3);
  });

  it('a page of another version than the server says so and reloads itself, but not twice', async () => {
    const reload = vi.fn();
    vi.stubGlobal('location', { protocol: 'http:', host: 'localhost', reload });
    const navigation = vi.spyOn(performance, 'getEntriesByType');
    const refuse = () =>
      FakeSocket.created.at(-1)?.dispatchEvent(Object.assign(new Event('close'), { code: 4004 }));
    void table.open();
    await answer(computer);
    navigation.mockReturnValue([{ type: 'navigate' }] as never);
    refuse();
    expect(reload).toHaveBeenCalledTimes(1);
    const { text } = messageOf(table, table.snapshot as Snapshot, Date.now());
    expect(text).toBe('table.other-version');
    // The page that was loaded again does not fit either.
    const again = () => {
      table.close();
      table = new TableGame('abc', { happened: () => '', touched: () => '' });
    };
    navigation.mockReturnValue([{ type: 'reload' }] as never);
    again();
    void table.open();
    await answer(computer);
    refuse();
    expect(table.connection).toBe('other-version');
    expect(reload).toHaveBeenCalledTimes(1);
    // It fits, until the next version comes.
    again();
    await join();
    refuse();
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('a server that does not take draw offers to a computer is reported', async () => {
    await loadTexts('common', 'codes');
    const socket = await join();
    table.act({ type: 'draw', answer: 'offer' });
    const id = socket.sent.at(-1)?.['id'];
    const problem = { code: 'not-possible', message: 'the computer plays on' };
    socket.receive({ type: 'nack', id, problem });
    const text = 'That is not possible in this game.';
    await vi.waitFor(() => expect(table.feedback.notice).toEqual({ kind: 'problem', text }));
  });

  it('a refusal with a code that only a newer server has is quoted', async () => {
    await loadTexts('common', 'codes');
    const socket = await join();
    table.act({ type: 'draw', answer: 'offer' });
    const id = socket.sent.at(-1)?.['id'];
    socket.receive({ type: 'nack', id, problem: { code: 'of-next-year', message: 'the computer plays on' } });
    const text = 'That did not work: the computer plays on';
    await vi.waitFor(() => expect(table.feedback.notice).toEqual({ kind: 'problem', text }));
  });
});
