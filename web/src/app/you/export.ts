/** All games of this browser as one file of records. */
import { api, problemOf } from '../net/api';
import { retrying } from '../net/retry';
import type { PlayedGame } from './played-games.svelte';

/** The records of the games, one after the other. Games that the server no longer has are left out. */
export async function recordsOf(
  games: readonly PlayedGame[],
  onprogress: (count: number) => void,
): Promise<string> {
  const records: string[] = [];
  for (const [i, { id }] of games.entries()) {
    try {
      records.push((await retrying(() => api.record(id))).trim());
    } catch (error) {
      if (problemOf(error).code !== 'unknown-game') throw error;
    }
    onprogress(i + 1);
  }
  return `${records.join('\n\n')}\n`;
}
