/** Retrying requests: which errors are transient, and how long to back off. */
import { problemOf } from './api';
import type { Problem } from './types';

/** Delay before a request is repeated, unless the server names one, in milliseconds. */
const RETRY_DELAY = 1_000;
/** Attempts before the error of the last one is reported. */
const MAX_ATTEMPTS = 5;

/** Repeats a request after a transient error, such as a reached rate limit. */
export async function retrying<T>(request: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      const problem = problemOf(error);
      if (!isTransient(problem) || attempt === MAX_ATTEMPTS) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryAfterMs(problem) ?? RETRY_DELAY));
    }
  }
}

/** Whether the same request may succeed later. */
export function isTransient({ code }: Pick<Problem, 'code'>): boolean {
  return code === 'too-many' || code === 'unavailable' || code === 'offline';
}

/** The delay that the server asks for, in milliseconds. `undefined` without one, and for 0, which would retry in a busy loop. */
export function retryAfterMs({ retry_after }: Pick<Problem, 'retry_after'>): number | undefined {
  return retry_after ? retry_after * 1_000 : undefined;
}
