/**
 * The game tree: a start, and moves with variations, comments, marks and drawings. A tree is never changed: every edit makes a new
 * one, so that undoing an edit is going back to the tree before it.
 */
import type { Drawing } from '../../board/types';
import type { MarkName, TreeJson } from '../../core/types';
import type { GameKind } from '../net/types';

export type NodeId = number;

/** The node of the start, which has no move. */
export const ROOT: NodeId = 0;

/** What a move is judged to be, in the order of the numeric annotation glyphs `$1` to `$6`. */
export const MOVE_MARKS = ['!', '?', '!!', '??', '!?', '?!'] as const;
export type MoveMark = (typeof MOVE_MARKS)[number];

/** How the rules name them. */
export const MARK_NAMES = {
  '!': 'good',
  '?': 'mistake',
  '!!': 'brilliant',
  '??': 'blunder',
  '!?': 'interesting',
  '?!': 'dubious',
} as const satisfies Record<MoveMark, MarkName>;

export interface TreeNode {
  /** `undefined` for the start. */
  parent: NodeId | undefined;
  move: string;
  /** The first one goes on with the line, the others begin variations. */
  children: readonly NodeId[];
  /** Words in front of a variation that begins with the move. */
  before: string;
  comment: string;
  mark: MoveMark | undefined;
  drawings: readonly Drawing[];
  /** What a search said of the position after the move, as records write it: `1.25,9`, `#5`; empty for nothing. */
  evaluation: string;
}

/** The header pairs and the result of a record. */
export interface RecordAbout {
  tags?: TreeJson['tags'];
  result?: TreeJson['result'];
  /** The moves of the main line, for which the result stands. */
  line?: string;
}

export interface GameTree {
  kind: GameKind;
  /** The position string of the start; `undefined` for the usual one. */
  start: string | undefined;
  /** What the record from which it was read says of the game, which is kept. */
  about: RecordAbout;
  nodes: ReadonlyMap<NodeId, TreeNode>;
}

/** The most nodes of a tree: far more than a person plays, and few enough for every edit to be instantaneous. */
export const MAX_NODES = 10_000;

export function newNode(parent: NodeId | undefined, move: string): TreeNode {
  return {
    parent,
    move,
    children: [],
    before: '',
    comment: '',
    mark: undefined,
    drawings: [],
    evaluation: '',
  };
}

/** A tree without moves. */
export function newTree(kind: GameKind, start?: string): GameTree {
  return { kind, start, about: {}, nodes: new Map([[ROOT, newNode(undefined, '')]]) };
}

/** The node; a node that was deleted is taken for the start. */
export function nodeOf(tree: GameTree, id: NodeId): TreeNode {
  return tree.nodes.get(id) ?? tree.nodes.get(ROOT) ?? newNode(undefined, '');
}

/** The nodes from the first move to this one. */
export function pathTo(tree: GameTree, id: NodeId): NodeId[] {
  const path: NodeId[] = [];
  for (let at = id; at !== ROOT; at = nodeOf(tree, at).parent ?? ROOT) path.push(at);
  return path.reverse();
}

/** The texts of the moves to this node. */
export function movesTo(tree: GameTree, id: NodeId): string[] {
  return pathTo(tree, id).map((each) => nodeOf(tree, each).move);
}

/** How many moves lead to this node. */
export function plyOf(tree: GameTree, id: NodeId): number {
  return pathTo(tree, id).length;
}

/** The last node of the line through this node. */
export function endOfLine(tree: GameTree, id: NodeId): NodeId {
  let at = id;
  for (let next = nodeOf(tree, at).children[0]; next !== undefined; next = nodeOf(tree, at).children[0])
    at = next;
  return at;
}

/** The move after which another one was played instead; `undefined` if the node is in the main line. */
export function variationOf(tree: GameTree, id: NodeId): NodeId | undefined {
  return pathTo(tree, id).findLast((each) => siblingsOf(tree, each)[0] !== each);
}

/** The moves that are alternatives to this one, itself among them. */
export function siblingsOf(tree: GameTree, id: NodeId): readonly NodeId[] {
  const { parent } = nodeOf(tree, id);
  return parent === undefined ? [id] : nodeOf(tree, parent).children;
}

/** Adds a move, unless it is there; and its node. */
export function addMove(tree: GameTree, at: NodeId, move: string): { tree: GameTree; id: NodeId } {
  const known = nodeOf(tree, at).children.find((child) => nodeOf(tree, child).move === move);
  if (known !== undefined) return { tree, id: known };
  const id = nextId(tree);
  const nodes = new Map(tree.nodes);
  const parent = nodeOf(tree, at);
  nodes.set(at, { ...parent, children: [...parent.children, id] });
  nodes.set(id, newNode(at, move));
  return { tree: { ...tree, nodes }, id };
}

/** Adds the moves of a line, as far as they are not there; and the node of the first and of the last one. */
export function addLine(
  tree: GameTree,
  at: NodeId,
  moves: readonly string[],
): { tree: GameTree; first: NodeId; last: NodeId } {
  let [grown, first, last] = [tree, at, at];
  for (const [i, move] of moves.entries()) {
    const added = addMove(grown, last, move);
    grown = added.tree;
    last = added.id;
    if (i === 0) first = last;
  }
  return { tree: grown, first, last };
}

/** Nodes are kept in the order of their numbers, and no number is used twice in a tree. */
function nextId(tree: GameTree): NodeId {
  let greatest = ROOT;
  for (const id of tree.nodes.keys()) greatest = Math.max(greatest, id);
  return greatest + 1;
}

/** Changes what is said of a move or of the start. */
export function annotate(
  tree: GameTree,
  id: NodeId,
  change: Partial<Pick<TreeNode, 'before' | 'comment' | 'mark' | 'drawings' | 'evaluation'>>,
): GameTree {
  return { ...tree, nodes: new Map(tree.nodes).set(id, { ...nodeOf(tree, id), ...change }) };
}

/** Moves the variation that this node is in one place up; the first one becomes the line that the others vary. */
export function promote(tree: GameTree, id: NodeId): GameTree {
  const first = variationOf(tree, id);
  if (first === undefined) return tree;
  const order = [...siblingsOf(tree, first)];
  const place = order.indexOf(first);
  order.splice(place - 1, 2, first, ...order.slice(place - 1, place));
  return withChildren(tree, nodeOf(tree, first).parent ?? ROOT, order);
}

/** Makes the line through this node the main line. */
export function makeMainLine(tree: GameTree, id: NodeId): GameTree {
  let changed = tree;
  for (const each of pathTo(tree, id)) {
    const siblings = siblingsOf(changed, each);
    if (siblings[0] === each) continue;
    const order = [each, ...siblings.filter((other) => other !== each)];
    changed = withChildren(changed, nodeOf(changed, each).parent ?? ROOT, order);
  }
  return changed;
}

/** Deletes a move with everything after it. At the start it deletes all moves. */
export function remove(tree: GameTree, id: NodeId): GameTree {
  if (id === ROOT) return { ...tree, nodes: new Map([[ROOT, { ...nodeOf(tree, ROOT), children: [] }]]) };
  const parent = nodeOf(tree, id).parent ?? ROOT;
  const rest = nodeOf(tree, parent).children.filter((child) => child !== id);
  const changed = withChildren(tree, parent, rest);
  const nodes = new Map(changed.nodes);
  const doomed = [id];
  for (let each = doomed.pop(); each !== undefined; each = doomed.pop()) {
    doomed.push(...nodeOf(changed, each).children);
    nodes.delete(each);
  }
  return { ...changed, nodes };
}

function withChildren(tree: GameTree, id: NodeId, children: readonly NodeId[]): GameTree {
  return { ...tree, nodes: new Map(tree.nodes).set(id, { ...nodeOf(tree, id), children }) };
}
