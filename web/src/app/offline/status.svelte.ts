/** Keeps the page in this browser, and shows the bar that tells of a new version or a lost connection when there is one. */
import { isAway } from '../net/reachability.svelte';
import { isUpdateReady, keepPage } from './kept-page.svelte';

export async function startStatus(): Promise<void> {
  let isShown = false;
  $effect.root(() => {
    $effect(() => {
      if (isShown || !(isAway() || isUpdateReady())) return;
      isShown = true;
      import('./bar').then(({ showBar }) => showBar()).catch(() => (isShown = false));
    });
  });
  if (import.meta.env.PROD && 'serviceWorker' in navigator) await keepPage();
}
