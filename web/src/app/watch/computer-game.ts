/** A game between two computers, to be watched. */
import type { GameKind, NewGame } from '../net/types';

/** Levels of similar strength, and at least 1.2 s per move, so that a spectator can follow. */
export function computerGame(kind: GameKind): NewGame {
  return {
    kind,
    white: { type: 'engine', level: 6 },
    black: { type: 'engine', level: 5 },
    pace: 1200,
  };
}
