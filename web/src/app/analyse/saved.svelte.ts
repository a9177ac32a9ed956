/** Analyses that were saved in this browser. They are kept in its storage only. */
import type { TreeJson } from '../../core/types';
import { randomId } from '../net/random-id';
import { isKind } from '../../games/games';
import type { GameTree, NodeId } from './tree';
import { jsonOf } from './tree-json';

export interface SavedAnalysis {
  id: string;
  name: string;
  /** When it was saved, in milliseconds since 1970. */
  saved: number;
  tree: TreeJson;
  /** The node that was looked at. */
  at: NodeId;
}

const KEY = 'tessera.analyses';

let list: readonly SavedAnalysis[] = $state.raw(load());

function load(): SavedAnalysis[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isSaved) : [];
  } catch {
    // No storage, or invalid JSON in it.
    return [];
  }
}

/** Whether a stored value can be shown. Values of another version of the page may lack fields. */
function isSaved(value: unknown): value is SavedAnalysis {
  const saved = value as Partial<SavedAnalysis> | null;
  return (
    typeof saved?.id === 'string' &&
    typeof saved.name === 'string' &&
    typeof saved.saved === 'number' &&
    typeof saved.at === 'number' &&
    typeof saved.tree?.kind === 'string' &&
    isKind(saved.tree.kind) &&
    Array.isArray(saved.tree.nodes)
  );
}

addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) list = load();
});

/** The last saved first; reactive. */
export function savedAnalyses(): readonly SavedAnalysis[] {
  return list;
}

/** Stores the list. Returns whether the storage has room for it; if not, the list stays as it was. */
function store(changed: readonly SavedAnalysis[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(changed));
  } catch {
    return false;
  }
  list = changed;
  return true;
}

/** Saves an analysis under a name, in the place of one that has it. Returns whether there was room. */
export function saveAnalysis(name: string, tree: GameTree, at: NodeId): boolean {
  const others = load().filter((each) => each.name !== name);
  return store([{ id: randomId(), name, saved: Date.now(), tree: jsonOf(tree), at }, ...others]);
}

export function renameAnalysis(id: string, name: string): boolean {
  return store(load().map((each) => (each.id === id ? { ...each, name } : each)));
}

export function deleteAnalysis(id: string): boolean {
  return store(load().filter((each) => each.id !== id));
}

/** Brings back one that was deleted. */
export function restoreAnalysis(saved: SavedAnalysis): boolean {
  return store([saved, ...load().filter(({ id }) => id !== saved.id)].sort((a, b) => b.saved - a.saved));
}
