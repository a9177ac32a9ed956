/** Loading the game of a table, again with back-off after a transient error. */
import { problemOf } from '../net/api';
import { backoffMs } from '../net/backoff';
import { isTransient, retryAfterMs } from '../net/retry';
import type { Problem, Snapshot } from '../net/types';

/** Back-off between attempts, unless the server names a delay, in milliseconds. */
const DELAYS = [2_000, 4_000, 8_000, 15_000];

export class GameLoader {
  readonly #load: () => Promise<Snapshot>;
  readonly #loaded: (game: Snapshot) => void;
  readonly #failed: (problem: Problem) => void;
  /** Aborted when loading starts again or the table is closed. */
  #loading: AbortController | undefined;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    load: () => Promise<Snapshot>,
    loaded: (game: Snapshot) => void,
    failed: (problem: Problem) => void,
  ) {
    this.#load = load;
    this.#loaded = loaded;
    this.#failed = failed;
  }

  async start(): Promise<void> {
    this.close();
    this.#loading = new AbortController();
    const { signal } = this.#loading;
    let game: Snapshot;
    try {
      game = await this.#load();
    } catch (error) {
      if (!signal.aborted) this.#fail(problemOf(error));
      return;
    }
    if (signal.aborted) return;
    this.#failures = 0;
    this.#loaded(game);
  }

  #fail(problem: Problem): void {
    this.#failed(problem);
    if (!isTransient(problem)) return;
    const delay = retryAfterMs(problem) ?? backoffMs(DELAYS, this.#failures);
    this.#failures += 1;
    this.#timer = setTimeout(() => void this.start(), delay);
  }

  close(): void {
    this.#loading?.abort();
    clearTimeout(this.#timer);
  }
}
