/** A game between two computers, to be watched. */
import type { GameKind, NewGame } from '../net/types';

/** The minimum time per move when two computers play, in milliseconds. Spectators follow at a speed of their own. */
export const COMPUTER_PACE = 500;

/** Levels of similar strength. */
export function computerGame(kind: GameKind): NewGame {
  return {
    kind,
    white: { type: 'engine', level: 6 },
    black: { type: 'engine', level: 5 },
    pace: COMPUTER_PACE,
  };
}
