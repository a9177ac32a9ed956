/** Results against the computer, by game and level, and the level to try next. */
import { gameOf } from '../../games/games';
import type { Game } from '../net/types';
import { levelOf, resultOf, type PlayedGame } from './played-games.svelte';

export interface LevelResults {
  level: number;
  won: number;
  lost: number;
  drawn: number;
}

export interface GameResults {
  game: Game;
  /** By level, ascending. */
  levels: LevelResults[];
  /** The level to play next. */
  next: number;
}

/** This many losses in a row at a level lead to the one before. */
const LOSSES_TO_FALL = 3;

/** The results of every game that was finished against a computer, the most recently played first. */
export function resultsByGame(games: readonly PlayedGame[]): GameResults[] {
  const byGame = new Map<Game, { level: number; result: 'won' | 'lost' | 'drawn' }[]>();
  for (const played of games) {
    const [level, result] = [levelOf(played), resultOf(played)];
    if (level === undefined || result === undefined) continue;
    const game = gameOf(played.kind);
    byGame.set(game, [...(byGame.get(game) ?? []), { level, result }]);
  }
  return [...byGame].map(([game, results]) => {
    const levels = [...new Set(results.map(({ level }) => level))].sort((a, b) => a - b);
    return {
      game,
      levels: levels.map((level) => {
        const count = (wanted: string): number =>
          results.filter((each) => each.level === level && each.result === wanted).length;
        return { level, won: count('won'), lost: count('lost'), drawn: count('drawn') };
      }),
      next: nextLevel(results),
    };
  });
}

/** The level to play next, from the results at the level that was played last, newest first. */
function nextLevel(results: readonly { level: number; result: string }[]): number {
  const level = results[0]?.level ?? 1;
  const latest = results.filter((each) => each.level === level).map(({ result }) => result);
  // A win leads to the next level, which the table proposes, too.
  if (latest[0] === 'won') return Math.min(10, level + 1);
  const isTooHard =
    latest.length >= LOSSES_TO_FALL && latest.slice(0, LOSSES_TO_FALL).every((each) => each === 'lost');
  return isTooHard ? Math.max(1, level - 1) : level;
}
