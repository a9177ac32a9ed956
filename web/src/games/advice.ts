/** What the messages beside the board advise in each game. */
import type { Game, GameKind } from '../app/net/types';
import type { Advice } from './content';
import { gameOf } from './games';
import { advice as hecatomb } from './hecatomb/advice';
import { advice as linesOfAction } from './lines-of-action/advice';
import { advice as madBishops } from './mad-bishops/advice';
import { advice as mitsudomoe } from './mitsudomoe/advice';

const adviceByGame: { readonly [G in Game]: Advice<G> } = {
  'lines-of-action': linesOfAction,
  'mad-bishops': madBishops,
  hecatomb,
  mitsudomoe,
};

/** `undefined` for a game that a newer server has and this page does not. */
export function adviceOf(kind: GameKind): Advice | undefined {
  return adviceByGame[gameOf(kind)] as Advice | undefined;
}
