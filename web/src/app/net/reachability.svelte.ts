/** Whether the server can be reached, as the last request has shown. */
import { backoffMs } from './backoff';

/** Back-off between probes while it cannot, in milliseconds. */
const PROBE_DELAYS = [2_000, 4_000, 8_000, 15_000, 30_000];

let isReachable = $state(navigator.onLine);
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether the server is out of reach: no network, or it does not answer; reactive. */
export function isAway(): boolean {
  return !isReachable;
}

/** A request was answered, whatever the answer. */
export function answered(): void {
  clearTimeout(timer);
  failures = 0;
  isReachable = true;
}

/** A request could not be sent. From now on probes are sent until one is answered. */
export function unanswered(): void {
  isReachable = false;
  clearTimeout(timer);
  timer = setTimeout(() => void probe(), backoffMs(PROBE_DELAYS, failures));
  failures += 1;
}

async function probe(): Promise<void> {
  try {
    await fetch('/healthz', { cache: 'no-store' });
    answered();
  } catch {
    unanswered();
  }
}

addEventListener('offline', unanswered);
addEventListener('online', () => void probe());
