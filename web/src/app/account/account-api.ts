/** Requests about the account of this browser, which a cookie that no script can read signs in. Loaded with the account's page. */
import { problemOf, send } from '../net/api';
import type {
  AccountGames,
  AccountInfo,
  CreatedToken,
  Registered,
  SessionInfo,
  Site,
  TokenInfo,
  TokenScope,
} from '../net/types';
import { setSignedInName } from './signed-in.svelte';

/** Where the session has ended meanwhile, nobody is signed in any more. */
async function ask(path: string, init?: RequestInit): Promise<Response> {
  try {
    return await send(path, init);
  } catch (error) {
    if (problemOf(error).code === 'unauthorized') setSignedInName('');
    throw error;
  }
}

const json = (path: string, method: string, body?: unknown): Promise<Response> =>
  ask(path, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });

async function read<T>(response: Promise<Response>): Promise<T> {
  return (await (await response).json()) as T;
}

export const accountApi = {
  site: (): Promise<Site> => read(ask('/site')),
  me: (): Promise<AccountInfo> => read(ask('/account')),

  register(name: string, password: string, invitation: string): Promise<Registered> {
    return read(json('/accounts', 'POST', { name, password, ...(invitation && { invitation }) }));
  },
  signIn: (name: string, password: string): Promise<AccountInfo> =>
    read(json('/session', 'POST', { name, password })),
  recover: (name: string, code: string, password: string): Promise<AccountInfo> =>
    read(json('/recovery', 'POST', { name, code, password })),
  async signOut(): Promise<void> {
    await json('/session', 'DELETE');
  },

  async changePassword(password: string, new_password: string): Promise<void> {
    await json('/account/password', 'POST', { password, new_password });
  },
  async recoveryCodes(password: string): Promise<string[]> {
    const made = await read<{ recovery_codes: string[] }>(
      json('/account/recovery-codes', 'POST', { password }),
    );
    return made.recovery_codes;
  },
  async remove(password: string): Promise<void> {
    await json('/account/delete', 'POST', { password });
  },

  async sessions(): Promise<SessionInfo[]> {
    return (await read<{ sessions: SessionInfo[] }>(ask('/account/sessions'))).sessions;
  },
  async endSession(id: string): Promise<void> {
    await json(`/account/sessions/${encodeURIComponent(id)}`, 'DELETE');
  },

  games: (cursor?: string): Promise<AccountGames> =>
    read(ask(`/account/games${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ''}`)),
  /** Joins seats that were played without the account; returns the games in which it has seats now. */
  async join(games: { game: string; token: string }[]): Promise<string[]> {
    return (await read<{ joined: string[] }>(json('/account/games', 'POST', { games }))).joined;
  },

  async tokens(): Promise<TokenInfo[]> {
    return (await read<{ tokens: TokenInfo[] }>(ask('/account/tokens'))).tokens;
  },
  createToken: (name: string, scopes: TokenScope[]): Promise<CreatedToken> =>
    read(json('/account/tokens', 'POST', { name, scopes })),
  async revokeToken(id: string): Promise<void> {
    await json(`/account/tokens/${encodeURIComponent(id)}`, 'DELETE');
  },
};
