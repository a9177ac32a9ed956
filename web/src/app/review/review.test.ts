import { beforeAll, describe, expect, it } from 'vitest';
import type { Judgement, MoveReview, Review, TurningPoint } from '../../core/types';
import { loadTexts } from '../i18n.svelte';
import { MAX_EXERCISES, exercisesOf } from './exercises';
import { areasOf, barsOf, sharesOf } from './graph';
import { SIGNS, countOf, isFault } from './judgements';
import { keyOf } from './kept-reviews';
import { modeOf, timesOf } from './source';
import { fallText, positionText, reasonText } from './words';

beforeAll(() => loadTexts('common', 'review', 'table'));

/** A game in which white and black alternate, with these judgements and losses. */
function reviewOf(moves: [Judgement, number][], points: number[] = []): Review {
  const list = moves.map(([judgement, loss], ply): MoveReview => {
    const color = ply % 2 === 0 ? 'white' : 'black';
    return { color, text: `a${ply + 1}-b1`, judgement, loss, best: [`c${ply + 1}-d1`] };
  });
  const chance = (ply: number): number => (ply % 2 === 0 ? 0.75 : 0.25);
  return {
    kind: 'lines-of-action',
    nodes: 1_000,
    positions: Array.from({ length: moves.length + 1 }, (_, ply) => ({
      score: 0,
      win_in: null,
      proven: false,
      chance: chance(ply),
    })),
    moves: list,
    accuracy: { white: 80, black: null },
    turning_points: points.map((ply) => {
      const { color, text, judgement, best } = list[ply] as MoveReview;
      const reason = { code: 'wins', moves: 2, by: 'connected' } as const;
      return {
        ply,
        color,
        text,
        judgement,
        before: 0,
        after: 0,
        better: best,
        reply: [],
        reason,
      } as TurningPoint;
    }),
  };
}

describe('exercises', () => {
  const review = reviewOf(
    [
      ['blunder', 0.5],
      ['mistake', 0.1],
      ['inaccuracy', 0.06],
      ['good', 0],
      ['missed-win', 0.4],
    ],
    [0],
  );

  it('are the faults of the reader, in the order of the game', () => {
    expect(exercisesOf(review, ['white']).map(({ ply }) => ply)).toEqual([0, 4]);
    expect(exercisesOf(review, ['black']).map(({ ply }) => ply)).toEqual([1]);
    expect(exercisesOf(review, []).map(({ ply }) => ply)).toEqual([0, 1, 4]);
  });

  it('know the chances of their player, and why the better move is better if the game turned there', () => {
    const [first, second] = exercisesOf(review, []);
    expect(first).toMatchObject({
      before: 0.75,
      played: 'a1-b1',
      better: ['c1-d1'],
      reason: { code: 'wins' },
    });
    expect(second).toMatchObject({ color: 'black', before: 0.75, reason: undefined });
  });

  it('are not more than a reader solves: those that lost most', () => {
    const many = reviewOf(Array.from({ length: 20 }, (_, ply) => ['blunder', ply / 20]));
    const chosen = exercisesOf(many, []);
    expect(chosen).toHaveLength(MAX_EXERCISES);
    expect(chosen.map(({ ply }) => ply)).toEqual([14, 15, 16, 17, 18, 19]);
  });

  it('leave out moves without a better one', () => {
    const only = reviewOf([['blunder', 0.5]]);
    for (const move of only.moves) move.best = [move.text];
    expect(exercisesOf(only, [])).toEqual([]);
  });
});

describe('judgements', () => {
  it('have signs of different shapes, and good moves none', () => {
    const signs = Object.values(SIGNS).filter(Boolean);
    expect(new Set(signs).size).toBe(signs.length);
    expect(SIGNS.good).toBe('');
    expect(isFault('inaccuracy')).toBe(true);
    expect(isFault('best')).toBe(false);
  });

  it('are counted for each player', () => {
    const review = reviewOf([
      ['blunder', 1],
      ['blunder', 1],
      ['blunder', 1],
    ]);
    expect(countOf(review, 'white', 'blunder')).toBe(2);
    expect(countOf(review, 'black', 'mistake')).toBe(0);
  });
});

describe('the graph', () => {
  it('has an area for each run of positions that are known', () => {
    expect(areasOf([0.5, 0.75, null, 1, 0])).toEqual(['0,100 0,50 1,25 1,100', '3,100 3,0 4,100 4,100']);
    expect(areasOf([0.5, null])).toEqual([]);
  });

  it('shows short thoughts beside long ones', () => {
    const [short, long] = barsOf([
      { by: 'white', time: 1_000 },
      { by: 'black', time: 100_000 },
    ]);
    expect(short).toEqual({ by: 'white', x: 0.15, height: 10 });
    expect(long?.height).toBe(100);
  });

  it('is one position wide before the first move', () => {
    expect(sharesOf(0)(0)).toBe(0);
    expect(sharesOf(4)(1)).toBe(0.25);
  });
});

describe('the game under review', () => {
  it('has the time of each move, unless its moves have none', () => {
    const entry = (at: number, by: 'white' | 'black') => ({ at, by, text: 'a1-b1' });
    const moves = [entry(1_500, 'black'), entry(4_500, 'white')];
    expect(timesOf({ created: 1_000, moves })).toEqual([
      { by: 'black', time: 500 },
      { by: 'white', time: 3_000 },
    ]);
    expect(timesOf({ created: 1_000, moves: [entry(1_000, 'black')] })).toEqual([]);
  });

  it('is known again wherever it comes from', () => {
    const game = { kind: 'hecatomb', start: 's', moves: ['a', 'b'] } as const;
    expect(keyOf({ ...game, moves: [...game.moves] })).toBe(keyOf(game));
    expect(keyOf({ ...game, moves: ['a'] })).not.toBe(keyOf(game));
    expect(modeOf('#learn=abc')).toBe('learn');
    expect(modeOf('#game=abc')).toBe('review');
  });
});

describe('the words', () => {
  const kind = 'lines-of-action';

  it('say why a move is better, and nothing where only a score tells it', () => {
    const text = (reason: Parameters<typeof reasonText>[0]) => reasonText(reason, 'white', kind);
    expect(text({ code: 'wins', moves: 2, by: 'connected' })).toBe('White connects in 2 moves.');
    expect(text({ code: 'wins', moves: 1, by: 'king-captured' })).toBe('White captures the king at once.');
    expect(text({ code: 'wins', moves: null, by: null })).toBe('White wins.');
    expect(text({ code: 'loses', moves: 3, by: 'goal' })).toBe(
      'Otherwise Black brings the third ball to its goal in 3 moves.',
    );
    expect(text({ code: 'loses', moves: 0, by: 'both-connected' })).toBe(
      'The move that was played ended the game, and Black won.',
    );
    expect(text({ code: 'draws' })).toBe('It holds the draw.');
    expect(text({ code: 'captures', pieces: 1 })).toBe('Its line wins one piece more.');
    expect(text({ code: 'score', better: 30, played: -20 })).toBe('');
  });

  it('say what a move did to the chances of its player', () => {
    const review = reviewOf([
      ['blunder', 0.5],
      ['good', 0],
    ]);
    expect(fallText(review, 0)).toBe('White’s winning chances fell from 75\u00a0% to 25\u00a0%.');
    expect(fallText(review, 9)).toBe('');
  });

  it('read the graph to those who do not see it', () => {
    const game = { kind, moves: ['b1-b3'], times: [{ by: 'black', time: 65_000 }] } as const;
    expect(positionText(0, game, 0.5)).toBe('At the start: White 50\u00a0%');
    expect(positionText(1, game, null)).toBe('After 1. b1–b3: not searched yet, time 1:05');
  });
});
