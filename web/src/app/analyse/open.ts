/** What an analysis is opened with: what the browser has kept, a record in the link, a finished game, or a position. */
import { t } from '../i18n.svelte';
import { api } from '../net/api';
import type { GameKind, Snapshot } from '../net/types';
import { stateOf } from '../router.svelte';
import { errorText } from '../wording';
import { seatsOf } from '../net/seats';
import { carriesRecord, LinkDamaged, LinkTooLong } from './link';
import { analysableMoves, WATCHER_DELAY } from './permission';
import { addLine, endOfLine, newTree, ROOT, type GameTree, type NodeId } from './tree';
import { treeOf } from './tree-json';

export interface Opened {
  tree: GameTree;
  at: NodeId;
  /** What is to be known about it. */
  note?: string;
}

const GAME = '#game=';
const POSITION = '#position=';

/** The tree that the address and the browser's history name; an empty one if they name none. */
export async function openedTree(kind: GameKind, fragment: string): Promise<Opened> {
  const kept = stateOf().analysis;
  if (kept) return { tree: treeOf(kept.tree), at: kept.at };
  if (fragment.startsWith(GAME)) {
    return ofGame(await api.game(decodeURIComponent(fragment.slice(GAME.length))));
  }
  if (fragment.startsWith(POSITION)) {
    return { tree: newTree(kind, decodeURIComponent(fragment.slice(POSITION.length))), at: ROOT };
  }
  if (!carriesRecord(fragment)) return { tree: newTree(kind), at: ROOT };
  const [{ textOf }, { readTree }] = await Promise.all([import('./link-text'), import('./records')]);
  return { tree: await readTree(await textOf(fragment)), at: ROOT };
}

/** A game that goes on is not analysed by its players, and not by spectators before its moves are old enough. */
export class GameGoesOn extends Error {
  override name = 'GameGoesOn';

  constructor(readonly isPlayer: boolean) {
    super();
  }
}

function ofGame(game: Snapshot): Opened {
  const { kind, start, moves, status } = game;
  const { white, black } = seatsOf(game.id);
  const isPlayer = white !== undefined || black !== undefined;
  const count = analysableMoves(game, isPlayer);
  if (status !== 'finished' && count === 0) throw new GameGoesOn(isPlayer);
  const texts = moves.slice(0, count).map(({ text }) => text);
  const { tree } = addLine(newTree(kind, start), ROOT, texts);
  const note = count < moves.length ? t('analyse.open.behind', { n: WATCHER_DELAY }) : undefined;
  return { tree, at: endOfLine(tree, ROOT), ...(note !== undefined && { note }) };
}

/** Why nothing could be opened. */
export async function openingProblem(error: unknown): Promise<string> {
  if (error instanceof GameGoesOn) {
    return error.isPlayer ? t('analyse.open.goes-on') : t('analyse.open.too-early', { n: WATCHER_DELAY });
  }
  if (error instanceof LinkDamaged || error instanceof LinkTooLong) return t('analyse.open.damaged');
  return errorText(error);
}
