import { describe, expect, it } from 'vitest';
import { supplyShape } from './supply';
import type { BoardView } from './types';

const view = {
  pieces: [
    { level: 1, shape: 'ball' },
    { level: 0, shape: 'ring' },
  ],
} as BoardView;

describe('the shape of the supply', () => {
  it('is the one that the view names', () => {
    expect(supplyShape({ ...view, supply_shape: 'stone' })).toBe('stone');
  });

  it('is the one of the pieces at the bottom where the view names none', () => {
    expect(supplyShape(view)).toBe('ring');
  });
});
