import { describe, expect, it } from 'vitest';
import {
  addLine,
  addMove,
  annotate,
  endOfLine,
  makeMainLine,
  movesTo,
  newTree,
  nodeOf,
  promote,
  remove,
  ROOT,
  variationOf,
  type GameTree,
  type NodeId,
} from './tree';

/** The tree in one line: variations in parentheses behind the move that they vary. */
function written(tree: GameTree, id: NodeId = ROOT): string {
  const [first, ...others] = nodeOf(tree, id).children;
  if (first === undefined) return '';
  const variations = others.map((each) => ` (${nodeOf(tree, each).move}${written(tree, each)})`);
  return ` ${nodeOf(tree, first).move}${variations.join('')}${written(tree, first)}`;
}

/** `a b c`, with `x y` instead of `b`, and `z` instead of `y`. */
function sample(): { tree: GameTree; y: NodeId; z: NodeId } {
  const main = addLine(newTree('hecatomb'), ROOT, ['a', 'b', 'c']);
  const side = addLine(main.tree, main.first, ['x', 'y']);
  const inner = addMove(side.tree, side.first, 'z');
  return { tree: inner.tree, y: side.last, z: inner.id };
}

describe('a game tree', () => {
  it('keeps the main line first and variations behind it', () => {
    const { tree, z } = sample();
    expect(written(tree)).toBe(' a b (x y (z)) c');
    expect(movesTo(tree, z)).toEqual(['a', 'x', 'z']);
    expect(movesTo(tree, endOfLine(tree, ROOT))).toEqual(['a', 'b', 'c']);
  });

  it('does not add a move twice', () => {
    const { tree } = sample();
    const again = addLine(tree, ROOT, ['a', 'x', 'z']);
    expect(again.tree).toBe(tree);
    expect(movesTo(again.tree, again.last)).toEqual(['a', 'x', 'z']);
  });

  it('promotes the variation that a move is in by one place', () => {
    const { tree, y, z } = sample();
    const once = promote(tree, z);
    expect(written(once)).toBe(' a b (x z (y)) c');
    expect(variationOf(once, z)).not.toBe(z);
    expect(written(promote(once, z))).toBe(' a x (b c) z (y)');
    expect(written(promote(tree, y))).toBe(' a x (b c) y (z)');
  });

  it('makes a line the main line, and leaves it alone if it is', () => {
    const { tree, z } = sample();
    const changed = makeMainLine(tree, z);
    expect(written(changed)).toBe(' a x (b c) z (y)');
    expect(makeMainLine(changed, z)).toBe(changed);
    expect(promote(changed, z)).toBe(changed);
  });

  it('deletes a move with everything after it', () => {
    const { tree, y } = sample();
    const x = nodeOf(tree, y).parent ?? ROOT;
    const rest = remove(tree, x);
    expect(written(rest)).toBe(' a b c');
    expect(rest.nodes.size).toBe(4);
    expect(written(remove(tree, ROOT))).toBe('');
  });

  it('is not changed by an edit', () => {
    const { tree, z } = sample();
    const before = structuredClone(tree);
    annotate(tree, z, { comment: 'why', mark: '!?' });
    remove(tree, z);
    makeMainLine(tree, z);
    addMove(tree, z, 'w');
    expect(tree).toEqual(before);
  });
});
