/**
 * The live connection to a game. It reconnects with back-off and resumes after the last event it has seen. Every command
 * carries an idempotency key and is sent until the server has answered it, so that it is carried out exactly once.
 */
import { fold } from './fold';
import { backoffMs } from './backoff';
import { isTransient, retryAfterMs } from './retry';
import { randomId } from './random-id';
import type { GameConnection, Listener, Message } from './connection';
import type { Act, ClientMessage, ServerMessage, Snapshot } from './types';

interface Command {
  /** The idempotency key. */
  id: string;
  act: Act;
  /** The `seq` of the snapshot on which the player decided. */
  at: number;
}

/** Heartbeat: how often we ping, in milliseconds. The server pings every 10 s, which would show a dead connection too late. */
const PING_INTERVAL = 5_000;
/** A connection without a message for this long is dead, in milliseconds. */
const SILENCE_TIMEOUT = 12_000;
/** The close code of a socket whose seat another window has taken. */
const CLOSE_REPLACED = 4001;
/** The close code of a client that speaks another version of the messages than the server. */
const CLOSE_OTHER_VERSION = 4004;
/** The version of the messages that this page speaks. */
const VERSION = 2;
/** Delay before everything unanswered is sent again after a transient error, unless the server names one, in milliseconds. */
const RESEND_DELAY = 1_000;
/** Back-off between reconnects, in milliseconds; each delay varies by ±25 %, so that clients do not return all at once. */
const RECONNECT_DELAYS = [200, 500, 1_000, 2_000, 4_000, 8_000];

export class GameSocket implements GameConnection {
  readonly #address: string;
  readonly #token: string | undefined;
  readonly #listener: Listener;
  /** Commands that are not answered yet, by id. */
  readonly #outbox = new Map<string, Command>();
  #socket: WebSocket | undefined;
  /** The `seq` of the last event received; the next connection resumes after it. */
  #since: number | undefined;
  /** The fold of the last snapshot and the deltas after it; `undefined` until a snapshot comes. */
  #game: Snapshot | undefined;
  /** Whether a delta did not fit and the snapshot that we asked for has not come yet. */
  #isSnapshotDue = false;
  /** Whether the token has been sent and is neither accepted nor refused yet. */
  #isJoining = false;
  /** The `hello` that came before the token was checked. It lists no seats and is reported only if the token is refused. */
  #spectatorHello: Message<'hello'> | undefined;
  /** Failed connections since the last successful one. */
  #failures = 0;
  /** When the last message came, in milliseconds since 1970. */
  #lastMessageAt = 0;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  /** Runs after a transient error; until it fires nothing is sent, then everything unanswered is sent again. */
  #resendTimer: ReturnType<typeof setTimeout> | undefined;
  /** Whether another window has the seat. Then we do not reconnect unless the player asks. */
  #isReplaced = false;
  #isClosed = false;
  /** Between the windows of this browser: the one that had the seat tells the others when it closes. */
  readonly #windows: BroadcastChannel | undefined;

  constructor(id: string, token: string | undefined, listener: Listener) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.#address = `${scheme}://${location.host}/api/v1/games/${encodeURIComponent(id)}/socket`;
    this.#token = token;
    this.#listener = listener;
    addEventListener('offline', this.#onOffline);
    addEventListener('online', this.#onOnline);
    addEventListener('pagehide', this.#releaseSeat);
    if (token && typeof BroadcastChannel !== 'undefined') {
      this.#windows = new BroadcastChannel(`tessera.seat.${token}`);
      this.#windows.addEventListener('message', () => {
        if (this.#isReplaced) this.takeSeatBack();
      });
    }
    this.#connect();
  }

  send(act: Act, at: number): void {
    const command = { id: crypto.randomUUID?.() ?? randomId(), act, at };
    this.#outbox.set(command.id, command);
    if (this.#resendTimer === undefined) this.#transmitCommand(command);
  }

  /** Whether a command is not answered yet. */
  get isWaiting(): boolean {
    return this.#outbox.size > 0;
  }

  takeSeatBack(): void {
    this.#isReplaced = false;
    this.#failures = 0;
    this.#connect();
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    removeEventListener('offline', this.#onOffline);
    removeEventListener('online', this.#onOnline);
    removeEventListener('pagehide', this.#releaseSeat);
    this.#releaseSeat();
    this.#windows?.close();
    this.#disconnect();
  }

  /** Gives the seat back to another window of this browser that had it before. */
  readonly #releaseSeat = (): void => {
    if (!this.#isReplaced) this.#windows?.postMessage('released');
  };

  readonly #onOffline = (): void => {
    if (!this.#isReplaced) this.#reconnectLater();
  };

  readonly #onOnline = (): void => {
    if (this.#isReplaced) return;
    this.#failures = 0;
    this.#connect();
  };

  #connect(): void {
    if (this.#isClosed) return;
    this.#disconnect();
    this.#isJoining = !!this.#token;
    this.#spectatorHello = undefined;
    this.#game = undefined;
    // A connection begins with a snapshot.
    this.#isSnapshotDue = false;
    this.#listener.connection('connecting');
    const query = `?version=${VERSION}` + (this.#since === undefined ? '' : `&since=${this.#since}`);
    const socket = new WebSocket(this.#address + query);
    this.#socket = socket;
    this.#lastMessageAt = Date.now();
    this.#heartbeat = setInterval(() => this.#checkHeartbeat(), PING_INTERVAL);
    socket.addEventListener('open', () => {
      if (socket === this.#socket) this.#transmitAll();
    });
    socket.addEventListener('message', (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#receive(JSON.parse(event.data) as ServerMessage);
    });
    socket.addEventListener('close', (event) => {
      if (socket !== this.#socket) return;
      if (event.code === CLOSE_REPLACED) {
        this.#isReplaced = true;
        this.#disconnect();
        this.#listener.connection('replaced');
      } else if (event.code === CLOSE_OTHER_VERSION) {
        this.close();
        this.#listener.connection('other-version');
      } else {
        this.#reconnectLater();
      }
    });
  }

  #checkHeartbeat(): void {
    if (Date.now() - this.#lastMessageAt > SILENCE_TIMEOUT) this.#reconnectLater();
    else this.#transmit({ type: 'ping' });
  }

  #reconnectLater(): void {
    if (this.#isClosed) return;
    this.#disconnect();
    this.#listener.connection('lost');
    const delay = backoffMs(RECONNECT_DELAYS, this.#failures);
    this.#failures += 1;
    this.#reconnectTimer = setTimeout(() => this.#connect(), delay * (0.75 + Math.random() / 2));
  }

  #disconnect(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#reconnectTimer);
    clearTimeout(this.#resendTimer);
    this.#resendTimer = undefined;
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  /** Sends everything unanswered; the token first, because commands need a seat. */
  #transmitAll(): void {
    if (this.#isJoining && this.#token) this.#transmit({ type: 'join', token: this.#token });
    if (this.#isSnapshotDue) this.#transmit({ type: 'snapshot' });
    for (const command of this.#outbox.values()) this.#transmitCommand(command);
  }

  #transmitCommand(command: Command): void {
    this.#transmit({ type: 'act', ...command });
  }

  #transmit(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #receive(message: ServerMessage): void {
    this.#lastMessageAt = Date.now();
    switch (message.type) {
      case 'hello':
        this.#failures = 0;
        // The server greets once before it has checked the token. Reporting that would show the player as a spectator.
        if (this.#isJoining && !this.#spectatorHello) this.#spectatorHello = message;
        else this.#finishJoining(message);
        break;
      case 'snapshot':
        this.#since = message.game.seq;
        this.#game = message.game;
        this.#isSnapshotDue = false;
        this.#listener.connection('open');
        this.#listener.snapshot(message);
        break;
      case 'event':
        this.#since = message.seq;
        this.#foldEvent(message);
        break;
      case 'presence':
        this.#listener.presence(message);
        break;
      case 'ack':
        this.#outbox.delete(message.id);
        break;
      case 'nack':
        this.#handleNack(message);
        break;
      case 'pong':
        break;
    }
  }

  /** Folds an event into the game. A missed event has no delta, because a snapshot follows. */
  #foldEvent({ seq, at, event, delta }: Message<'event'>): void {
    if (!delta || !this.#game || seq <= this.#game.seq) return;
    const game = fold(this.#game, seq, delta);
    this.#game = game;
    if (game) {
      this.#listener.event({ seq, at, event, game });
      return;
    }
    this.#isSnapshotDue = true;
    if (this.#resendTimer === undefined) this.#transmit({ type: 'snapshot' });
  }

  #finishJoining(hello: Message<'hello'>): void {
    this.#isJoining = false;
    this.#spectatorHello = undefined;
    this.#listener.hello(hello);
  }

  #handleNack(message: Message<'nack'>): void {
    const { problem } = message;
    if (isTransient(problem)) {
      this.#resendLater(retryAfterMs(problem) ?? RESEND_DELAY);
      return;
    }
    if (problem.code === 'unauthorized' && this.#isJoining) {
      // Without a command id the token was refused. With one, the command arrived before the token was accepted, because
      // a transient error delayed the token; the command stays in the outbox and is sent again after the token.
      if (!message.id && this.#spectatorHello) this.#finishJoining(this.#spectatorHello);
      return;
    }
    const command = message.id ? this.#outbox.get(message.id) : undefined;
    if (!command) return;
    this.#outbox.delete(command.id);
    this.#listener.refused(command.act, problem);
  }

  #resendLater(delay: number): void {
    this.#resendTimer ??= setTimeout(() => {
      this.#resendTimer = undefined;
      this.#transmitAll();
    }, delay);
  }
}
