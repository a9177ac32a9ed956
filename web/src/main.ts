import { mount } from 'svelte';
import App from './App.svelte';
import { speak } from './app/i18n.svelte';
import { prefs } from './app/prefs.svelte';
import { listen } from './app/router.svelte';
import './app/style/tokens.css';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no place for the app');
await speak(prefs.language);
listen();
mount(App, { target });
