/** All games of this browser as one file of records. */
import { isLocalId } from '../local/id';
import { api, problemOf } from '../net/api';
import { retrying } from '../net/retry';
import type { PlayedGame } from './played-games.svelte';

/** The records of the games, one after the other. Games that no longer exist are left out. */
export async function recordsOf(
  games: readonly PlayedGame[],
  onprogress: (count: number) => void,
): Promise<string> {
  const records: string[] = [];
  for (const [i, { id }] of games.entries()) {
    try {
      records.push((await recordOf(id)).trim());
    } catch (error) {
      if (problemOf(error).code !== 'unknown-game') throw error;
    }
    onprogress(i + 1);
  }
  return `${records.join('\n\n')}\n`;
}

async function recordOf(id: string): Promise<string> {
  if (!isLocalId(id)) return retrying(() => api.record(id));
  return (await import('../local/local-games')).localRecord(id);
}
