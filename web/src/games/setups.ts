/** How a position of each game is set up. */
import type { Game, GameKind } from '../app/net/types';
import type { Setup } from './content';
import { gameOf } from './games';
import { setup as hecatomb } from './hecatomb/setup';
import { setup as linesOfAction } from './lines-of-action/setup';
import { setup as madBishops } from './mad-bishops/setup';
import { setup as mitsudomoe } from './mitsudomoe/setup';

const setups: Record<Game, Setup> = {
  'lines-of-action': linesOfAction,
  'mad-bishops': madBishops,
  hecatomb,
  mitsudomoe,
};

export function setupOf(kind: GameKind): Setup {
  return setups[gameOf(kind)];
}
