import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GameSocket, type Line } from './socket';
import type { Act, Color, Problem, ServerMessage } from './types';

/** A socket whose other end is the test. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];
  readyState = 0;
  readonly sent: { type: string; [field: string]: unknown }[] = [];

  constructor(readonly address: string) {
    super();
    FakeSocket.made.push(this);
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
  tell(message: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  }
  break(code = 1006): void {
    this.readyState = 3;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

const move: Act = { type: 'move', move: 'b1-b3' };
let lines: Line[];
let refused: [Act, Problem][];
let greetings: Color[][];
let socket: GameSocket;

function latest(): FakeSocket {
  const made = FakeSocket.made.at(-1);
  if (!made) throw new Error('no socket was made');
  return made;
}

/** What was said of one kind over the latest socket. */
function said(type: string): FakeSocket['sent'] {
  return latest().sent.filter((message) => message.type === type);
}

/** Comes to the table and takes the seat of Black. */
function sit(): void {
  latest().accept();
  latest().tell({ type: 'hello', seats: [] });
  latest().tell({ type: 'hello', seats: ['black'] });
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  FakeSocket.made = [];
  lines = [];
  refused = [];
  greetings = [];
  socket = new GameSocket('abc', 'secret', {
    line: (line) => lines.push(line),
    hello: ({ seats }) => greetings.push(seats),
    snapshot: () => undefined,
    event: () => undefined,
    presence: () => undefined,
    refused: (act, problem) => refused.push([act, problem]),
  });
});

afterEach(() => {
  socket.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const snapshot = (seq: number) => ({ type: 'snapshot', game: { seq } }) as unknown as ServerMessage;

describe('a socket', () => {
  it('does not take a player for a stranger before the token has been seen', () => {
    latest().accept();
    latest().tell({ type: 'hello', seats: [] });
    expect(greetings).toEqual([]);
    latest().tell({ type: 'hello', seats: ['black'] });
    expect(greetings).toEqual([['black']]);
  });

  it('is a stranger’s when the token is refused', () => {
    latest().accept();
    latest().tell({ type: 'hello', seats: [] });
    latest().tell({ type: 'nack', id: null, problem: { code: 'unauthorized', message: '' } });
    expect(greetings).toEqual([[]]);
  });

  it('keeps the seat when something is refused later', () => {
    sit();
    latest().tell({ type: 'nack', id: null, problem: { code: 'too-many', message: '' } });
    latest().tell({ type: 'nack', id: null, problem: { code: 'bad-request', message: '' } });
    latest().tell({ type: 'nack', id: null, problem: { code: 'unauthorized', message: '' } });
    expect(greetings).toEqual([['black']]);
  });

  it.each(['too-many', 'unavailable'])('asks for the seat again when the answer is %s', (code) => {
    latest().accept();
    latest().tell({ type: 'hello', seats: [] });
    latest().tell({ type: 'nack', id: null, problem: { code, message: '', retry_after: 3 } });
    expect(greetings).toEqual([]);
    vi.advanceTimersByTime(2_999);
    expect(said('join').length).toBe(1);
    vi.advanceTimersByTime(1);
    expect(said('join').length).toBe(2);
    latest().tell({ type: 'hello', seats: ['black'] });
    expect(greetings).toEqual([['black']]);
  });

  it('keeps a command that came before the seat', () => {
    socket.send(move);
    latest().accept();
    const [first] = said('act');
    latest().tell({ type: 'hello', seats: [] });
    latest().tell({ type: 'nack', id: null, problem: { code: 'too-many', message: '' } });
    latest().tell({ type: 'nack', id: first?.['id'], problem: { code: 'unauthorized', message: '' } });
    expect(refused).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(latest().sent.slice(-2)).toEqual([{ type: 'join', token: 'secret' }, first]);
  });

  it('tells of the refusal of a command when the token is refused', () => {
    socket.send(move);
    latest().accept();
    const [first] = said('act');
    const problem = { code: 'unauthorized', message: '' };
    latest().tell({ type: 'hello', seats: [] });
    latest().tell({ type: 'nack', id: null, problem });
    latest().tell({ type: 'nack', id: first?.['id'], problem });
    expect(refused).toEqual([[move, problem]]);
  });

  it.each([
    { code: 'too-many', named: true },
    { code: 'too-many', named: false },
    { code: 'unavailable', named: true },
    { code: 'unavailable', named: false },
  ])('sends a command again under the same name after $code, named: $named', ({ code, named }) => {
    sit();
    socket.send(move, 3);
    const [first] = said('act');
    const id = named ? first?.['id'] : null;
    latest().tell({ type: 'nack', id, problem: { code, message: '', retry_after: 2 } });
    vi.advanceTimersByTime(1_999);
    expect(said('act')).toEqual([first]);
    vi.advanceTimersByTime(1);
    expect(said('act')).toEqual([first, first]);
    expect(said('join').length).toBe(1);
    expect(refused).toEqual([]);
    latest().tell({ type: 'nack', id, problem: { code, message: '' } });
    vi.advanceTimersByTime(1_000);
    expect(said('act')).toEqual([first, first, first]);
    latest().tell({ type: 'ack', id: first?.['id'], seq: 4 });
    expect(socket.isWaiting).toBe(false);
  });

  it('leaves a busy server alone until it may be asked again', () => {
    sit();
    latest().tell({ type: 'nack', id: null, problem: { code: 'too-many', message: '' } });
    socket.send(move);
    expect(said('act')).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(said('act').length).toBe(1);
  });

  it('takes its seat first, and never tells the token in the address', () => {
    latest().accept();
    expect(latest().sent).toEqual([{ type: 'join', token: 'secret' }]);
    expect(latest().address).not.toContain('secret');
  });

  it('comes back by itself and asks for what it missed', () => {
    latest().accept();
    latest().tell(snapshot(7));
    latest().tell({ type: 'event', seq: 8, at: 0, event: { type: 'joined', by: 'white' } });
    latest().break();
    expect(lines.at(-1)).toBe('lost');
    vi.advanceTimersByTime(300);
    expect(FakeSocket.made.length).toBe(2);
    expect(latest().address).toMatch(/since=8$/);
    latest().accept();
    latest().tell(snapshot(9));
    expect(lines.at(-1)).toBe('open');
  });

  it('sends a command again under the same name until it is answered, and then no more', () => {
    latest().accept();
    socket.send(move, 3);
    const first = latest().sent.at(-1);
    expect(first).toMatchObject({ type: 'act', act: move, at: 3 });
    latest().break();
    vi.advanceTimersByTime(300);
    latest().accept();
    expect(latest().sent.at(-1)).toEqual(first);
    latest().tell({ type: 'ack', id: first?.['id'], seq: 4 });
    expect(socket.isWaiting).toBe(false);
    latest().break();
    vi.advanceTimersByTime(1_000);
    latest().accept();
    expect(latest().sent.filter(({ type }) => type === 'act')).toEqual([]);
  });

  it('keeps what was asked while the line was down', () => {
    latest().break();
    socket.send(move);
    vi.advanceTimersByTime(300);
    latest().accept();
    expect(latest().sent.map(({ type }) => type)).toEqual(['join', 'act']);
  });

  it('tells of a refusal once', () => {
    latest().accept();
    socket.send(move);
    const id = latest().sent.at(-1)?.['id'];
    const nack = { type: 'nack', id, problem: { code: 'stale', message: 'too late' } };
    latest().tell(nack);
    latest().tell(nack);
    expect(refused).toEqual([[move, nack.problem]]);
  });

  it('leaves the seat to another window and takes it back only when asked', () => {
    latest().accept();
    latest().break(4001);
    expect(lines.at(-1)).toBe('replaced');
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made.length).toBe(1);
    socket.retake();
    expect(FakeSocket.made.length).toBe(2);
  });

  it('does not take the seat back from another window when the network comes and goes', () => {
    latest().accept();
    latest().break(4001);
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made.length).toBe(1);
    expect(lines.at(-1)).toBe('replaced');
    socket.retake();
    latest().accept();
    dispatchEvent(new Event('offline'));
    expect(lines.at(-1)).toBe('lost');
    dispatchEvent(new Event('online'));
    expect(FakeSocket.made.length).toBe(3);
  });

  it('notices a line that died without a word', () => {
    latest().accept();
    latest().tell(snapshot(1));
    vi.advanceTimersByTime(16_000);
    expect(lines).toContain('lost');
  });
});
