/** Client of the public API: one function per request. */
import { answered, unanswered } from './reachability.svelte';
import type {
  BestMove,
  ContinuedSeat,
  Created,
  GameKind,
  GameList,
  KindView,
  NewGame,
  Problem,
  RecordInfo,
  SeatCode,
  Snapshot,
  TakenSeat,
  PositionInfo,
  PositionQuery,
} from './types';

/** A request that failed: the server answered with an error, or could not be reached. */
export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'ApiError';
    this.problem = problem;
  }
}

/** The problem behind anything that was thrown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem;
  return { code: 'internal', message: error instanceof Error ? error.message : String(error) };
}

/** Sends a request; an answer that is an error is thrown. */
export async function send(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api/v1${path}`, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    unanswered();
    throw new ApiError({ code: 'offline', message: 'the server cannot be reached' });
  }
  answered();
  if (response.ok) return response;
  throw new ApiError(await problemIn(response));
}

/** The problem in a response. A proxy may have made the response, so the body is not always ours. */
async function problemIn(response: Response): Promise<Problem> {
  const text = await response.text();
  try {
    const problem = JSON.parse(text) as Partial<Problem> | null;
    if (typeof problem?.code === 'string' && typeof problem.message === 'string') return problem as Problem;
  } catch {
    // Not JSON: only the status is known.
  }
  return { code: 'unavailable', message: `the server answers ${response.status}` };
}

async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await send(path, signal ? { signal } : {});
  return (await response.json()) as T;
}

interface PostOptions {
  signal?: AbortSignal | undefined;
  /** The token of a seat. */
  token?: string;
}

async function post<T>(path: string, body: unknown, { signal, token }: PostOptions = {}): Promise<T> {
  const init: RequestInit = {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  };
  if (signal) init.signal = signal;
  const response = await send(path, init);
  return (await response.json()) as T;
}

/** A filter of the list of public games, and the page of it. */
export interface GamesQuery {
  kind?: GameKind;
  status?: 'playing' | 'finished' | 'live';
  cursor?: string;
  limit?: number;
}

export const api = {
  async kinds(): Promise<KindView[]> {
    return (await get<{ kinds: KindView[] }>('/kinds')).kinds;
  },

  positionInfo(kind: GameKind, position: PositionQuery = {}, signal?: AbortSignal): Promise<PositionInfo> {
    return post(`/kinds/${encodeURIComponent(kind)}/moves`, position, { signal });
  },

  /** A hint for the player to move in a live game. */
  hint(id: string, token: string, question: { at: number; limits: { time: number } }): Promise<BestMove> {
    return post(`/games/${encodeURIComponent(id)}/hint`, question, { token });
  },
  /** Takes the seat that an invitation is for; the same `id` is answered the same. */
  takeSeat(game: string, guest: { invitation: string; id: string; name: string }): Promise<TakenSeat> {
    return post(`/games/${encodeURIComponent(game)}/seat`, guest);
  },
  /** A code with which another device gets the seat of this token. */
  seatCode(id: string, token: string): Promise<SeatCode> {
    return post(`/games/${encodeURIComponent(id)}/code`, {}, { token });
  },
  redeemCode(code: string): Promise<ContinuedSeat> {
    return post('/code', { code });
  },

  create(game: NewGame, signal?: AbortSignal): Promise<Created> {
    return post('/games', game, { signal });
  },

  game(id: string, signal?: AbortSignal): Promise<Snapshot> {
    return get(`/games/${encodeURIComponent(id)}`, signal);
  },

  /** A page of the public games. */
  games(query: GamesQuery = {}): Promise<GameList> {
    const params = Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]);
    return get(`/games?${new URLSearchParams(params)}`);
  },

  /** Reads a record; nothing is stored. */
  readRecord(record: string): Promise<RecordInfo> {
    return post('/records', { record });
  },

  async record(id: string): Promise<string> {
    return (await send(`/games/${encodeURIComponent(id)}/record`)).text();
  },

  /** The SVG of a position. */
  async picture(id: string, ply: number): Promise<string> {
    return (await send(`/games/${encodeURIComponent(id)}/board.svg?ply=${ply}`)).text();
  },
};
