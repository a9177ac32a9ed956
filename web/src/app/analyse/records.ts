/** Records with variations, read and written by the rules in the module. */
import { loadRules, readRecord } from '../../core/core';
import type { TreeJson } from '../../core/types';
import { ModuleFailed } from '../../core/failures';
import type { Rules } from '../../core/rules';
import { addLine, newTree, ROOT, type GameTree, type NodeId } from './tree';
import { jsonOf, treeOf } from './tree-json';

/** Reads a record with its variations. Where the module cannot run, the server reads one without variations. */
export async function readTree(text: string): Promise<GameTree> {
  const rules = await rulesOrNone();
  if (rules) return treeOf(await rules.readTree(text));
  const { kind, moves, positions } = await readRecord(text);
  const start = /^\s*\[Start /m.test(text) ? positions[0] : undefined;
  return addLine(newTree(kind, start), ROOT, moves).tree;
}

/** The text of a tree. Rejects with `ModuleFailed` where the module cannot run. */
export async function writeTree(tree: GameTree): Promise<string> {
  return (await loadRules()).writeTree(jsonOf(tree));
}

/** The record of the moves that lead to a node, without variations and words. */
export async function writeLineTo(tree: GameTree, path: readonly NodeId[]): Promise<string> {
  const nodes: TreeJson['nodes'] = path.map((id, i) => ({
    id: i + 1,
    parent: i,
    move: tree.nodes.get(id)?.move ?? '',
  }));
  const { kind, start } = tree;
  return (await loadRules()).writeTree({ kind, ...(start !== undefined && { start }), nodes });
}

async function rulesOrNone(): Promise<Rules | undefined> {
  try {
    return await loadRules();
  } catch (error) {
    if (error instanceof ModuleFailed) return undefined;
    throw error;
  }
}
