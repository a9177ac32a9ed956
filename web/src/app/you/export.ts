/** All games of this browser as one file of records. */
import { api, problemOf } from '../net/api';
import { isTransient, retryAfterMs } from '../net/retry';
import type { PlayedGame } from './played-games.svelte';

/** Delay before a request is repeated, unless the server names one, in milliseconds. */
const RETRY_DELAY = 1_000;
/** Attempts per record before the export fails. */
const MAX_ATTEMPTS = 5;

/** The records of the games, one after the other. Games that the server no longer has are left out. */
export async function recordsOf(
  games: readonly PlayedGame[],
  onprogress: (count: number) => void,
): Promise<string> {
  const records: string[] = [];
  for (const [i, { id }] of games.entries()) {
    const record = await recordOf(id);
    if (record) records.push(record.trim());
    onprogress(i + 1);
  }
  return `${records.join('\n\n')}\n`;
}

/** The record of a game. A transient error, such as a reached rate limit, is followed by another attempt. */
async function recordOf(id: string): Promise<string | undefined> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await api.record(id);
    } catch (error) {
      const problem = problemOf(error);
      if (problem.code === 'unknown-game') return undefined;
      if (!isTransient(problem) || attempt === MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs(problem) ?? RETRY_DELAY));
    }
  }
}
