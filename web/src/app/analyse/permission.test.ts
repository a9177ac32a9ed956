import { describe, expect, it } from 'vitest';
import { analysableMoves } from './permission';

const human = { type: 'human', name: null } as const;
const engine = { type: 'engine', level: 5, name: null } as const;
type Told = Parameters<typeof analysableMoves>[0];
const game = (fields: Partial<Told>): Told => ({
  status: 'playing',
  seats: { white: human, black: human },
  same_screen: false,
  friendly: false,
  moves: Array.from({ length: 14 }),
  ...fields,
});

describe('a game between two people that goes on', () => {
  it('is analysed by none of its players', () => {
    expect(analysableMoves(game({}), true)).toBe(0);
    expect(analysableMoves(game({ friendly: true }), true)).toBe(0);
  });

  it('is analysed by spectators ten moves behind, or if the players allow hints', () => {
    expect(analysableMoves(game({}), false)).toBe(4);
    expect(analysableMoves(game({ moves: [1, 2, 3] }), false)).toBe(0);
    expect(analysableMoves(game({ friendly: true }), false)).toBe(14);
  });
});

describe('every other game', () => {
  it('is analysed by everybody', () => {
    for (const isPlayer of [true, false]) {
      expect(analysableMoves(game({ status: 'finished' }), isPlayer)).toBe(14);
      expect(analysableMoves(game({ same_screen: true }), isPlayer)).toBe(14);
      expect(analysableMoves(game({ seats: { white: human, black: engine } }), isPlayer)).toBe(14);
    }
  });
});
