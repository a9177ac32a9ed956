import { describe, expect, it } from 'vitest';
import type { GameLine } from '../net/types';
import { featuredGame } from './live';

const person = { type: 'human', name: null } as const;
const computer = { type: 'engine', level: 5, name: null } as const;

function line(id: string, changes: Partial<GameLine> = {}): GameLine {
  const seats = { white: person, black: computer };
  return { id, status: 'playing', ply: 5, seats, ...changes } as GameLine;
}

describe('live games', () => {
  it('feature people before computers', () => {
    const computers = line('computers', { seats: { white: computer, black: computer } });
    expect(featuredGame([computers, line('people'), line('others')])).toBe('people');
    expect(featuredGame([computers])).toBe('computers');
    expect(featuredGame([])).toBeUndefined();
  });
});
