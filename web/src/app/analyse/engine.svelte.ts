/** The engine at the analysis: its lines for the position that is looked at, the threat, and what is proven of every move. */
import type { Search, EnginePool } from '../../core/engine-pool';
import type { SearchLimits, SearchLine, SearchRequest } from '../../core/types';
import { isSupported } from '../../core/core';
import { contentOf } from '../../games/games';
import type { BoardView, Color, GameKind, MoveView } from '../net/types';
import { errorText } from '../wording';
import { loadEngineSettings, saveEngineSettings, type EngineSettings } from './engine-settings';
import type { Proven } from './move-proofs';
import type { Place } from './positions';
import { provenMoves } from './verdicts';

/** A position to search, and what is known of it. */
export interface Searched {
  place: Place;
  turn: Color;
  position: string;
  view: BoardView;
  legal: readonly MoveView[];
}

/**
 * What the engine does: nothing (`off`, or no legal moves: `over`), it is being fetched, it searches, it was stopped, it is paused
 * because the page is hidden, its limit is reached or the result is proven (`done`), or it cannot run.
 */
export type EngineState = 'off' | 'over' | 'loading' | 'searching' | 'stopped' | 'paused' | 'done' | 'failed';

/** Navigating fast must not start a search for every position, in milliseconds. */
const SETTLE = 120;
/** Time to look for a threat and to prove moves, in milliseconds. */
const THREAT_TIME = 1_500;
const PROOF_TIME = 20_000;
/** As many lines as there can be moves. */
const ALL_LINES = 500;

const CORES = Math.max(1, globalThis.navigator?.hardwareConcurrency ?? 1);

export class Engine {
  settings: EngineSettings = $state(loadEngineSettings(CORES));
  isOn = $state(false);
  state: EngineState = $state('off');
  /** The best first; those of the last position until the first ones of this one come. */
  lines: readonly SearchLine[] = $state.raw([]);
  /** The position that the lines are for. */
  searched: Searched | undefined = $state.raw();
  problem = $state('');
  /** What the opponent would play now, if the player to move passed. */
  threat: MoveView | undefined = $state.raw();
  isThreatWanted = $state(false);
  /** Whether a threat was looked for, and none can be told. */
  hasNoThreat = $state(false);
  /** The moves whose worth is proven, by their texts; empty unless they were asked for. */
  proven: ReadonlyMap<string, Proven> = $state.raw(provenMoves([]));
  isProving = $state(false);
  areProofsWanted: boolean;

  #wanted: Searched | undefined;
  #pool: EnginePool | undefined;
  #search: Search | undefined;
  #threatSearch: Search | undefined;
  #proofs: { stop(): void } | undefined;
  #settling: ReturnType<typeof setTimeout> | undefined;
  /** Incremented whenever another position is wanted; what comes for an earlier one is ignored. */
  #generation = 0;
  /** Whether the next search has no limit: the reader wants to go on. */
  #goesOn = false;

  readonly cores = CORES;

  /** In a game that the engine solves, every move is proven without being asked for. */
  constructor(kind: GameKind) {
    this.areProofsWanted = $state(isSolved(kind));
  }

  /** Whether the search may still find something. */
  get isSearching(): boolean {
    return this.state === 'searching' || this.state === 'loading';
  }

  /** Looks at another position; `undefined` while it is not known. */
  follow(wanted: Searched | undefined): void {
    if (keyOf(wanted) === keyOf(this.#wanted)) return;
    this.#wanted = wanted;
    this.#goesOn = false;
    this.#restart();
  }

  toggle(): void {
    this.isOn = !this.isOn;
    this.#restart();
  }

  change(settings: Partial<EngineSettings>): void {
    this.settings = { ...this.settings, ...settings };
    saveEngineSettings(this.settings);
    if (this.#pool) this.#pool.size = this.settings.workers;
    this.#goesOn = false;
    this.#restart();
  }

  stop(): void {
    this.#end();
    if (this.isSearching) this.state = 'stopped';
  }

  /** Searches on without a limit. */
  goOn(): void {
    this.#goesOn = true;
    this.#restart();
  }

  toggleThreat(): void {
    this.isThreatWanted = !this.isThreatWanted;
    this.#restart();
  }

  toggleProofs(): void {
    this.areProofsWanted = !this.areProofsWanted;
    this.#restart();
  }

  /** A hidden page does not search: it would only warm the device. */
  setVisible(isVisible: boolean): void {
    if (isVisible && this.state === 'paused') this.#restart();
    else if (!isVisible && this.isSearching) {
      this.#end();
      this.state = 'paused';
    }
  }

  close(): void {
    this.#end();
    this.#pool?.close();
    this.#pool = undefined;
  }

  #end(): void {
    this.#generation += 1;
    clearTimeout(this.#settling);
    for (const search of [this.#search, this.#threatSearch, this.#proofs]) search?.stop();
    this.#search = this.#threatSearch = this.#proofs = undefined;
    this.isProving = false;
  }

  #restart(): void {
    this.#end();
    const wanted = this.#wanted;
    this.threat = undefined;
    this.hasNoThreat = false;
    this.proven = provenMoves([]);
    if (!this.isOn) {
      this.state = 'off';
      this.lines = [];
      return;
    }
    if (!isSupported()) {
      this.state = 'failed';
      return;
    }
    if (!wanted) return;
    if (wanted.legal.length === 0) {
      this.state = 'over';
      this.lines = [];
      return;
    }
    this.state = document.visibilityState === 'hidden' ? 'paused' : 'loading';
    if (this.state === 'paused') return;
    const generation = this.#generation;
    this.#settling = setTimeout(() => void this.#begin(wanted, generation), SETTLE);
  }

  async #begin(wanted: Searched, generation: number): Promise<void> {
    try {
      const pool = await this.#loadPool();
      if (generation !== this.#generation) return;
      this.problem = '';
      const extras = [
        ...(this.isThreatWanted ? [this.#findThreat(pool, wanted, generation)] : []),
        ...(this.areProofsWanted ? [this.#prove(pool, wanted, generation)] : []),
      ];
      // With one worker they come first: the search for the lines may have no end.
      if (pool.size === 1) await Promise.all(extras);
      if (generation !== this.#generation) return;
      await Promise.all([this.#analyse(pool, wanted, generation), ...extras]);
    } catch (error) {
      if (generation !== this.#generation) return;
      this.state = 'failed';
      this.problem = await errorText(error);
    }
  }

  async #loadPool(): Promise<EnginePool> {
    if (this.#pool) return this.#pool;
    const { EnginePool } = await import('../../core/engine-pool');
    return (this.#pool ??= new EnginePool(this.settings.workers));
  }

  async #analyse(pool: EnginePool, wanted: Searched, generation: number): Promise<void> {
    const lines = Math.min(this.settings.lines, wanted.legal.length);
    const request = { ...this.#requestOf(wanted), lines, limits: this.#limits() };
    this.#search = pool.search(request, (found) => {
      if (generation !== this.#generation) return;
      this.#show(found, wanted);
      this.state = 'searching';
    });
    const found = await this.#search.done;
    if (generation !== this.#generation) return;
    if (found.length > 0) this.#show(found, wanted);
    this.state = 'done';
  }

  #show(lines: readonly SearchLine[], searched: Searched): void {
    this.lines = lines;
    this.searched = searched;
  }

  async #findThreat(pool: EnginePool, wanted: Searched, generation: number): Promise<void> {
    const { afterPass } = await import('./threat');
    const passed = await afterPass(wanted);
    if (generation !== this.#generation) return;
    if (!passed) {
      this.hasNoThreat = true;
      return;
    }
    const { kind } = wanted.place;
    const request = {
      kind,
      start: passed.position,
      hash: this.settings.hash,
      limits: timeLimit(THREAT_TIME),
    };
    this.#threatSearch = pool.search(request);
    const [best] = await this.#threatSearch.done;
    if (generation !== this.#generation) return;
    this.threat = passed.legal.find(({ text }) => text === best?.move);
    this.hasNoThreat = !this.threat;
  }

  async #prove(pool: EnginePool, wanted: Searched, generation: number): Promise<void> {
    this.isProving = true;
    const show = (proven: ReadonlyMap<string, Proven>): void => {
      if (generation === this.#generation) this.proven = proven;
    };
    if (isSolved(wanted.place.kind)) {
      const request = { ...this.#requestOf(wanted), lines: ALL_LINES, limits: timeLimit(PROOF_TIME) };
      const search = pool.search(request, (lines) => show(provenMoves(lines)));
      this.#proofs = search;
      show(provenMoves(await search.done));
    } else {
      const { MoveProofs } = await import('./move-proofs');
      if (generation !== this.#generation) return;
      const proofs = new MoveProofs(pool, wanted, this.settings.hash, show);
      this.#proofs = proofs;
      await proofs.run();
    }
    if (generation === this.#generation) this.isProving = false;
  }

  #requestOf({ place }: Searched): SearchRequest {
    const { kind, start, moves } = place;
    return { kind, start: start ?? null, moves: [...moves], hash: this.settings.hash };
  }

  #limits(): SearchLimits {
    const { limit, seconds, depth } = this.settings;
    if (this.#goesOn || limit === 'none') return { time: null, nodes: null, depth: null };
    return limit === 'time' ? timeLimit(seconds * 1_000) : { time: null, nodes: null, depth };
  }
}

/** Whether one search proves every move of every position. */
function isSolved(kind: GameKind): boolean {
  return (contentOf(kind)?.solved as readonly GameKind[] | undefined)?.includes(kind) ?? false;
}

/** The same key for the same game up to the same position. */
function keyOf(searched: Searched | undefined): string | undefined {
  if (!searched) return undefined;
  const { kind, start, moves } = searched.place;
  return [kind, start ?? '', ...moves].join(' ');
}

/** Milliseconds. */
function timeLimit(time: number): SearchLimits {
  return { time, nodes: null, depth: null };
}
