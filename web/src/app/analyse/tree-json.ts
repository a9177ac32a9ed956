/** The game tree as the rules read and write it: a list of nodes. */
import type { MarkName, TreeJson, TreeNodeJson } from '../../core/types';
import { joinComment, splitComment } from './comment';
import {
  endOfLine,
  MARK_NAMES,
  MOVE_MARKS,
  movesTo,
  newNode,
  ROOT,
  type GameTree,
  type MoveMark,
  type NodeId,
  type TreeNode,
} from './tree';

function markOf(name: MarkName | null | undefined): MoveMark | undefined {
  return MOVE_MARKS.find((mark) => MARK_NAMES[mark] === name);
}

export function treeOf(json: TreeJson): GameTree {
  const root = { ...newNode(undefined, ''), ...wordsOf(json.preface) };
  const nodes = new Map<NodeId, TreeNode>([[ROOT, root]]);
  const children = new Map<NodeId, NodeId[]>([[ROOT, []]]);
  for (const { id, parent, move, before, comment, mark } of json.nodes) {
    children.get(parent)?.push(id);
    children.set(id, []);
    const node = { ...newNode(parent, move), ...wordsOf(comment), before: before ?? '', mark: markOf(mark) };
    nodes.set(id, node);
  }
  for (const [id, node] of nodes) nodes.set(id, { ...node, children: children.get(id) ?? [] });
  const { tags, result } = json;
  const tree = { kind: json.kind, start: json.start ?? undefined, about: {}, nodes };
  return { ...tree, about: { ...(tags && { tags }), ...(result && { result }), line: mainMoves(tree) } };
}

function wordsOf(comment: string | null | undefined): Pick<TreeNode, 'comment' | 'drawings' | 'evaluation'> {
  const { text, drawings, evaluation } = splitComment(comment ?? '');
  return { comment: text, drawings, evaluation };
}

function mainMoves(tree: GameTree): string {
  return movesTo(tree, endOfLine(tree, ROOT)).join(' ');
}

/** Result and header pairs; those that say how the game ended only as long as the main line is that of the game. */
function aboutOf(tree: GameTree): Pick<TreeJson, 'tags' | 'result'> {
  const { tags, result, line } = tree.about;
  if (line === mainMoves(tree)) return { ...(tags && { tags }), ...(result && { result }) };
  return tags ? { tags: { ...tags, termination: 'unterminated' } } : {};
}

export function jsonOf(tree: GameTree): TreeJson {
  const nodes: TreeNodeJson[] = [];
  const open: NodeId[] = [ROOT];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = tree.nodes.get(id);
    if (!node) continue;
    open.push(...node.children.toReversed());
    const { parent } = node;
    if (parent === undefined) continue;
    // Only a move that begins a variation has words in front of it.
    const isFirst = tree.nodes.get(parent)?.children[0] === id;
    const text = isFirst ? [node.before, node.comment].filter(Boolean).join(' ') : node.comment;
    const comment = joinComment({ ...node, text });
    nodes.push({
      id,
      parent,
      move: node.move,
      ...(!isFirst && node.before && { before: node.before }),
      ...(comment && { comment }),
      ...(node.mark && { mark: MARK_NAMES[node.mark] }),
    });
  }
  const root = tree.nodes.get(ROOT);
  const preface = root ? joinComment({ ...root, text: root.comment }) : '';
  return {
    kind: tree.kind,
    ...(tree.start !== undefined && { start: tree.start }),
    ...aboutOf(tree),
    ...(preface && { preface }),
    nodes,
  };
}
