/** A review that is being made: the module says what to search, the pool searches, and the module judges. */
import { isSupported, loadRules } from '../../core/core';
import type { EnginePool } from '../../core/engine-pool';
import type { Finding, Review, ReviewSearch, ReviewState } from '../../core/types';
import { errorText } from '../wording';
import { keepReview, keyOf, loadReview } from './kept-reviews';
import type { ReviewedGame } from './reviewed-game';

/**
 * It is being prepared, searches run, the reader has stopped it, it is paused because the page is hidden, it is complete, it has failed,
 * or this browser cannot run the engine.
 */
export type RunState = 'loading' | 'searching' | 'stopped' | 'paused' | 'done' | 'failed' | 'unsupported';

/** After so many findings what is known is kept, so that a closed page loses little. */
const KEEP_EVERY = 8;
/** Each worker needs memory of its own; more of them than this would only warm the device. */
const MAX_WORKERS = 6;

export class ReviewRun {
  state: RunState = $state('loading');
  /** The complete review; while a newer engine makes another one, the last one. */
  review: Review | undefined = $state.raw();
  /** The winning chances of white in every position, as far as they are known. */
  chances: readonly (number | null)[] = $state.raw([]);
  /** Searches of this stage that have ended, and all of them. */
  done = $state(0);
  needed = $state(0);
  stage: ReviewSearch['stage'] = $state('quick');
  problem = $state('');

  readonly #game: ReviewedGame;
  readonly #key: string;
  #findings: Finding[] = [];
  #pool: EnginePool | undefined;
  /** Incremented when the searches are stopped; what comes of earlier ones is ignored. */
  #generation = 0;
  #isRefreshing = false;
  #isStale = false;

  constructor(game: ReviewedGame) {
    this.#game = game;
    this.#key = keyOf(game);
    this.chances = Array<null>(game.moves.length + 1).fill(null);
  }

  /** Whether searches run or are about to. */
  get isRunning(): boolean {
    return this.state === 'loading' || this.state === 'searching';
  }

  /** Shows the kept review, and makes one unless this module has made it. */
  async open(): Promise<void> {
    const kept = await loadReview(this.#key);
    if (kept?.review) {
      this.review = kept.review;
      this.chances = kept.review.positions.map(({ chance }) => chance);
    }
    if (!isSupported()) {
      this.state = this.review ? 'done' : 'unsupported';
      return;
    }
    const { moduleVersion } = await import('../../core/module');
    if (kept?.version === moduleVersion) {
      if (kept.review) {
        this.state = 'done';
        // It was shown again: it is dropped later.
        void this.#keep();
        return;
      }
      this.#findings = [...kept.findings];
    }
    this.goOn();
  }

  /** Begins or goes on. */
  goOn(): void {
    if (document.visibilityState === 'hidden' && mustRestWhenHidden()) {
      this.state = 'paused';
      return;
    }
    this.state = 'loading';
    this.problem = '';
    const generation = ++this.#generation;
    this.#make(generation).catch(async (error: unknown) => {
      const problem = await errorText(error);
      if (generation !== this.#generation) return;
      this.#end();
      this.problem = problem;
      this.state = 'failed';
    });
  }

  /** Stops the searches; what they have found is kept. */
  stop(): void {
    if (!this.isRunning) return;
    this.#end();
    this.state = 'stopped';
    void this.#keep();
  }

  /** A phone does not search while its page is hidden: it would only get warm. */
  setVisible(isVisible: boolean): void {
    if (isVisible && this.state === 'paused') this.goOn();
    else if (!isVisible && this.isRunning && mustRestWhenHidden()) {
      this.stop();
      this.state = 'paused';
    }
  }

  close(): void {
    if (this.isRunning) void this.#keep();
    this.#end();
  }

  #end(): void {
    this.#generation += 1;
    this.#pool?.close();
    this.#pool = undefined;
  }

  async #make(generation: number): Promise<void> {
    const [rules, { EnginePool }] = await Promise.all([loadRules(), import('../../core/engine-pool')]);
    for (;;) {
      const state = await rules.review(this.#request());
      if (generation !== this.#generation) return;
      this.#show(state);
      if (state.review) break;
      const [first] = state.pending;
      this.stage = first?.stage ?? 'quick';
      this.done = this.#findings.filter(({ stage }) => stage === this.stage).length;
      this.needed = this.done + state.pending.length;
      this.state = 'searching';
      const pool = (this.#pool ??= new EnginePool(workers()));
      await Promise.all(state.pending.map((search) => this.#search(pool, search, state.hash, generation)));
      if (generation !== this.#generation) return;
    }
    this.#end();
    this.state = 'done';
    await this.#keep();
  }

  #show({ review, chances }: ReviewState): void {
    // What an earlier engine said stays until the new review is complete.
    if (review) this.review = review;
    if (review || !this.review) this.chances = chances;
  }

  async #search(pool: EnginePool, search: ReviewSearch, hash: number, generation: number): Promise<void> {
    const { kind, start, moves } = this.#game;
    const lines = await pool.search({
      kind,
      start,
      moves: moves.slice(0, search.ply),
      lines: search.lines,
      limits: { nodes: search.nodes },
      hash,
      table: 'cleared',
    }).done;
    if (generation !== this.#generation) return;
    if (lines.length === 0) throw new Error(`nothing was found after ${search.ply} moves`);
    const found = lines.map(({ score, proven, line }) => ({ score, proven, line }));
    this.#findings.push({ ply: search.ply, stage: search.stage, lines: found });
    this.done += 1;
    if (this.#findings.length % KEEP_EVERY === 0) void this.#keep();
    void this.#refresh(generation);
  }

  /** Lets the graph grow. Findings that come meanwhile are shown by the next call. */
  async #refresh(generation: number): Promise<void> {
    this.#isStale = true;
    if (this.#isRefreshing) return;
    this.#isRefreshing = true;
    try {
      while (this.#isStale && generation === this.#generation) {
        this.#isStale = false;
        const state = await (await loadRules()).review(this.#request());
        if (generation === this.#generation) this.#show({ ...state, review: null });
      }
    } catch {
      // The searches go on, and whatever is wrong is told when they have ended.
    } finally {
      this.#isRefreshing = false;
    }
  }

  #request() {
    const { kind, start, moves } = this.#game;
    return { kind, start, moves: [...moves], nodes: null, findings: this.#findings };
  }

  async #keep(): Promise<void> {
    const { moduleVersion: version } = await import('../../core/module');
    const isComplete = this.state === 'done';
    await keepReview({
      key: this.#key,
      version,
      findings: isComplete ? [] : $state.snapshot(this.#findings),
      review: isComplete ? this.review : undefined,
    });
  }
}

/** Devices without a mouse run on a battery. */
function mustRestWhenHidden(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

function workers(): number {
  const { hardwareConcurrency = 1, deviceMemory = 8 } = navigator as Navigator & { deviceMemory?: number };
  return Math.max(1, Math.min(hardwareConcurrency, MAX_WORKERS, Math.floor(deviceMemory)));
}
