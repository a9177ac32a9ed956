import { describe, expect, it } from 'vitest';
import type { Snapshot } from '../net/types';
import { nextLevel } from './next-level';

/** A finished game of White against a computer. */
const finished = (outcome: Snapshot['outcome'], level: number) => ({
  status: 'finished' as const,
  outcome,
  seats: {
    white: { type: 'human' as const, name: null },
    black: { type: 'engine' as const, level, name: null },
  },
});

describe('the level proposed after a game', () => {
  it('is higher after a win and lower after a loss', () => {
    expect(nextLevel(finished('white', 3), 'white')).toEqual({ level: 4, isHarder: true });
    expect(nextLevel(finished('black', 3), 'white')).toEqual({ level: 2, isHarder: false });
  });

  it('is none after a draw, at the ends of the scale, and for spectators', () => {
    expect(nextLevel(finished('draw', 3), 'white')).toBeUndefined();
    expect(nextLevel(finished('white', 10), 'white')).toBeUndefined();
    expect(nextLevel(finished('black', 1), 'white')).toBeUndefined();
    expect(nextLevel(finished('white', 3), undefined)).toBeUndefined();
  });
});
