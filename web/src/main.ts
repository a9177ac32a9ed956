/** Starts the page. Its texts are loaded before the first render, so that none appears in another language. */
import { mount } from 'svelte';
import App from './App.svelte';
import { hasFrame, loadFrame, loadPage, prefetchPage } from './app/pages';
import { isLocalId } from './app/local/id';
import { prefetchGame } from './app/net/prefetch';
import { applyPrefs } from './app/prefs.svelte';
import { listen, parse, route } from './app/router.svelte';
import './app/style/tokens.css';
import './app/style/base.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no element #app');
applyPrefs();
// The game is requested while the code of the table loads. A failure is reported by the table itself.
const here = route();
if (here.page === 'table' && !isLocalId(here.id)) prefetchGame(here.id);
await Promise.all([loadPage(here.page), hasFrame(here.page) && loadFrame()]);
listen();
mount(App, { target });

// A page is loaded when the pointer or the focus comes to a link to it.
for (const type of ['pointerover', 'focusin']) {
  addEventListener(type, ({ target }) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const page = link?.origin === location.origin ? parse(link.pathname).page : 'missing';
    if (page !== 'missing') prefetchPage(page);
  });
}

/** Everything that the page needs has the network first, for this time after it has loaded, in milliseconds. */
const STATUS_DELAY = 2_000;

// The page inside another site is not kept. Without its status the page works, and the next one tries again.
if (here.page !== 'embed') {
  const load = (): Promise<void> =>
    import('./app/offline/status.svelte').then(({ startStatus }) => startStatus());
  const start = (): unknown => setTimeout(() => void load().catch(() => undefined), STATUS_DELAY);
  if (document.readyState === 'complete') start();
  else addEventListener('load', start, { once: true });
}
