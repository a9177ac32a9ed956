/** The games that were played in this browser. They are kept in its storage only. */
import type { Color, GameKind, Snapshot, Winner } from '../net/types';

/** What is kept of a game: enough to list it and to count results, not its moves. */
export interface PlayedGame {
  id: string;
  kind: GameKind;
  /** The seats of this browser: one, or both in a game at one screen. */
  mine: Color[];
  seats: Snapshot['seats'];
  status: Snapshot['status'];
  outcome: Winner | null;
  reason: string | null;
  turn: Color;
  ply: number;
  /** When the last move was made or, without one, when the game was created, in milliseconds since 1970. */
  changed: number;
}

const KEY = 'tessera.games';
/** How many games are kept; the least recently changed are dropped first. About 300 bytes each. */
const MAX_GAMES = 500;

let games: readonly PlayedGame[] = $state.raw(load());

function load(): PlayedGame[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPlayedGame) : [];
  } catch {
    // No storage, or invalid JSON in it.
    return [];
  }
}

/** Whether a stored value can be shown. Values of another version of the page may lack fields. */
function isPlayedGame(value: unknown): value is PlayedGame {
  const game = value as Partial<PlayedGame> | null;
  return (
    typeof game?.id === 'string' &&
    typeof game.kind === 'string' &&
    typeof game.changed === 'number' &&
    Array.isArray(game.mine) &&
    !!game.seats?.white &&
    !!game.seats.black
  );
}

function store(list: readonly PlayedGame[]): void {
  games = list;
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // Storage is full or refused: the list lasts as long as the page.
  }
}

addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) games = load();
});

/** All games, the most recently changed first; reactive. */
export function playedGames(): readonly PlayedGame[] {
  return games;
}

/** Keeps the state of a game in which this browser has seats. A game against the computer counts from its first move. */
export function rememberGame(game: Snapshot, mine: readonly Color[]): void {
  const isInvitation = mine.length === 1 && Object.values(game.seats).every(({ type }) => type === 'human');
  if (mine.length === 0 || (game.ply === 0 && !isInvitation)) return;
  const { id, kind, seats, status, outcome, reason, turn, ply } = game;
  const changed = game.moves.at(-1)?.at ?? game.created;
  const entry: PlayedGame = { id, kind, mine: [...mine], seats, status, outcome, reason, turn, ply, changed };
  // Another window may have stored other games since this one was opened.
  const others = load().filter((each) => each.id !== id);
  store([entry, ...others].sort((a, b) => b.changed - a.changed).slice(0, MAX_GAMES));
}

/** Drops a game that the server no longer has. */
export function forgetGame(id: string): void {
  store(load().filter((each) => each.id !== id));
}

export function forgetAllGames(): void {
  store([]);
}

/**
 * The result for the player at this browser; `undefined` while a game goes on, after an end without a result, and for both
 * players at one screen.
 */
export function resultOf({ mine, status, outcome }: PlayedGame): 'won' | 'lost' | 'drawn' | undefined {
  if (status !== 'finished' || outcome === null || mine.length !== 1) return undefined;
  if (outcome === 'draw') return 'drawn';
  return outcome === mine[0] ? 'won' : 'lost';
}

/** Whether the player at this browser is to move. */
export function isMyMove({ mine, status, turn }: PlayedGame): boolean {
  return status === 'playing' && mine.includes(turn);
}

/** The level of the computer that is the opponent. */
export function levelOf({ mine, seats }: PlayedGame): number | undefined {
  if (mine.length !== 1) return undefined;
  const opponent = seats[mine[0] === 'white' ? 'black' : 'white'];
  return opponent.type === 'engine' ? opponent.level : undefined;
}
