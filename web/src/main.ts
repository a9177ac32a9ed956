/** Starts the page. Its texts are loaded before the first render, so that none appears in another language. */
import { mount } from 'svelte';
import App from './App.svelte';
import { hasFrame, loadFrame, loadPage, prefetchPage } from './app/pages';
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
if (here.page === 'table') prefetchGame(here.id);
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
