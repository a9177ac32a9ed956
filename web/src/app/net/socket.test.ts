import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { crc32 } from './crc32';
import type { ConnectionState, GameEvent } from './connection';
import { GameSocket } from './socket';
import type { Act, Color, Problem, ServerMessage } from './types';

/** A WebSocket whose server side is played by the test. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static created: FakeSocket[] = [];
  readyState = 0;
  readonly sent: { type: string; [field: string]: unknown }[] = [];

  constructor(readonly address: string) {
    super();
    FakeSocket.created.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string });
  }
  close(): void {
    this.readyState = 3;
  }
  accept(): void {
    this.readyState = FakeSocket.OPEN;
    this.dispatchEvent(new Event('open'));
  }
  receive(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  break(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

const move: Act = { type: 'move', move: 'b1-b3' };
let states: ConnectionState[];
let refused: [Act, Problem][];
let greetings: Color[][];
let events: GameEvent[];
let socket: GameSocket;

function latest(): FakeSocket {
  const socket = FakeSocket.created.at(-1);
  if (!socket) throw new Error('no socket was created');
  return socket;
}

/** The messages of one type that were sent over the latest socket. */
function sent(type: string): FakeSocket['sent'] {
  return latest().sent.filter((message) => message.type === type);
}

/** Connects and joins as Black. */
function join(): void {
  latest().accept();
  latest().receive({ type: 'hello', seats: [] });
  latest().receive({ type: 'hello', seats: ['black'] });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.created = [];
  states = [];
  refused = [];
  greetings = [];
  events = [];
  socket = new GameSocket('abc', 'secret', {
    connection: (state) => states.push(state),
    hello: ({ seats }) => greetings.push(seats),
    snapshot: () => undefined,
    event: (event) => events.push(event),
    presence: () => undefined,
    refused: (act, problem) => refused.push([act, problem]),
    failed: () => undefined,
  });
});

afterEach(() => {
  socket.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const snapshot = (seq: number) => ({ type: 'snapshot', game: { seq } }) as unknown as ServerMessage;

const game = { seq: 0, moves: [], undone: [], hints: [], view: { pieces: [] } };

/** The event of a move that changes nothing on the board. */
function moved(seq: number) {
  const delta = {
    position: 'x',
    kept: 0,
    moves: [{ text: 'b1-b3', by: 'black', at: 5 }],
    undone: 0,
    view: { pieces: [], removed: [] },
    checksum: crc32('1 x\n'),
  };
  return { type: 'event', seq, at: 5, event: { type: 'moved', by: 'black', move: 'b1-b3' }, delta };
}

describe('a socket', () => {
  it('does not report a player as a spectator before the token is checked', () => {
    latest().accept();
    latest().receive({ type: 'hello', seats: [] });
    expect(greetings).toEqual([]);
    latest().receive({ type: 'hello', seats: ['black'] });
    expect(greetings).toEqual([['black']]);
  });

  it('reports a spectator when the token is refused', () => {
    latest().accept();
    latest().receive({ type: 'hello', seats: [] });
    latest().receive({ type: 'nack', id: null, problem: { code: 'unauthorized', message: '' } });
    expect(greetings).toEqual([[]]);
  });

  it('keeps the seat when a later message is refused', () => {
    join();
    latest().receive({ type: 'nack', id: null, problem: { code: 'too-many', message: '' } });
    latest().receive({ type: 'nack', id: null, problem: { code: 'bad-request', message: '' } });
    latest().receive({ type: 'nack', id: null, problem: { code: 'unauthorized', message: '' } });
    expect(greetings).toEqual([['black']]);
  });

  it.each(['too-many', 'unavailable'])('sends the token again when the answer is %s', (code) => {
    latest().accept();
    latest().receive({ type: 'hello', seats: [] });
    latest().receive({ type: 'nack', id: null, problem: { code, message: '', retry_after: 3 } });
    expect(greetings).toEqual([]);
    vi.advanceTimersByTime(2_999);
    expect(sent('join').length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(sent('join').length).toBe(2);
    latest().receive({ type: 'hello', seats: ['black'] });
    expect(greetings).toEqual([['black']]);
  });

  it('keeps a command that was refused because the token was delayed', () => {
    socket.send(move, 3);
    latest().accept();
    const [first] = sent('act');
    latest().receive({ type: 'hello', seats: [] });
    latest().receive({ type: 'nack', id: null, problem: { code: 'too-many', message: '' } });
    latest().receive({ type: 'nack', id: first?.['id'], problem: { code: 'unauthorized', message: '' } });
    expect(refused).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(latest().sent.slice(-2)).toEqual([{ type: 'join', token: 'secret' }, first]);
  });

  it('reports the refusal of a command when the token is refused', () => {
    socket.send(move, 3);
    latest().accept();
    const [first] = sent('act');
    const problem = { code: 'unauthorized', message: '' };
    latest().receive({ type: 'hello', seats: [] });
    latest().receive({ type: 'nack', id: null, problem });
    latest().receive({ type: 'nack', id: first?.['id'], problem });
    expect(refused).toEqual([[move, problem]]);
  });

  it.each([
    { code: 'too-many', named: true },
    { code: 'too-many', named: false },
    { code: 'unavailable', named: true },
    { code: 'unavailable', named: false },
  ])('sends a command again with the same id after $code, with id: $named', ({ code, named }) => {
    join();
    socket.send(move, 3);
    const [first] = sent('act');
    const id = named ? first?.['id'] : null;
    latest().receive({ type: 'nack', id, problem: { code, message: '', retry_after: 2 } });
    vi.advanceTimersByTime(1_999);
    expect(sent('act')).toEqual([first]);
    vi.advanceTimersByTime(1);
    expect(sent('act')).toEqual([first, first]);
    expect(sent('join').length).toBe(1);
    expect(refused).toEqual([]);
    latest().receive({ type: 'nack', id, problem: { code, message: '' } });
    vi.advanceTimersByTime(1_000);
    expect(sent('act')).toEqual([first, first, first]);
    latest().receive({ type: 'ack', id: first?.['id'], seq: 4 });
    expect(socket.isWaiting).toBe(false);
  });

  it('sends nothing to a busy server until the delay is over', () => {
    join();
    latest().receive({ type: 'nack', id: null, problem: { code: 'too-many', message: '' } });
    socket.send(move, 3);
    expect(sent('act')).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(sent('act').length).toBe(1);
  });

  it('sends the token first, and never in the address', () => {
    latest().accept();
    expect(latest().sent).toEqual([{ type: 'join', token: 'secret' }]);
    expect(latest().address).not.toContain('secret');
  });

  it('reconnects and resumes after the last event', () => {
    latest().accept();
    latest().receive(snapshot(7));
    latest().receive({ type: 'event', seq: 8, at: 0, event: { type: 'joined', by: 'white' } });
    latest().break();
    expect(states.at(-1)).toBe('lost');
    vi.advanceTimersByTime(300);
    expect(FakeSocket.created.length).toBe(2);
    expect(latest().address).toMatch(/\?version=2&since=8$/);
    latest().accept();
    latest().receive(snapshot(9));
    expect(states.at(-1)).toBe('open');
  });

  it('folds deltas, and asks for a snapshot when one does not fit', () => {
    latest().accept();
    latest().receive({ type: 'snapshot', game });
    latest().receive(moved(1));
    expect(events.map(({ seq, game: { ply } }) => [seq, ply])).toEqual([[1, 1]]);
    expect(events[0]?.game.moves).toEqual([{ text: 'b1-b3', by: 'black', at: 5 }]);
    // The same again changes nothing.
    latest().receive(moved(1));
    expect(sent('snapshot')).toEqual([]);
    // An event was lost: nothing is shown until the snapshot comes.
    latest().receive(moved(3));
    latest().receive(moved(4));
    expect(sent('snapshot').length).toBe(1);
    expect(events.length).toBe(1);
    latest().receive({ type: 'snapshot', game: { ...game, seq: 4 } });
    const wrong = moved(5);
    latest().receive({ ...wrong, delta: { ...wrong.delta, checksum: 1 } });
    expect(sent('snapshot').length).toBe(2);
    expect(events.length).toBe(1);
  });

  it.each(['too-many', 'unavailable'])('asks for a snapshot again when the answer is %s', (code) => {
    join();
    latest().receive({ type: 'snapshot', game });
    latest().receive(moved(2));
    for (let requests = 1; requests <= 2; requests++) {
      latest().receive({ type: 'nack', id: null, problem: { code, message: '', retry_after: 3 } });
      vi.advanceTimersByTime(2_999);
      expect(sent('snapshot').length).toBe(requests);
      vi.advanceTimersByTime(1);
      expect(sent('snapshot').length).toBe(requests + 1);
    }
    latest().receive({ type: 'snapshot', game: { ...game, seq: 2 } });
    // The snapshot has come: the next transient error concerns something else.
    latest().receive({ type: 'nack', id: null, problem: { code, message: '' } });
    vi.advanceTimersByTime(1_000);
    expect(sent('snapshot').length).toBe(3);
    // A delta that does not fit during the delay is answered after it.
    latest().receive({ type: 'nack', id: null, problem: { code, message: '' } });
    latest().receive(moved(4));
    expect(sent('snapshot').length).toBe(3);
    vi.advanceTimersByTime(1_000);
    expect(sent('snapshot').length).toBe(4);
    // A new connection begins with a snapshot, unasked.
    latest().break();
    vi.advanceTimersByTime(300);
    latest().accept();
    expect(sent('snapshot')).toEqual([]);
  });

  it('does not connect again to a server of another version', () => {
    latest().accept();
    latest().receive({ type: 'nack', id: null, problem: { code: 'other-version', message: '' } });
    latest().break(4004);
    expect(states.at(-1)).toBe('other-version');
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.created.length).toBe(1);
    expect(states.at(-1)).toBe('other-version');
  });

  it('sends a command with the same id until it is answered', () => {
    latest().accept();
    socket.send(move, 3);
    const first = latest().sent.at(-1);
    expect(first).toMatchObject({ type: 'act', act: move, at: 3 });
    latest().break();
    vi.advanceTimersByTime(300);
    latest().accept();
    expect(latest().sent.at(-1)).toEqual(first);
    latest().receive({ type: 'ack', id: first?.['id'], seq: 4 });
    expect(socket.isWaiting).toBe(false);
    latest().break();
    vi.advanceTimersByTime(1_000);
    latest().accept();
    expect(latest().sent.filter(({ type }) => type === 'act')).toEqual([]);
  });

  it('sends a command that was made while disconnected', () => {
    latest().break();
    socket.send(move, 3);
    vi.advanceTimersByTime(300);
    latest().accept();
    expect(latest().sent.map(({ type }) => type)).toEqual(['join', 'act']);
  });

  it('reports a refusal once', () => {
    latest().accept();
    socket.send(move, 3);
    const id = latest().sent.at(-1)?.['id'];
    const nack = { type: 'nack', id, problem: { code: 'stale', message: 'too late' } };
    latest().receive(nack);
    latest().receive(nack);
    expect(refused).toEqual([[move, nack.problem]]);
  });

  it('leaves the seat to another window and takes it back only on request', () => {
    latest().accept();
    latest().break(4001);
    expect(states.at(-1)).toBe('replaced');
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.created.length).toBe(1);
    socket.takeSeatBack();
    expect(FakeSocket.created.length).toBe(2);
  });

  it('does not take the seat back when the network goes and returns', () => {
    latest().accept();
    latest().break(4001);
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.created.length).toBe(1);
    expect(states.at(-1)).toBe('replaced');
    socket.takeSeatBack();
    latest().accept();
    dispatchEvent(new Event('offline'));
    expect(states.at(-1)).toBe('lost');
    dispatchEvent(new Event('online'));
    expect(FakeSocket.created.length).toBe(3);
  });

  it('detects a dead connection by the missing heartbeat', () => {
    latest().accept();
    latest().receive(snapshot(1));
    vi.advanceTimersByTime(16_000);
    expect(states).toContain('lost');
  });
});
