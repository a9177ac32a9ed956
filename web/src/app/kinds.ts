/** The server's list of games and variants, requested once. */
import { gameOf } from '../games/games';
import { api } from './net/api';
import type { GameKind, KindView } from './net/types';

let cached: Promise<KindView[]> | undefined;

/** The list, cached. An error is not cached. */
export function kinds(): Promise<KindView[]> {
  cached ??= api.kinds().catch((error: unknown) => {
    cached = undefined;
    throw error;
  });
  return cached;
}

/** The kinds of the same game, the standard rules first. */
export function variantsOf(kind: GameKind, list: readonly KindView[]): KindView[] {
  return list.filter((view) => gameOf(view.kind) === gameOf(kind));
}
