/** Retrying requests: which errors are transient, and how long to back off. */
import type { Problem } from './types';

/** Whether the same request may succeed later. */
export function isTransient({ code }: Pick<Problem, 'code'>): boolean {
  return code === 'too-many' || code === 'unavailable' || code === 'offline';
}

/** The delay that the server asks for, in milliseconds. `undefined` without one, and for 0, which would retry in a busy loop. */
export function retryAfterMs({ retry_after }: Pick<Problem, 'retry_after'>): number | undefined {
  return retry_after ? retry_after * 1_000 : undefined;
}

/** The back-off delay before a try, in milliseconds: the schedule's last delay repeats. */
export function backoffMs(schedule: readonly number[], failures: number): number {
  return schedule[Math.min(failures, schedule.length - 1)] ?? 0;
}
