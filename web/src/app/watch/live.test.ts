import { describe, expect, it } from 'vitest';
import type { GameLine } from '../net/types';
import { featuredGame, liveGames } from './live';

const NOW = 10_000_000;
const person = { type: 'human', name: null } as const;
const computer = { type: 'engine', level: 5, name: null } as const;

function line(id: string, changes: Partial<GameLine> = {}): GameLine {
  const seats = { white: person, black: computer };
  return { id, status: 'playing', ply: 5, changed: NOW, seats, ...changes } as GameLine;
}

describe('live games', () => {
  it('have a move and a recent event, the latest event first', () => {
    const games = [
      line('old', { changed: NOW - 11 * 60_000 }),
      line('unmoved', { ply: 0 }),
      line('earlier', { changed: NOW - 5_000 }),
      line('over', { status: 'finished' }),
      line('latest'),
    ];
    expect(liveGames(games, NOW).map(({ id }) => id)).toEqual(['latest', 'earlier']);
  });

  it('feature people before computers', () => {
    const computers = line('computers', { seats: { white: computer, black: computer } });
    expect(featuredGame([computers, line('people'), line('others')])).toBe('people');
    expect(featuredGame([computers])).toBe('computers');
    expect(featuredGame([])).toBeUndefined();
  });
});
