/** What the page and the module say to each other. */
import type { Act, BestMove, ClockView, Color, GameKind, Seat, Snapshot } from '../app/net/types';

/** A position to search: the start, if it is not the usual one, and the moves since then. */
export interface SearchPosition {
  kind: GameKind;
  start?: string | null;
  moves?: string[];
}

/** When a search ends: at the first limit that it reaches; without any, when it is stopped. */
export interface SearchLimits {
  /** Milliseconds. */
  time?: number | null;
  nodes?: number | null;
  /** Plies. */
  depth?: number | null;
}

export interface SearchRequest extends SearchPosition {
  /** The number of best lines (MultiPV); 1 by default. */
  lines?: number;
  limits?: SearchLimits;
  /** Size of the transposition table in mebibytes; 32 by default. */
  hash?: number;
  /** `cleared` makes the result depend on the request alone; by default the table of the last search is `kept`. */
  table?: 'kept' | 'cleared';
}

/** A move as a computer player would choose it. */
export interface ChooseRequest extends SearchPosition {
  /** An engine with its level, a bot, or a random player. */
  seat: Seat;
  /** The same game, seat and seed give the same move. */
  seed: number;
}

/** A line with its score, at one depth. */
export interface SearchLine extends BestMove {
  /** 1 for the best line. */
  rank: number;
}

/** An event with its place in the log. */
export interface LoggedEvent {
  seq: number;
  /** Milliseconds since 1970. */
  at: number;
  event: { by: Color; id?: string | null; type: string };
}

/** An act with the `seq` of the game that the player saw. */
export interface Command {
  act: Act;
  at?: number | null;
  id?: string | null;
}

/** A game at this device, as the page keeps it: the log decides, everything else follows from it. */
export interface LocalGame {
  kind: GameKind;
  /** Who sits where, the clock, the start and the seed. Made by the module. */
  header: Record<string, unknown>;
  /** Milliseconds since 1970. */
  created: number;
  log: LoggedEvent[];
}

export interface NewLocalGame {
  kind: GameKind;
  white: Seat;
  black: Seat;
  clock?: ClockView['setting'] | null;
  /** A position string; without it, the usual start. */
  start?: string | null;
  /** Who moves first, where the rules let either begin. */
  first?: Color | null;
  /** Seed of the computer's random choices, a whole number. */
  seed: number;
}

/** What happens next in a local game. */
export type LocalStep =
  | { type: 'command'; command: Command }
  /** The move of the computer whose turn it is, chosen after event `at`. */
  | { type: 'computer-move'; move: string; at: number }
  /** The computer's answer to the draw offer of event `at`; `score` is that of a short search, for the player to move. */
  | { type: 'draw-answer'; score: number; at: number }
  /** Ends the game if the clock of the player to move has run out. */
  | { type: 'flag' }
  | { type: 'pause' }
  | { type: 'resume' };

/** What a computer is to do in a local game. */
export type LocalDuty =
  | { type: 'move'; at: number; choose: ChooseRequest }
  | { type: 'draw-answer'; at: number; search: SearchRequest };

export interface LocalState {
  /** The events that the step has added to the log; the page appends them. */
  events: LoggedEvent[];
  /** The game as the server sends it. */
  snapshot: Snapshot;
  duty: LocalDuty | null;
  /** When the clock of the player to move runs out, in milliseconds since 1970. */
  deadline: number | null;
}
