/** The game tree as it is read: lines of moves, each with the variations that begin beside it. */
import { nodeOf, ROOT, type GameTree, type NodeId } from './tree';

export interface MoveLine {
  moves: readonly ListedMove[];
}

export interface ListedMove {
  id: NodeId;
  /** Its number, counted from 1 for both sides together. */
  ply: number;
  /** What could be played instead. */
  variations: readonly MoveLine[];
}

/** The main line with everything beside it. */
export function mainLine(tree: GameTree): MoveLine {
  const [first, ...others] = nodeOf(tree, ROOT).children;
  return first === undefined ? { moves: [] } : lineFrom(tree, first, 1, others);
}

function lineFrom(tree: GameTree, first: NodeId, ply: number, others: readonly NodeId[]): MoveLine {
  const moves: ListedMove[] = [];
  let [at, rest]: [NodeId | undefined, readonly NodeId[]] = [first, others];
  for (let number = ply; at !== undefined; number += 1) {
    const variations = rest.map((id) => lineFrom(tree, id, number, []));
    moves.push({ id: at, ply: number, variations });
    [at, ...rest] = nodeOf(tree, at).children;
  }
  return { moves };
}
