/** Starts the page. The catalogue of the language is loaded before the first render, so no text appears in another language. */
import { mount } from 'svelte';
import App from './App.svelte';
import { setLanguage } from './app/i18n.svelte';
import { prefetchGame } from './app/net/prefetch';
import { applyPrefs, prefs } from './app/prefs.svelte';
import { listen, route } from './app/router.svelte';
import './app/style/tokens.css';
import './app/style/base.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no element #app');
// Prefetch what a table needs while the catalogue loads. A failure is reported by the table itself.
const here = route();
if (here.page === 'table') {
  prefetchGame(here.id);
  import('./app/table/Table.svelte').catch(() => undefined);
}
applyPrefs();
await setLanguage(prefs.language);
listen();
mount(App, { target });
