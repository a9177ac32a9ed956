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

/** This many wins in a row at a level lead to the next one. */
const WINS_TO_RISE = 2;
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
  const startsWith = (result: string, count: number): boolean =>
    latest.length >= count && latest.slice(0, count).every((each) => each === result);
  if (startsWith('won', WINS_TO_RISE)) return Math.min(10, level + 1);
  if (startsWith('lost', LOSSES_TO_FALL)) return Math.max(1, level - 1);
  return level;
}
