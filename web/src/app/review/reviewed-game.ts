/** A game as a review needs it, wherever it comes from. */
import type { Color, GameKind, Winner } from '../net/types';

/** A game under review. */
export interface ReviewedGame {
  kind: GameKind;
  /** The position string of the start. */
  start: string;
  moves: readonly string[];
  /** The time that each move took; empty where it is not known. */
  times: readonly MoveTime[];
  /** The colours of the reader: one, or both at one screen; none for those who watched. */
  mine: readonly Color[];
  /** What players are called, if they have names. */
  names: Record<Color, string | null>;
  /** How it has ended; not known of records. */
  end?: { winner: Winner | null; reason: string | null };
  /** The id of the game, unless it comes from a record. */
  id?: string;
}

/** Who moved, and how long it took, in milliseconds. */
export interface MoveTime {
  by: Color;
  time: number;
}
