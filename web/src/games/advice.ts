/** What the messages beside the board advise in each game, loaded for the game that is played. */
import type { Game, GameKind } from '../app/net/types';
import type { Advice } from './content';
import { gameOf } from './games';

const loaders: { readonly [G in Game]: () => Promise<{ advice: Advice<G> }> } = {
  'lines-of-action': () => import('./lines-of-action/advice'),
  'mad-bishops': () => import('./mad-bishops/advice'),
  hecatomb: () => import('./hecatomb/advice'),
  mitsudomoe: () => import('./mitsudomoe/advice'),
};

const loaded: Partial<Record<Game, Advice>> = {};

/** Loads the advice of a game. Without it messages are shorter. */
export async function loadAdvice(kind: GameKind): Promise<void> {
  const game = gameOf(kind);
  // A newer server may have a game that this page does not have.
  const load = loaders[game] as (() => Promise<{ advice: unknown }>) | undefined;
  if (!load || loaded[game]) return;
  try {
    loaded[game] = (await load()).advice as Advice;
  } catch {
    // The next table of this game tries again.
  }
}

/** The advice of a game, once it is loaded. */
export function adviceOf(kind: GameKind): Advice | undefined {
  return loaded[gameOf(kind)];
}
