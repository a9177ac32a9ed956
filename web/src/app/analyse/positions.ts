/** The positions of a tree, asked for once each: from the module if it is there, otherwise from the server. */
import { positionInfo } from '../../core/core';
import type { GameKind, PositionInfo } from '../net/types';

/** A position: a start, if it is not the usual one, and the moves since then. */
export interface Place {
  kind: GameKind;
  start: string | undefined;
  moves: readonly string[];
}

/** How many answers are kept; those that were asked for longest ago are dropped first. */
const MAX_KEPT = 400;

export class Positions {
  readonly #kept = new Map<string, Promise<PositionInfo>>();

  at(place: Place): Promise<PositionInfo> {
    const key = [place.kind, place.start ?? '', ...place.moves].join(' ');
    const kept = this.#kept.get(key);
    this.#kept.delete(key);
    const info = kept ?? positionInfo(place.kind, queryOf(place));
    this.#kept.set(key, info);
    // Errors are not kept.
    info.catch(() => this.#kept.delete(key));
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MAX_KEPT) break;
      this.#kept.delete(oldest);
    }
    return info;
  }
}

export function queryOf({ start, moves }: Place): { position?: string; moves: string[] } {
  return { ...(start !== undefined && { position: start }), moves: [...moves] };
}
