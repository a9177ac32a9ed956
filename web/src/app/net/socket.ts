/** The live side of a game: hears everything once, sends every command once, and comes back by itself. */
import { biddenWait, isPassing } from './patience';
import type { Act, ClientMessage, Problem, ServerMessage } from './types';

/** How the line is. `replaced`: another window has taken the seat. */
export type Line = 'connecting' | 'open' | 'lost' | 'replaced';

type Message<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;

/** What is told, as it happens. */
export interface Listener {
  line(line: Line): void;
  hello(message: Message<'hello'>): void;
  snapshot(message: Message<'snapshot'>): void;
  event(message: Message<'event'>): void;
  presence(message: Message<'presence'>): void;
  refused(act: Act, problem: Problem, message: Message<'nack'>): void;
}

interface Command {
  id: string;
  act: Act;
  at: number | undefined;
}

/** The server pings every 10 seconds; we ask more often, so that a dead line shows soon. */
const PING = 5_000;
const SILENCE = 12_000;
const REPLACED = 4001;
/** How long to wait before sending again what the server could not take, if it does not say, in milliseconds. */
const AGAIN = 1_000;
/** How long to wait before connecting again, in milliseconds. */
const WAITS = [200, 500, 1_000, 2_000, 4_000, 8_000];

export class GameSocket {
  readonly #address: string;
  readonly #token: string | undefined;
  readonly #listener: Listener;
  readonly #outbox = new Map<string, Command>();
  #socket: WebSocket | undefined;
  #since: number | undefined;
  /** Whether the seat is asked for and neither given nor refused yet. */
  #isJoining = false;
  /** How the server greets before it has seen the token: as it would greet a stranger. */
  #stranger: Message<'hello'> | undefined;
  #tries = 0;
  #heard = 0;
  #pulse: ReturnType<typeof setInterval> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  /** Runs while the server wants to be left alone; then everything unanswered is sent again. */
  #again: ReturnType<typeof setTimeout> | undefined;
  /** Whether another window has the seat: it is not taken back unasked. */
  #isReplaced = false;
  #closed = false;

  constructor(id: string, token: string | undefined, listener: Listener) {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    this.#address = `${scheme}://${location.host}/api/v1/games/${encodeURIComponent(id)}/socket`;
    this.#token = token;
    this.#listener = listener;
    addEventListener('offline', this.#offline);
    addEventListener('online', this.#online);
    this.#connect();
  }

  /** Asks for something; it is sent until the server has answered, and carried out once. */
  send(act: Act, at?: number): void {
    const command = { id: crypto.randomUUID?.() ?? randomId(), act, at };
    this.#outbox.set(command.id, command);
    if (this.#again === undefined) this.#post(command);
  }

  /** Whether something was asked that is not answered yet. */
  get isWaiting(): boolean {
    return this.#outbox.size > 0;
  }

  /** Comes back after another window has taken the seat. */
  retake(): void {
    this.#isReplaced = false;
    this.#tries = 0;
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener('offline', this.#offline);
    removeEventListener('online', this.#online);
    this.#drop();
  }

  readonly #offline = (): void => {
    if (!this.#isReplaced) this.#lose();
  };

  readonly #online = (): void => {
    if (this.#isReplaced) return;
    this.#tries = 0;
    this.#connect();
  };

  #connect(): void {
    if (this.#closed) return;
    this.#drop();
    this.#isJoining = !!this.#token;
    this.#stranger = undefined;
    this.#listener.line('connecting');
    const query = this.#since === undefined ? '' : `?since=${this.#since}`;
    const socket = new WebSocket(this.#address + query);
    this.#socket = socket;
    this.#heard = Date.now();
    this.#pulse = setInterval(() => this.#beat(), PING);
    socket.addEventListener('open', () => {
      if (socket === this.#socket) this.#postAll();
    });
    socket.addEventListener('message', (event: MessageEvent<string>) => {
      if (socket === this.#socket) this.#hear(JSON.parse(event.data) as ServerMessage);
    });
    socket.addEventListener('close', (event) => {
      if (socket !== this.#socket) return;
      if (event.code === REPLACED) {
        this.#isReplaced = true;
        this.#drop();
        this.#listener.line('replaced');
      } else {
        this.#lose();
      }
    });
  }

  /** Notices a line that died without a word. */
  #beat(): void {
    if (Date.now() - this.#heard > SILENCE) this.#lose();
    else this.#say({ type: 'ping' });
  }

  #lose(): void {
    if (this.#closed) return;
    this.#drop();
    this.#listener.line('lost');
    const wait = WAITS[Math.min(this.#tries, WAITS.length - 1)] ?? 0;
    this.#tries += 1;
    this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2));
  }

  #drop(): void {
    clearInterval(this.#pulse);
    clearTimeout(this.#retry);
    clearTimeout(this.#again);
    this.#again = undefined;
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  /** Sends what is not answered yet, the token first: without a seat nothing may be asked. */
  #postAll(): void {
    if (this.#isJoining && this.#token) this.#say({ type: 'join', token: this.#token });
    for (const command of this.#outbox.values()) this.#post(command);
  }

  #post({ id, act, at }: Command): void {
    this.#say(at === undefined ? { type: 'act', act, id } : { type: 'act', act, id, at });
  }

  #say(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #hear(message: ServerMessage): void {
    this.#heard = Date.now();
    switch (message.type) {
      case 'hello':
        this.#tries = 0;
        // A player is not to lose the seat for the moment until the token has been seen.
        if (this.#isJoining && !this.#stranger) this.#stranger = message;
        else this.#greet(message);
        break;
      case 'snapshot':
        this.#since = message.game.seq;
        this.#listener.line('open');
        this.#listener.snapshot(message);
        break;
      case 'event':
        this.#since = message.seq;
        this.#listener.event(message);
        break;
      case 'presence':
        this.#listener.presence(message);
        break;
      case 'ack':
        this.#outbox.delete(message.id);
        break;
      case 'nack':
        this.#refuse(message);
        break;
      case 'pong':
        break;
    }
  }

  #greet(hello: Message<'hello'>): void {
    this.#isJoining = false;
    this.#stranger = undefined;
    this.#listener.hello(hello);
  }

  #refuse(message: Message<'nack'>): void {
    const problem = message.problem as Problem;
    if (isPassing(problem)) {
      this.#postpone(biddenWait(problem) ?? AGAIN);
      return;
    }
    if (problem.code === 'unauthorized' && this.#isJoining) {
      // Without the name of a command it is the token that was refused. With one, the command only came
      // before the seat, as the token was put off; it is sent again behind the token.
      if (!message.id && this.#stranger) this.#greet(this.#stranger);
      return;
    }
    const command = message.id ? this.#outbox.get(message.id) : undefined;
    if (!command) return;
    this.#outbox.delete(command.id);
    this.#listener.refused(command.act, problem, message);
  }

  #postpone(wait: number): void {
    this.#again ??= setTimeout(() => {
      this.#again = undefined;
      this.#postAll();
    }, wait);
  }
}

/** Where the page is not served securely, browsers have no `randomUUID`. */
function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
