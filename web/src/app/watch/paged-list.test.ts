import { describe, expect, it } from 'vitest';
import type { GameLine } from '../net/types';
import { appendPage, mergeLists, refreshFirstPage, type PagedList } from './paged-list';

/** Games created at these times. */
function games(...times: number[]): GameLine[] {
  return times.map((created) => ({ id: `g${created}`, created, ply: 0 }) as GameLine);
}

function times(list: PagedList): number[] {
  return list.games.map(({ created }) => created);
}

/** Two pages of two games. */
const long = appendPage(refreshFirstPage(undefined, { games: games(8, 7), next: 'after 7' }), {
  games: games(6, 5),
  next: 'after 5',
});

describe('a paged list', () => {
  it('is its first page until an older one is loaded', () => {
    const first = refreshFirstPage(undefined, { games: games(8, 7), next: 'after 7' });
    const second = refreshFirstPage(first, { games: games(9, 8), next: 'after 8' });
    expect(times(second)).toEqual([9, 8]);
    expect(second.next).toBe('after 8');
  });

  it('keeps its older pages when the first one is refreshed', () => {
    const list = refreshFirstPage(long, { games: games(9, 8), next: 'after 8' });
    expect(times(list)).toEqual([9, 8, 7, 6, 5]);
    expect(list.next).toBe('after 5');
  });

  it('has each game once, as it was in the latest page', () => {
    const moved = games(8, 7).map((game) => ({ ...game, ply: 3 }));
    const list = refreshFirstPage(long, { games: moved, next: 'after 7' });
    expect(list.games.map(({ ply }) => ply)).toEqual([3, 3, 0, 0]);
  });

  it('drops games that are missing from a first page that reaches behind them', () => {
    const list = refreshFirstPage(long, { games: games(8, 6), next: 'after 6' });
    expect(times(list)).toEqual([8, 6, 5]);
    expect(list.next).toBe('after 5');
  });

  it('starts over when the first page does not overlap it', () => {
    const list = refreshFirstPage(long, { games: games(20, 19), next: 'after 19' });
    expect(times(list)).toEqual([20, 19]);
    expect(list.next).toBe('after 19');
  });

  it('is its first page when that reaches behind everything loaded', () => {
    const list = refreshFirstPage(long, { games: games(8, 3), next: 'after 3' });
    expect(times(list)).toEqual([8, 3]);
    expect(list.next).toBe('after 3');
  });

  it('is its first page when that is the only one', () => {
    const list = refreshFirstPage(long, { games: games(8), next: null });
    expect(times(list)).toEqual([8]);
    expect(list.next).toBeNull();
  });
});

describe('several paged lists', () => {
  const list = (next: string | null, ...times: number[]): PagedList => ({
    games: games(...times),
    next,
    hasOlderPages: false,
  });
  const shown = (...lists: PagedList[]): number[] => mergeLists(lists).map(({ created }) => created);

  it('are merged by age', () => {
    expect(shown(list(null, 9, 5), list(null, 7, 2))).toEqual([9, 7, 5, 2]);
  });

  it('are merged as far as all of them are loaded', () => {
    expect(shown(list('more', 9, 5), list('more', 7, 2))).toEqual([9, 7, 5]);
    expect(shown(list(null, 9, 5), list('more', 7, 2))).toEqual([9, 7, 5, 2]);
    expect(shown(list(null, 9, 1), list('more', 7, 2))).toEqual([9, 7, 2]);
  });
});
