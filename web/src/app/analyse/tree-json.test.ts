import { describe, expect, it } from 'vitest';
import { joinComment, splitComment } from './comment';
import { addLine, addMove, annotate, newTree, promote, ROOT } from './tree';
import { jsonOf, treeOf } from './tree-json';

describe('a comment', () => {
  it('is separated from drawings and evaluation, and put together again', () => {
    const comment = '[%eval -1.25,9] keeps the file [%clk 0:05:00] [%csl Ga1,Rj10] [%cal Bb2b10]';
    const parts = splitComment(comment);
    expect(parts).toEqual({
      text: 'keeps the file [%clk 0:05:00]',
      evaluation: '-1.25,9',
      drawings: [
        { tone: 'green', from: 'a1', to: 'a1' },
        { tone: 'red', from: 'j10', to: 'j10' },
        { tone: 'blue', from: 'b2', to: 'b10' },
      ],
    });
    expect(joinComment(parts)).toBe(comment);
  });

  it('has no drawings that are none', () => {
    expect(splitComment('[%cal Xa1b2,G11,Ga1-b2] [%csl ]').drawings).toEqual([]);
    expect(joinComment(splitComment(''))).toBe('');
  });
});

describe('a tree as a list of nodes', () => {
  it('gives the same tree again', () => {
    const main = addLine(newTree('lines-of-action:6x6', 'x w'), ROOT, ['a', 'b', 'c']);
    const side = addMove(main.tree, main.first, 'd');
    const words = annotate(side.tree, side.id, {
      comment: 'why',
      before: 'or',
      mark: '!?',
      evaluation: '#5',
      drawings: [{ tone: 'green', from: 'a1', to: 'b2' }],
    });
    const tree = annotate(words, ROOT, { comment: 'start' });
    const json = jsonOf(tree);
    expect(json.nodes.map(({ move, parent }) => [move, parent])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
      ['d', 1],
    ]);
    expect(json.nodes[3]).toMatchObject({ before: 'or', mark: 'interesting' });
    expect(treeOf(json).nodes).toEqual(tree.nodes);
    expect(jsonOf(treeOf(json))).toEqual(json);
    // The result stands for the main line of the game only.
    const read = treeOf({ ...json, result: '1-0' });
    expect(jsonOf(read).result).toBe('1-0');
    expect(jsonOf(promote(read, side.id)).result).toBeUndefined();
    // In the main line a move has no words in front of it.
    expect(jsonOf(promote(tree, side.id)).nodes[1]).toMatchObject({
      move: 'd',
      comment: '[%eval #5] or why [%cal Ga1b2]',
    });
  });
});
