/** Starts the page: its language first, so that nothing is ever shown in the wrong one. */
import { mount } from 'svelte';
import App from './App.svelte';
import { speak } from './app/i18n.svelte';
import { askEarly } from './app/net/early';
import { prefs, wear } from './app/prefs.svelte';
import { listen, route } from './app/router.svelte';
import './app/style/tokens.css';
import './app/style/base.css';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no place for the app');
// What a table needs comes while the words come. If it does not, the table says so.
const here = route();
if (here.page === 'table') {
  askEarly(here.id);
  import('./app/table/Table.svelte').catch(() => undefined);
}
wear();
await speak(prefs.language);
listen();
mount(App, { target });
