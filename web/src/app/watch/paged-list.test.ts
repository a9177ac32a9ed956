import { describe, expect, it } from 'vitest';
import type { GameLine } from '../net/types';
import { extended, mixed, refreshed, type Roll } from './roll';

/** Games by the time of their creation. */
function games(...times: number[]): GameLine[] {
  return times.map((created) => ({ id: `g${created}`, created, ply: 0 }) as GameLine);
}

function times(roll: Roll): number[] {
  return roll.games.map(({ created }) => created);
}

/** Two pages of two games. */
const long = extended(refreshed(undefined, { games: games(8, 7), next: 'after 7' }), {
  games: games(6, 5),
  next: 'after 5',
});

describe('a roll', () => {
  it('is its first page until more is asked for', () => {
    const first = refreshed(undefined, { games: games(8, 7), next: 'after 7' });
    const second = refreshed(first, { games: games(9, 8), next: 'after 8' });
    expect(times(second)).toEqual([9, 8]);
    expect(second.next).toBe('after 8');
  });

  it('keeps its older pages when the first is looked at again', () => {
    const roll = refreshed(long, { games: games(9, 8), next: 'after 8' });
    expect(times(roll)).toEqual([9, 8, 7, 6, 5]);
    expect(roll.next).toBe('after 5');
  });

  it('shows each game once, as it was seen last', () => {
    const moved = games(8, 7).map((game) => ({ ...game, ply: 3 }));
    const roll = refreshed(long, { games: moved, next: 'after 7' });
    expect(roll.games.map(({ ply }) => ply)).toEqual([3, 3, 0, 0]);
  });

  it('lets go of games that are no longer on the first page though it reaches behind them', () => {
    const roll = refreshed(long, { games: games(8, 6), next: 'after 6' });
    expect(times(roll)).toEqual([8, 6, 5]);
    expect(roll.next).toBe('after 5');
  });

  it('begins anew when so many games have come that some would be missed', () => {
    const roll = refreshed(long, { games: games(20, 19), next: 'after 19' });
    expect(times(roll)).toEqual([20, 19]);
    expect(roll.next).toBe('after 19');
  });

  it('is its first page when that reaches behind all that is known', () => {
    const roll = refreshed(long, { games: games(8, 3), next: 'after 3' });
    expect(times(roll)).toEqual([8, 3]);
    expect(roll.next).toBe('after 3');
  });

  it('is its first page when there is no other any more', () => {
    const roll = refreshed(long, { games: games(8), next: null });
    expect(times(roll)).toEqual([8]);
    expect(roll.next).toBeNull();
  });
});

describe('several rolls', () => {
  const roll = (next: string | null, ...times: number[]): Roll => ({
    games: games(...times),
    next,
    isLong: false,
  });
  const shown = (...rolls: Roll[]): number[] => mixed(rolls).map(({ created }) => created);

  it('are one list by age', () => {
    expect(shown(roll(null, 9, 5), roll(null, 7, 2))).toEqual([9, 7, 5, 2]);
  });

  it('are shown as far as all of them are known', () => {
    expect(shown(roll('more', 9, 5), roll('more', 7, 2))).toEqual([9, 7, 5]);
    expect(shown(roll(null, 9, 5), roll('more', 7, 2))).toEqual([9, 7, 5, 2]);
    expect(shown(roll(null, 9, 1), roll('more', 7, 2))).toEqual([9, 7, 2]);
  });
});
