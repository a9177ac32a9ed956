/** How each game is presented to people who choose one: on the first page, in the settings and on the rules page. */
import type { Game, GameKind } from '../app/net/types';
import type { Introduction } from './content';
import { gameOf } from './games';
import { introduction as hecatomb } from './hecatomb/introduction';
import { introduction as linesOfAction } from './lines-of-action/introduction';
import { introduction as madBishops } from './mad-bishops/introduction';
import { introduction as mitsudomoe } from './mitsudomoe/introduction';

export const introductions: { readonly [G in Game]: Introduction<G> } = {
  'lines-of-action': linesOfAction,
  'mad-bishops': madBishops,
  hecatomb,
  mitsudomoe,
};

/** `undefined` for a game that a newer server has and this page does not. */
export function introductionOf(kind: GameKind): Introduction | undefined {
  return introductions[gameOf(kind)] as Introduction | undefined;
}
