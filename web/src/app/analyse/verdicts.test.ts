import { describe, expect, it } from 'vitest';
import type { MoveView } from '../../board/types';
import { verdictMarks } from './verdicts';

const move = (from: string, to: string): MoveView => ({ text: `${from}-${to}`, touches: [from, to] });
const worth = (score: number, winIn: number | null = null) => ({ score, win_in: winIn });

describe('the marks of proven moves', () => {
  const legal = [move('a1', 'a2'), move('a1', 'a3'), move('b1', 'b2'), move('c1', 'c2'), move('c1', 'c3')];
  const proven = new Map([
    ['a1-a2', worth(-30_000, -4)],
    ['a1-a3', worth(30_000, 3)],
    ['b1-b2', worth(0)],
    ['c1-c2', worth(-30_000, -6)],
  ]);

  it('tell for each piece what its best move is worth', () => {
    expect(verdictMarks(legal, proven, [])).toEqual([
      { kind: 'won', square: 'a1', text: '+3' },
      { kind: 'drawn-game', square: 'b1', text: '=' },
    ]);
  });

  it('tell for a chosen piece what each move is worth', () => {
    expect(verdictMarks(legal, proven, ['a1'])).toEqual([
      { kind: 'lost', square: 'a2', text: '−4' },
      { kind: 'won', square: 'a3', text: '+3' },
    ]);
    expect(verdictMarks(legal, proven, ['c1'])).toEqual([{ kind: 'lost', square: 'c2', text: '−6' }]);
  });

  it('put up a longer fight before a shorter one', () => {
    const lost = new Map([
      ['a1-a2', worth(-1, -4)],
      ['a1-a3', worth(-1, -8)],
    ]);
    expect(verdictMarks(legal, lost, [])).toEqual([{ kind: 'lost', square: 'a1', text: '−8' }]);
  });
});
