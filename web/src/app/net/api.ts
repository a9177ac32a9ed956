/** The public API, as far as the page needs it: one function for each request. */
import type {
  BestMove,
  Created,
  GameKind,
  GameList,
  KindView,
  NewGame,
  Problem,
  Snapshot,
  PositionInfo,
  PositionQuery,
} from './types';

/** A request that was not answered as hoped. */
export class ApiError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.message);
    this.name = 'ApiError';
    this.problem = problem;
  }
}

/** What to say of anything that was thrown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ApiError) return error.problem;
  return { code: 'internal', message: error instanceof Error ? error.message : String(error) };
}

async function request(path: string, init: RequestInit = {}): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(`/api/v1${path}`, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError({ code: 'offline', message: 'the server cannot be reached' });
  }
  if (answer.ok) return answer;
  throw new ApiError(await problemIn(answer));
}

/** The problem that an answer tells, also if a stranger on the way made it. */
async function problemIn(answer: Response): Promise<Problem> {
  const text = await answer.text();
  try {
    const problem = JSON.parse(text) as Partial<Problem> | null;
    if (typeof problem?.code === 'string' && typeof problem.message === 'string') return problem as Problem;
  } catch {
    // No JSON: told by its status below.
  }
  return { code: 'unavailable', message: `the server answers ${answer.status}` };
}

async function get<T>(path: string, signal?: AbortSignal): Promise<T> {
  const answer = await request(path, signal ? { signal } : {});
  return (await answer.json()) as T;
}

async function post<T>(path: string, body: unknown, signal?: AbortSignal): Promise<T> {
  const init: RequestInit = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  if (signal) init.signal = signal;
  const answer = await request(path, init);
  return (await answer.json()) as T;
}

/** Which public games to list. */
export interface GamesQuery {
  kind?: GameKind;
  status?: 'playing' | 'finished';
  cursor?: string;
  limit?: number;
}

export const api = {
  async kinds(): Promise<KindView[]> {
    return (await get<{ kinds: KindView[] }>('/kinds')).kinds;
  },

  positionInfo(kind: string, position: PositionQuery = {}, signal?: AbortSignal): Promise<PositionInfo> {
    return post(`/kinds/${encodeURIComponent(kind)}/moves`, position, signal);
  },

  bestMove(
    kind: string,
    position: { position?: string; moves?: string[]; limits?: { time?: number } },
    signal?: AbortSignal,
  ): Promise<BestMove> {
    return post(`/kinds/${encodeURIComponent(kind)}/bestmove`, position, signal);
  },

  create(game: NewGame): Promise<Created> {
    return post('/games', game);
  },

  /** A game that goes on from a record, or shows it if it is finished. */
  async importRecord(text: string): Promise<Created> {
    const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: text };
    return (await (await request('/games', init)).json()) as Created;
  },

  game(id: string, signal?: AbortSignal): Promise<Snapshot> {
    return get(`/games/${encodeURIComponent(id)}`, signal);
  },

  games(query: GamesQuery = {}): Promise<GameList> {
    const words = Object.entries(query).map(([name, value]) => [name, String(value)] as [string, string]);
    return get(`/games?${new URLSearchParams(words)}`);
  },

  async record(id: string): Promise<string> {
    return (await request(`/games/${encodeURIComponent(id)}/record`)).text();
  },

  /** Where the picture of a position is. */
  pictureAddress(id: string, ply: number): string {
    return `/api/v1/games/${encodeURIComponent(id)}/board.svg?ply=${ply}`;
  },
};
