/**
 * The one list of games of the page, in the order of the first page. The type of the list comes from the server's own list
 * of kinds (`GameKind` in the generated API types), so a game or a variant without content does not compile.
 */
import type { Game, GameKind } from '../app/net/types';
import type { GameContent } from './content';
import { hecatomb } from './hecatomb';
import { linesOfAction } from './lines-of-action';
import { madBishops } from './mad-bishops';
import { mitsudomoe } from './mitsudomoe';

export const games: { readonly [G in Game]: GameContent<G> } = {
  'lines-of-action': linesOfAction,
  'mad-bishops': madBishops,
  hecatomb,
  mitsudomoe,
};

export const gameNames = Object.keys(games) as [Game, ...Game[]];

/** Every kind that the page has content for. */
export const kindNames = gameNames.flatMap((game) => Object.keys(games[game].variants)) as GameKind[];

export function isKind(name: string): name is GameKind {
  return (kindNames as readonly string[]).includes(name);
}

/** The game of a kind: the part before the colon. */
export function gameOf(kind: GameKind): Game {
  return kind.split(':', 1)[0] as Game;
}

/** The content of the game of a kind; `undefined` for a game that a newer server has and this page does not. */
export function contentOf(kind: GameKind): GameContent | undefined {
  return games[gameOf(kind)] as GameContent | undefined;
}
