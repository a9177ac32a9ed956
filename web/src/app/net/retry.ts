/** Problems that pass, and how long to wait before asking again. */
import type { Problem } from './types';

/** Whether the same may be answered otherwise a little later. */
export function isPassing({ code }: Pick<Problem, 'code'>): boolean {
  return code === 'too-many' || code === 'unavailable' || code === 'offline';
}

/** How long the server bids us wait, in milliseconds, if it says so; never nothing, so that nobody asks without end. */
export function biddenWait({ retry_after }: Pick<Problem, 'retry_after'>): number | undefined {
  return retry_after ? retry_after * 1_000 : undefined;
}
