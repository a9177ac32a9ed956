/** What an analysis is opened with: what the browser has kept, a record in the link, a finished game, or a position. */
import { t } from '../i18n.svelte';
import { api } from '../net/api';
import type { GameKind, Snapshot } from '../net/types';
import { stateOf } from '../router.svelte';
import { errorText } from '../wording';
import { LinkDamaged, LinkTooLong, textOf } from './link';
import { readTree } from './records';
import { addLine, endOfLine, newTree, ROOT, type GameTree, type NodeId } from './tree';
import { treeOf } from './tree-json';

export interface Opened {
  tree: GameTree;
  at: NodeId;
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
  const text = await textOf(fragment);
  if (text === undefined) return { tree: newTree(kind), at: ROOT };
  return { tree: await readTree(text), at: ROOT };
}

/** A game that goes on is not analysed: its players get no engine. */
export class GameGoesOn extends Error {
  override name = 'GameGoesOn';
}

function ofGame({ kind, start, moves, status }: Snapshot): Opened {
  if (status !== 'finished') throw new GameGoesOn();
  const texts = moves.map(({ text }) => text);
  const { tree } = addLine(newTree(kind, start), ROOT, texts);
  return { tree, at: endOfLine(tree, ROOT) };
}

/** Why nothing could be opened. */
export async function openingProblem(error: unknown): Promise<string> {
  if (error instanceof GameGoesOn) return t('analyse.open.goes-on');
  if (error instanceof LinkDamaged || error instanceof LinkTooLong) return t('analyse.open.damaged');
  return errorText(error);
}
