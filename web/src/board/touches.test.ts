import { describe, expect, it } from 'vitest';
import { applyMove, applyTouch, beginsWith, continuations, preview } from './touches';
import type { BoardView, MoveView, PieceView } from './types';

function move(touches: string, unordered = 0, captures: string[] = []): MoveView {
  return { text: touches, touches: touches.split(' '), unordered, captures };
}

function piece(id: number, square: string, level = 0, shape: PieceView['shape'] = 'stone'): PieceView {
  return { id, square, level, shape, color: 'white' };
}

function board(pieces: PieceView[]): BoardView {
  const view = { kind: 'mitsudomoe', files: 5, ranks: 5, squares: 'all', turn: 'white' };
  return { ...view, pieces, score: [], alerts: [], supply: { white: 5, black: 5 } } as unknown as BoardView;
}

const simple = [move('a1 a3'), move('a1 c3', 0, ['c3']), move('b1 b3')];
const vault = [move('a1 d4 c5 e2', 2), move('a1 d4 c5 b5', 2)];
const turn = [move('supply b2 a1 b2'), move('supply b2 b1 b2'), move('supply c3 a1 b2')];

describe('touches', () => {
  it('are a prefix of a move: the first ones in order, the last ones in any order', () => {
    const [first] = vault as [MoveView];
    expect(beginsWith(first, [])).toBe(true);
    expect(beginsWith(first, ['a1', 'd4', 'e2'])).toBe(true);
    expect(beginsWith(first, ['a1', 'd4', 'e2', 'c5'])).toBe(true);
    expect(beginsWith(first, ['d4'])).toBe(false);
    expect(beginsWith(first, ['a1', 'd4', 'e2', 'e2'])).toBe(false);
    expect(beginsWith(first, ['a1', 'd4', 'c5', 'e2', 'a1'])).toBe(false);
  });

  it('have continuations, some of which capture', () => {
    expect([...continuations(simple, [])]).toEqual([
      ['a1', false],
      ['b1', false],
    ]);
    expect([...continuations(simple, ['a1'])]).toEqual([
      ['a3', false],
      ['c3', true],
    ]);
    expect([...continuations(vault, ['a1', 'd4', 'c5']).keys()].sort()).toEqual(['b5', 'e2']);
  });
});

describe('a touch', () => {
  it('selects a piece and then plays', () => {
    expect(applyTouch(simple, [], 'a1')).toEqual({ kind: 'hold', touches: ['a1'] });
    expect(applyTouch(simple, ['a1'], 'a3')).toEqual({ kind: 'play', move: simple[0] });
  });

  it('on the selected piece undoes the selection', () => {
    expect(applyTouch(simple, ['a1'], 'a1')).toEqual({ kind: 'hold', touches: [] });
  });

  it('on another piece selects that one instead', () => {
    expect(applyTouch(simple, ['a1'], 'b1')).toEqual({ kind: 'hold', touches: ['b1'] });
  });

  it('that no legal move continues with is refused with all touches', () => {
    expect(applyTouch(simple, ['a1'], 'd4')).toEqual({ kind: 'refuse', touches: ['a1', 'd4'] });
    expect(applyTouch(simple, [], 'd4')).toEqual({ kind: 'refuse', touches: ['d4'] });
  });

  it('after the first step of a move of two steps does not change that step', () => {
    expect(applyTouch(turn, ['supply', 'b2'], 'c3').kind).toBe('refuse');
    expect(applyTouch(turn, ['supply', 'b2'], 'b1')).toEqual({
      kind: 'hold',
      touches: ['supply', 'b2', 'b1'],
    });
    expect(applyTouch(turn, ['supply', 'b2', 'a1'], 'b1')).toEqual({
      kind: 'hold',
      touches: ['supply', 'b2', 'b1'],
    });
    expect(applyTouch(turn, ['supply', 'b2'], 'b2')).toEqual({ kind: 'hold', touches: ['supply'] });
  });

  it('may come in any order where the move says so', () => {
    expect(applyTouch(vault, ['a1', 'd4', 'e2'], 'c5')).toEqual({ kind: 'play', move: vault[0] });
  });
});

describe('an unfinished move', () => {
  const view = board([piece(1, 'a1', 0, 'ring'), piece(2, 'a1', 1, 'ball'), piece(3, 'd4', 0, 'ring')]);

  it('shows the piece that has entered from the supply, but not a selected one', () => {
    expect(preview(view, turn, ['supply']).length).toBe(3);
    expect(preview(view, turn, ['supply', 'b2'])).toContainEqual(
      expect.objectContaining({ square: 'b2', level: 0, shape: 'ring' }),
    );
  });

  it('shows a moved piece on top of the stack at its target', () => {
    const ball = preview(view, vault, ['a1', 'd4']).find(({ id }) => id === 2);
    expect(ball).toMatchObject({ square: 'd4', level: 1 });
  });

  it('that was sent shows captured pieces as removed', () => {
    const stones = board([piece(1, 'a1'), piece(2, 'c3')]);
    const after = applyMove(stones, move('a1 c3', 0, ['c3']));
    expect(after.pieces).toEqual([expect.objectContaining({ id: 1, square: 'c3', level: 0 })]);
    expect(after.last?.squares).toEqual(['a1', 'c3']);
  });
});
