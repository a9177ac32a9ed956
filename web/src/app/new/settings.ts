/** The settings of a new game: what can be chosen, what is remembered, and what the server is asked for. */
import type { Color, KindView, NewGame } from '../net/types';
import { gameOf } from '../wording';

/** Who plays a side. */
export interface Player {
  type: 'human' | 'computer';
  /** 1 to 10; kept also while a person plays, so that changing one's mind loses nothing. */
  level: number;
}

export type ClockChoice = 'bullet' | 'fast' | 'slow' | 'none' | 'fischer';

export interface Settings {
  kind: string;
  white: Player;
  black: Player;
  clock: ClockChoice;
  minutes: number;
  increment: number;
  /** Who begins, in games where that is open. */
  first: Color | 'random';
  where: 'same' | 'link';
  /** The side of whoever invites by link. */
  side: Color;
  hidden: boolean;
}

/** The levels named up front. */
export const namedLevels = [2, 5, 8] as const;
/** All levels there are. */
export const allLevels = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

/** Seconds for a move. */
export const secondsPerMove = { bullet: 10, fast: 30, slow: 60 } as const;

const clocks: readonly ClockChoice[] = ['bullet', 'fast', 'slow', 'none', 'fischer'];

/** A person who moves first, against the computer as a beginner. */
export function usual(kind: string, first: Color = 'white'): Settings {
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

const hasHuman = ({ white, black }: Settings): boolean => white.type === 'human' || black.type === 'human';

/** Whether a clock can be chosen: somebody must be there to look at it. */
export function hasClock(settings: Settings): boolean {
  return hasHuman(settings);
}

/** Whether two people play, so that it matters where they are. */
export function isBetweenPeople({ white, black }: Settings): boolean {
  return white.type === 'human' && black.type === 'human';
}

/** Exchanges the players. */
export function swapped(settings: Settings): Settings {
  const side = settings.side === 'white' ? 'black' : 'white';
  return { ...settings, white: settings.black, black: settings.white, side };
}

/** What the server is asked for. */
export function request(settings: Settings, kind: Pick<KindView, 'either_first'>): NewGame {
  const game: NewGame = { kind: settings.kind as NewGame['kind'] & string };
  for (const color of ['white', 'black'] as const) {
    const { type, level } = settings[color];
    game[color] = type === 'human' ? { type: 'human' } : { type: 'engine', level };
  }
  if (kind.either_first) game.first = settings.first;
  if (settings.hidden) game.unlisted = true;
  if (isBetweenPeople(settings)) {
    if (settings.where === 'same') game.same_screen = true;
    else game.clock_start = 'joined';
  }
  if (!hasHuman(settings)) game.pace = 900;
  else if (settings.clock === 'fischer') {
    game.clock = { type: 'fischer', initial: settings.minutes * 60, increment: settings.increment };
  } else if (settings.clock !== 'none') {
    game.clock = { type: 'per-move', seconds: secondsPerMove[settings.clock] };
  }
  return game;
}

const keyOf = (kind: string): string => `tessera.settings.${gameOf(kind)}`;

/** The settings with which this game was last begun in this browser. */
export function remembered(kind: string, kinds: readonly KindView[]): Settings {
  const name = (kind: string): KindView | undefined => kinds.find((view) => view.kind === kind);
  const base = usual(kind, name(kind)?.first ?? 'white');
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(kind)) ?? 'null');
    const settings = sound(stored, base);
    // The address names a variant; without one, the last variant counts.
    return kind === gameOf(kind) && name(settings.kind) ? settings : { ...settings, kind };
  } catch {
    return base;
  }
}

/** Remembers the settings of a game that was begun. */
export function remember(settings: Settings): void {
  try {
    localStorage.setItem(keyOf(settings.kind), JSON.stringify(settings));
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}

/** What is usable of something that was stored, and the rest from `base`. */
export function sound(stored: unknown, base: Settings): Settings {
  if (typeof stored !== 'object' || stored === null) return base;
  const given = stored as Record<keyof Settings, unknown>;
  const one = <T>(value: unknown, of: readonly T[], usual: T): T =>
    of.includes(value as T) ? (value as T) : usual;
  const number = (value: unknown, least: number, most: number, usual: number): number =>
    typeof value === 'number' && value >= least && value <= most ? Math.round(value) : usual;
  const player = (value: unknown, usual: Player): Player => {
    const { type, level } = (value ?? {}) as Partial<Record<keyof Player, unknown>>;
    return { type: one(type, ['human', 'computer'], usual.type), level: number(level, 1, 10, usual.level) };
  };
  const kind =
    typeof given.kind === 'string' && gameOf(given.kind) === gameOf(base.kind) ? given.kind : base.kind;
  return {
    kind,
    white: player(given.white, base.white),
    black: player(given.black, base.black),
    clock: one(given.clock, clocks, base.clock),
    minutes: number(given.minutes, 1, 180, base.minutes),
    increment: number(given.increment, 0, 60, base.increment),
    first: one(given.first, ['white', 'black', 'random'], base.first),
    where: one(given.where, ['same', 'link'], base.where),
    side: one(given.side, ['white', 'black'], base.side),
    hidden: given.hidden === true,
  };
}
