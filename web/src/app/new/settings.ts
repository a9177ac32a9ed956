/** The settings of a new game: what can be chosen, what is stored, and the request to the server. */
import { gameOf, isKind } from '../../games/games';
import type { Bot, Color, GameKind, KindView, NewGame } from '../net/types';

/** Who plays a side. */
export interface Player {
  type: 'human' | 'computer';
  /** From 1 to 10; kept while a person plays, so that switching back restores it. */
  level: number;
  /** The bot of the original program that plays instead of a level. */
  bot?: Bot;
}

export type ClockChoice = 'bullet' | 'fast' | 'slow' | 'none' | 'fischer';

export interface Settings {
  kind: GameKind;
  white: Player;
  black: Player;
  clock: ClockChoice;
  /** Initial time of a Fischer clock, in minutes. */
  minutes: number;
  /** Increment of a Fischer clock, in seconds. */
  increment: number;
  /** Who moves first, in games where that can be chosen. */
  first: Color | 'random';
  /** For two people: at the same screen, or with an invitation link. */
  where: 'same' | 'link';
  /** The side of the player who invites by link. */
  side: Color;
  hidden: boolean;
}

/** The levels that have names. */
export const namedLevels = [2, 5, 8] as const;
export const allLevels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** The bots that stored settings may name; a missing one does not compile. */
const knownBots = { 'original-easy': true, 'original-hard': true } as const satisfies Record<Bot, true>;

export const secondsPerMove = { bullet: 10, fast: 30, slow: 60 } as const;

/** The minimum time per move when two computers play, in milliseconds, so that a spectator can follow. */
const COMPUTER_PACE = 900;

const clocks: readonly ClockChoice[] = ['bullet', 'fast', 'slow', 'none', 'fischer'];

/** A person who moves first, against the computer at the beginner level. */
export function defaultSettings(kind: GameKind, first: Color = 'white'): Settings {
  const human: Player = { type: 'human', level: 2 };
  const computer: Player = { type: 'computer', level: 2 };
  return {
    kind,
    white: first === 'white' ? human : computer,
    black: first === 'white' ? computer : human,
    clock: 'none',
    minutes: 5,
    increment: 3,
    first: 'random',
    where: 'same',
    side: first,
    hidden: false,
  };
}

/** Whether a clock can be chosen: clocks run for people only. */
export function hasClock({ white, black }: Settings): boolean {
  return white.type === 'human' || black.type === 'human';
}

export function isBetweenPeople({ white, black }: Settings): boolean {
  return white.type === 'human' && black.type === 'human';
}

/** The same settings with the players swapped. */
export function swapSides(settings: Settings): Settings {
  const side = settings.side === 'white' ? 'black' : 'white';
  return { ...settings, white: settings.black, black: settings.white, side };
}

/** The request that creates the game. */
export function newGameRequest(settings: Settings, kind: Pick<KindView, 'either_first'>): NewGame {
  const game: NewGame = { kind: settings.kind };
  for (const color of ['white', 'black'] as const) {
    const { type, level, bot } = settings[color];
    if (type === 'human') game[color] = { type: 'human' };
    else game[color] = bot ? { type: 'bot', bot } : { type: 'engine', level };
  }
  if (kind.either_first) game.first = settings.first;
  if (settings.hidden) game.unlisted = true;
  if (isBetweenPeople(settings)) {
    if (settings.where === 'same') game.same_screen = true;
    else game.clock_start = 'joined';
  }
  if (!hasClock(settings)) game.pace = COMPUTER_PACE;
  else if (settings.clock === 'fischer') {
    game.clock = { type: 'fischer', initial: settings.minutes * 60, increment: settings.increment };
  } else if (settings.clock !== 'none') {
    game.clock = { type: 'per-move', seconds: secondsPerMove[settings.clock] };
  }
  return game;
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
  const player = (value: unknown, otherwise: Player): Player => {
    const { type, level, bot } = (value ?? {}) as Partial<Record<keyof Player, unknown>>;
    const known = typeof bot === 'string' && bot in knownBots ? (bot as Bot) : undefined;
    return {
      type: oneOf(type, ['human', 'computer'], otherwise.type),
      level: integer(level, 1, 10, otherwise.level),
      ...(known && { bot: known }),
    };
  };
  const isOfGame = (kind: unknown): kind is GameKind =>
    typeof kind === 'string' && isKind(kind) && gameOf(kind) === gameOf(defaults.kind);
  return {
    kind: isOfGame(given.kind) ? given.kind : defaults.kind,
    white: player(given.white, defaults.white),
    black: player(given.black, defaults.black),
    clock: oneOf(given.clock, clocks, defaults.clock),
    minutes: integer(given.minutes, 1, 180, defaults.minutes),
    increment: integer(given.increment, 0, 60, defaults.increment),
    first: oneOf(given.first, ['white', 'black', 'random'], defaults.first),
    where: oneOf(given.where, ['same', 'link'], defaults.where),
    side: oneOf(given.side, ['white', 'black'], defaults.side),
    hidden: given.hidden === true,
  };
}
