/** The settings of a new game: what can be chosen, what is stored, and the request to the server. */
import { gameOf, isKind } from '../../games/games';
import type { Place } from '../begin-game';
import type { Bot, Color, GameKind, KindView, NewGame } from '../net/types';
import { COMPUTER_PACE } from '../watch/computer-game';

/** Who plays: a person against the computer, two people by a link or at one screen, or two computers. */
export type Way = 'computer' | 'link' | 'same' | 'computers';
export type Side = Color | 'random';
/** A computer: a level of the engine, from 1 to 10, or a bot of the original program. */
export type Opponent = number | Bot;
export type ClockChoice = 'bullet' | 'fast' | 'slow' | 'none' | 'fischer';

export interface Settings {
  kind: GameKind;
  way: Way;
  /** The computer that plays against a person. */
  level: Opponent;
  /** The two computers that play against each other. */
  levels: Record<Color, Opponent>;
  /** The player's own side against the computer. */
  side: Side;
  /** The player's own side in a game to which a friend is invited. */
  hostSide: Side;
  clock: ClockChoice;
  /** Initial time of a Fischer clock, in minutes. */
  minutes: number;
  /** Increment of a Fischer clock, in seconds. */
  increment: number;
  /** Who moves first, in games where that can be chosen. */
  first: Side;
  /** Whether the game is kept out of the public list. */
  hidden: boolean;
  /** Whether the game is played at this device: the page thinks by itself, and nothing is sent. */
  device: boolean;
  /** Whether hints are allowed in a game to which a friend is invited. */
  friendly: boolean;
}

/** The levels with a name. */
export const namedLevels = [2, 5, 8] as const;
export const allLevels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** The bots that stored settings may name; a missing one does not compile. */
const knownBots = { 'original-easy': true, 'original-hard': true } as const satisfies Record<Bot, true>;

/** Seconds per move. */
export const secondsPerMove = { bullet: 10, fast: 30, slow: 60 } as const;

/** The level of an opponent; a bot is as weak as a beginner. */
export function levelOf(opponent: Opponent): number {
  return typeof opponent === 'number' ? opponent : 2;
}

/** The bots that play a kind of game. */
export function botsOf(kind: GameKind, kinds: readonly KindView[]): readonly Bot[] {
  return kinds.find((view) => view.kind === kind)?.bots ?? [];
}

const clocks: readonly ClockChoice[] = ['bullet', 'fast', 'slow', 'none', 'fischer'];
const sides: readonly Side[] = ['white', 'black', 'random'];

/** A person who moves first, against the computer at the beginner level. */
export function defaultSettings(kind: GameKind, first: Color = 'white'): Settings {
  return {
    kind,
    way: 'computer',
    level: 2,
    levels: { white: 5, black: 5 },
    side: first,
    hostSide: 'random',
    clock: 'none',
    minutes: 5,
    increment: 3,
    first: 'random',
    hidden: false,
    device: false,
    friendly: false,
  };
}

/** Whether a clock can be chosen: clocks run for people only. */
export function hasClock({ way }: Settings): boolean {
  return way !== 'computers';
}

/** Where the game is played: only people at this device and the computer can do without the server. */
export function placeOf({ way, device }: Settings): Place {
  if (way === 'link' || way === 'computers') return 'server';
  return device ? 'device' : 'anywhere';
}

/** The side that the settings give the player at this browser; a random one is drawn now. */
export function drawSide({ way, side, hostSide }: Settings): Color {
  const chosen = way === 'link' ? hostSide : side;
  if (chosen !== 'random') return chosen;
  return Math.random() < 0.5 ? 'white' : 'black';
}

/** What a request needs beside the settings. */
export interface RequestContext {
  /** Whether the rules let either side move first. */
  eitherFirst: boolean;
  /** The side of the player at this browser. */
  mine: Color;
  /** The name of the player at this browser; empty for none. */
  name: string;
  /** A record to play on from. */
  record?: string | undefined;
}

/** The request that creates the game. */
export function newGameRequest(settings: Settings, context: RequestContext): NewGame {
  const { way } = settings;
  const game: NewGame = context.record
    ? { record: withoutPlayers(context.record) }
    : { kind: settings.kind, ...(context.eitherFirst && { first: settings.first }) };
  for (const color of ['white', 'black'] as const) {
    const isMine = color === context.mine;
    if (way === 'computers') game[color] = computer(settings.levels[color]);
    else if (way === 'computer' && !isMine) game[color] = computer(settings.level);
    else
      game[color] = {
        type: 'human',
        ...(way !== 'same' && isMine && context.name && { name: context.name }),
        ...(way === 'link' && !isMine && { invite: true }),
      };
  }
  if (settings.hidden) game.unlisted = true;
  if (way === 'same') game.same_screen = true;
  if (way === 'link') {
    game.clock_start = 'joined';
    if (settings.friendly) game.friendly = true;
  }
  if (!hasClock(settings)) game.pace = COMPUTER_PACE;
  else if (settings.clock === 'fischer') {
    game.clock = { type: 'fischer', initial: settings.minutes * 60, increment: settings.increment };
  } else if (settings.clock !== 'none') {
    game.clock = { type: 'per-move', seconds: secondsPerMove[settings.clock] };
  }
  return game;
}

function computer(opponent: Opponent): NonNullable<NewGame['white']> {
  return typeof opponent === 'number' ? { type: 'engine', level: opponent } : { type: 'bot', bot: opponent };
}

/** The record without the names of its players: others play on, and the server would give them these names. */
function withoutPlayers(record: string): string {
  return record.replace(/^\[(White|Black) .*\]\s*\n/gm, '');
}

const keyOf = (kind: GameKind): string => `tessera.settings.${gameOf(kind)}`;

/** The settings of the last game of this kind that was started in this browser. */
export function loadSettings(kind: GameKind, kinds: readonly KindView[]): Settings {
  const viewOf = (kind: GameKind): KindView | undefined => kinds.find((view) => view.kind === kind);
  const defaults = defaultSettings(kind, viewOf(kind)?.first ?? 'white');
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(kind)) ?? 'null');
    const settings = sanitize(stored, defaults);
    // An address without a variant means the last variant that was played.
    return kind === gameOf(kind) && viewOf(settings.kind) ? settings : { ...settings, kind };
  } catch {
    return defaults;
  }
}

export function saveSettings(settings: Settings): void {
  try {
    localStorage.setItem(keyOf(settings.kind), JSON.stringify(settings));
  } catch {
    // Without storage the next game starts from the defaults.
  }
}

/** The valid fields of a stored value; `defaults` for the rest. */
export function sanitize(stored: unknown, defaults: Settings): Settings {
  if (typeof stored !== 'object' || stored === null) return defaults;
  const given = stored as Record<keyof Settings, unknown>;
  const oneOf = <T>(value: unknown, allowed: readonly T[], otherwise: T): T =>
    allowed.includes(value as T) ? (value as T) : otherwise;
  const integer = (value: unknown, min: number, max: number, otherwise: number): number =>
    typeof value === 'number' && value >= min && value <= max ? Math.round(value) : otherwise;
  const levels = (given.levels ?? {}) as Partial<Record<Color, unknown>>;
  const opponent = (value: unknown, otherwise: Opponent): Opponent =>
    typeof value === 'string' && value in knownBots
      ? (value as Bot)
      : integer(value, 1, 10, levelOf(otherwise));
  const isOfGame = (kind: unknown): kind is GameKind =>
    typeof kind === 'string' && isKind(kind) && gameOf(kind) === gameOf(defaults.kind);
  return {
    kind: isOfGame(given.kind) ? given.kind : defaults.kind,
    way: oneOf(given.way, ['computer', 'link', 'same', 'computers'], defaults.way),
    level: opponent(given.level, defaults.level),
    levels: {
      white: opponent(levels.white, defaults.levels.white),
      black: opponent(levels.black, defaults.levels.black),
    },
    side: oneOf(given.side, sides, defaults.side),
    hostSide: oneOf(given.hostSide, sides, defaults.hostSide),
    clock: oneOf(given.clock, clocks, defaults.clock),
    minutes: integer(given.minutes, 1, 180, defaults.minutes),
    increment: integer(given.increment, 0, 60, defaults.increment),
    first: oneOf(given.first, sides, defaults.first),
    hidden: given.hidden === true,
    device: given.device === true,
    friendly: given.friendly === true,
  };
}
