import { describe, expect, it } from 'vitest';
import type { PlayedGame } from './played-games.svelte';
import { resultsByGame } from './results';

/** A finished game as White against a computer. */
function played(kind: PlayedGame['kind'], level: number, outcome: PlayedGame['outcome']): PlayedGame {
  return {
    id: 'x',
    kind,
    mine: ['white'],
    seats: { white: { type: 'human', name: null }, black: { type: 'engine', level, name: null } },
    status: 'finished',
    outcome,
    reason: null,
    turn: 'white',
    ply: 10,
    changed: 0,
  };
}

describe('results against the computer', () => {
  it('are counted by game and level, variants included', () => {
    const games = [
      played('hecatomb', 5, 'white'),
      played('hecatomb:classic', 5, 'draw'),
      played('hecatomb', 2, 'black'),
      played('mitsudomoe', 1, 'white'),
    ];
    expect(resultsByGame(games)).toEqual([
      {
        game: 'hecatomb',
        levels: [
          { level: 2, won: 0, lost: 1, drawn: 0 },
          { level: 5, won: 1, lost: 0, drawn: 1 },
        ],
        next: 6,
      },
      { game: 'mitsudomoe', levels: [{ level: 1, won: 1, lost: 0, drawn: 0 }], next: 2 },
    ]);
  });

  it('leave out games in progress, at one screen and between people', () => {
    const won = played('hecatomb', 5, 'white');
    const person = { type: 'human', name: null } as const;
    expect(
      resultsByGame([
        { ...won, status: 'playing', outcome: null },
        { ...won, mine: ['white', 'black'] },
        { ...won, seats: { white: person, black: person } },
      ]),
    ).toEqual([]);
  });

  it.each([
    ['a win', ['white', 'black'], 6],
    ['a draw after a win', ['draw', 'white'], 5],
    ['three losses in a row', ['black', 'black', 'black'], 4],
    ['two losses', ['black', 'black', 'white'], 5],
  ] as const)('propose the next level after %s', (_, outcomes, next) => {
    const games = outcomes.map((outcome) => played('hecatomb', 5, outcome));
    expect(resultsByGame(games)[0]?.next).toBe(next);
  });

  it('propose no level beyond the last and the first', () => {
    const won = [10, 10].map((level) => played('hecatomb', level, 'white'));
    const lost = [1, 1, 1].map((level) => played('hecatomb', level, 'black'));
    expect([resultsByGame(won)[0]?.next, resultsByGame(lost)[0]?.next]).toEqual([10, 1]);
  });
});
