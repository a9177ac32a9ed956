/** A page of another version than the server reloads itself, unless it has just been reloaded. */
import type { ConnectionState } from '../net/connection';

export class PageVersion {
  /** Whether this page has spoken the version of the server. */
  #fits = false;

  check(state: ConnectionState): void {
    this.#fits ||= state === 'open';
    if (state === 'other-version' && (this.#fits || !wasReloaded())) reload();
  }
}

/** A service worker would load the same version again, so it is updated first. */
function reload(): void {
  if (!navigator.serviceWorker?.controller) location.reload();
  else void import('../offline/kept-page.svelte').then(({ reloadNewest }) => reloadNewest());
}

function wasReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'reload';
}
