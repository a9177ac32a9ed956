/** A game at this device, as a table sees it: the module decides, the log is stored, and the computer thinks in a worker. */
import { EnginePool } from '../../core/engine-pool';
import type { LocalDuty, LocalState, LocalStep } from '../../core/types';
import { ModuleFailed } from '../../core/failures';
import { ApiError, problemOf } from '../net/api';
import type { GameConnection, GameEvent, Listener } from '../net/connection';
import type { Act } from '../net/types';
import { newLocalId, people } from './id';
import { beginRematch, rulesHere, storedGame } from './local-games';
import { appendEvents, isSaved, keepUnsaved, noteGame, Overtaken, type StoredGame } from './logs';

/** How often a sign of life is noted while a clock runs, in milliseconds. */
const SIGN_OF_LIFE = 1_000;
/** A clock that runs although no window was seen for this long was left running when its window was closed, in milliseconds. */
const ABSENCE = 3_000;

export class LocalConnection implements GameConnection {
  readonly #id: string;
  readonly #listener: Listener;
  /** Steps are taken one after the other. */
  #queue: Promise<void>;
  #game: StoredGame | undefined;
  #state: LocalState | undefined;
  #pool = new EnginePool(1);
  /** The duty that the computer works on. */
  #duty = '';
  #flagTimer: ReturnType<typeof setTimeout> | undefined;
  readonly #signOfLife: ReturnType<typeof setInterval>;
  #isClosed = false;
  /** Tells the other windows of this browser that the log has grown. */
  readonly #windows: BroadcastChannel | undefined;

  constructor(id: string, listener: Listener) {
    this.#id = id;
    this.#listener = listener;
    this.#queue = this.#load().catch((error: unknown) => listener.failed(error));
    this.#signOfLife = setInterval(() => this.#noteLife(), SIGN_OF_LIFE);
    document.addEventListener('visibilitychange', this.#onVisibility);
    if (typeof BroadcastChannel !== 'undefined') {
      this.#windows = new BroadcastChannel(`tessera.local.${id}`);
      this.#windows.addEventListener('message', () => this.#enqueue(() => this.#load()));
    }
  }

  send(act: Act, at: number): void {
    const rematch = act.type === 'rematch' ? newLocalId() : null;
    this.#enqueue(async () => {
      try {
        await this.#take({ type: 'command', command: { act, at }, rematch });
      } catch (error) {
        this.#listener.refused(act, problemOf(error));
      }
    });
  }

  /** Both windows of a game at this device may play. */
  takeSeatBack(): void {}

  close(): void {
    if (this.#isClosed) return;
    this.#enqueue(() => this.#step({ type: 'pause' }));
    this.#isClosed = true;
    document.removeEventListener('visibilitychange', this.#onVisibility);
    clearInterval(this.#signOfLife);
    clearTimeout(this.#flagTimer);
    void this.#queue.then(() => this.#windows?.close());
    this.#pool.close();
  }

  /** The clocks of a game at one device stop while nobody looks at it. */
  readonly #onVisibility = (): void => {
    this.#enqueue(() => this.#step({ type: document.visibilityState === 'visible' ? 'resume' : 'pause' }));
  };

  #enqueue(work: () => Promise<void>): void {
    if (this.#isClosed) return;
    this.#queue = this.#queue.then(work).catch((error: unknown) => this.#listener.failed(error));
  }

  async #load(): Promise<void> {
    const [rules, game] = await Promise.all([rulesHere(), storedGame(this.#id)]);
    const now = Date.now();
    this.#game = game;
    this.#state = await rules.localGame(this.#id, game, now);
    if (this.#state.snapshot.clock) await this.#endAbsence(game, now);
    const { snapshot } = this.#state;
    this.#tellWhetherSaved();
    this.#listener.hello({
      now,
      seats: people(snapshot),
      presence: { white: null, black: null },
      watchers: 0,
    });
    this.#listener.snapshot({ game: snapshot });
    if (!isSaved(this.#id)) this.#listener.failed(notSaved());
    this.#attend();
  }

  /** The time in which no window had the game open is not charged. */
  async #endAbsence(game: StoredGame, now: number): Promise<void> {
    const last = Math.max(game.created, game.log.at(-1)?.at ?? 0, game.seen ?? 0);
    if (this.#state?.deadline !== null && now - last > ABSENCE) await this.#step({ type: 'pause' }, last);
    if (this.#state?.deadline === null && document.visibilityState === 'visible')
      await this.#step({ type: 'resume' });
  }

  #noteLife(): void {
    if ((this.#state?.deadline ?? null) === null || document.visibilityState !== 'visible') return;
    // A sign that is lost charges a second less.
    noteGame(this.#id, { seen: Date.now() }).catch(() => undefined);
  }

  /** Takes a step that nobody at this device has asked for. It may come too late, and then nothing happens. */
  async #step(step: LocalStep, now = Date.now()): Promise<void> {
    try {
      await this.#take(step, now);
    } catch (error) {
      if (problemOf(error).code !== 'stale') throw error;
    }
  }

  /** Decides a step, stores its events, and tells the table. If another window was first, decides again on its log. */
  async #take(step: LocalStep, now = Date.now()): Promise<void> {
    const [rules, game] = [await rulesHere(), this.#game];
    if (!game || (this.#state?.snapshot.status === 'finished' && step.type !== 'command')) return;
    const state = await rules.localGame(this.#id, game, now, step);
    const { rematch } = state.snapshot;
    if (rematch && rematch !== this.#state?.snapshot.rematch) await beginRematch(game, rematch);
    const wasSaved = isSaved(this.#id);
    try {
      await appendEvents(this.#id, state.events);
    } catch (error) {
      if (error instanceof Overtaken) {
        await this.#load();
        return this.#take(step, now);
      }
      // The browser stores no more: the game goes on for as long as the page is open, and the player is told.
      keepUnsaved({ ...game, log: [...game.log, ...state.events] });
    }
    game.log.push(...state.events);
    this.#state = state;
    for (const { seq, at, event } of state.events) {
      this.#listener.event({ seq, at, event: event as GameEvent['event'], game: state.snapshot });
    }
    if (state.events.length > 0) this.#windows?.postMessage(state.snapshot.seq);
    if (wasSaved && !isSaved(this.#id)) {
      this.#tellWhetherSaved();
      // After the events, each of which takes the message before it away.
      this.#listener.failed(notSaved());
    }
    this.#attend();
  }

  #tellWhetherSaved(): void {
    this.#listener.connection(isSaved(this.#id) ? 'local' : 'unsaved');
  }

  /** Sees to what is due: the computer's move or answer, and the end by the clock. */
  #attend(): void {
    const state = this.#state;
    if (!state || this.#isClosed) return;
    clearTimeout(this.#flagTimer);
    if (state.deadline !== null) {
      const wait = Math.max(0, state.deadline - Date.now());
      this.#flagTimer = setTimeout(() => this.#enqueue(() => this.#step({ type: 'flag' })), wait);
    }
    const duty = state.duty ? `${state.duty.type} ${state.duty.at}` : '';
    if (duty === this.#duty) return;
    this.#duty = duty;
    // What the computer thought about is no longer on the board.
    this.#pool.close();
    if (!state.duty) return;
    const pool = (this.#pool = new EnginePool(1));
    this.#work(pool, state.duty).then(
      (step) => {
        if (step && this.#pool === pool) this.#enqueue(() => this.#step(step));
      },
      (error: unknown) => {
        if (this.#pool === pool && !this.#isClosed) this.#listener.failed(failureOf(error));
      },
    );
  }

  async #work(pool: EnginePool, duty: LocalDuty): Promise<LocalStep | undefined> {
    if (duty.type === 'move') {
      const { move } = await pool.choose(duty.choose);
      return { type: 'computer-move', move, at: duty.at };
    }
    const [line] = await pool.search(duty.search).done;
    return line && { type: 'draw-answer', score: line.score, at: duty.at };
  }
}

function notSaved(): ApiError {
  return new ApiError({ code: 'not-saved', message: 'the browser does not store this game' });
}

/** A search of the module that fails is not an error of the server. */
function failureOf(error: unknown): unknown {
  return error instanceof ModuleFailed ? new ApiError({ code: 'no-module', message: error.message }) : error;
}
