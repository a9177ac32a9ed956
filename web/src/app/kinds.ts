/** The list of games and variants, asked for once. */
import { gameOf } from '../games/games';
import * as core from '../core/core';
import type { GameKind, KindView } from './net/types';

let cached: Promise<KindView[]> | undefined;

/** The list, cached. An error is not cached. */
export function kinds(): Promise<KindView[]> {
  cached ??= core.kinds().catch((error: unknown) => {
    cached = undefined;
    throw error;
  });
  return cached;
}

/** The kinds of the same game, the standard rules first. */
export function variantsOf(kind: GameKind, list: readonly KindView[]): KindView[] {
  return list.filter((view) => gameOf(view.kind) === gameOf(kind));
}
