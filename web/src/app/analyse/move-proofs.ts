/** What every move of a position is worth, as far as it can be proven: each move by a search of the position after it. */
import type { EnginePool, Search } from '../../core/engine-pool';
import type { SearchLine } from '../../core/types';
import { positionInfo } from '../../core/core';
import type { MoveView } from '../../board/types';
import type { Color, PositionInfo } from '../net/types';
import { queryOf, type Place } from './positions';

/** What is proven of a move: its score for the player to move, and in how many moves it wins or, below zero, loses. */
export type Proven = Pick<SearchLine, 'score' | 'win_in'>;

/** Milliseconds for each move in the first round, which finds what is near. */
const FIRST_ROUND = 150;
/** Milliseconds of all workers together for the moves that are still open after it. */
const SECOND_ROUND = 20_000;
/** The least for one of them, in milliseconds: less would prove nothing that the first round has not. */
const LEAST = 400;

interface Asked {
  place: Place;
  turn: Color;
  legal: readonly MoveView[];
}

export class MoveProofs {
  readonly #searches = new Set<Search>();
  readonly #proven = new Map<string, Proven>();
  readonly #pool: EnginePool;
  readonly #asked: Asked;
  readonly #hash: number;
  readonly #report: (proven: ReadonlyMap<string, Proven>) => void;
  #isStopped = false;

  /** `report` is given all that is proven whenever there is more of it. */
  constructor(
    pool: EnginePool,
    asked: Asked,
    hash: number,
    report: (proven: ReadonlyMap<string, Proven>) => void,
  ) {
    this.#pool = pool;
    this.#asked = asked;
    this.#hash = hash;
    this.#report = report;
  }

  /** Resolves when nothing more will be proven. */
  async run(): Promise<void> {
    for (const round of [() => FIRST_ROUND, this.#secondRound]) {
      const open = this.#asked.legal.filter(({ text }) => !this.#proven.has(text));
      const time = round(open.length);
      await Promise.all(open.map(({ text }) => this.#prove(text, time)));
    }
  }

  stop(): void {
    this.#isStopped = true;
    this.#searches.forEach((search) => search.stop());
  }

  readonly #secondRound = (open: number): number =>
    Math.max(LEAST, Math.round(SECOND_ROUND / Math.max(open, 1)));

  async #prove(move: string, time: number): Promise<void> {
    if (this.#isStopped) return;
    const { place } = this.#asked;
    const moves = [...place.moves, move];
    const info = await positionInfo(place.kind, queryOf({ ...place, moves }));
    if (this.#isStopped) return;
    const known = worthOfEnd(info, this.#asked.turn) ?? (await this.#search(place, moves, time));
    if (this.#isStopped || !known) return;
    this.#proven.set(move, known);
    this.#report(new Map(this.#proven));
  }

  async #search({ kind, start }: Place, moves: string[], time: number): Promise<Proven | undefined> {
    const limits = { time, nodes: null, depth: null };
    const search = this.#pool.search({ kind, start: start ?? null, moves, hash: this.#hash, limits });
    this.#searches.add(search);
    try {
      const [best] = await search.done;
      return best?.proven ? afterReply(best) : undefined;
    } finally {
      this.#searches.delete(search);
    }
  }
}

/** What a move that ends the game is worth for the player who made it. */
function worthOfEnd({ outcome }: PositionInfo, turn: Color): Proven | undefined {
  if (!outcome) return undefined;
  if (!outcome.winner) return { score: 0, win_in: null };
  return outcome.winner === turn ? { score: 1, win_in: 1 } : { score: -1, win_in: -1 };
}

/** What the best reply is worth for the other player, one move earlier. */
export function afterReply({ score, win_in: winIn }: Proven): Proven {
  if (winIn === null) return { score: score === 0 ? 0 : -score, win_in: null };
  return { score: -score, win_in: winIn > 0 ? -winIn - 1 : 1 - winIn };
}
