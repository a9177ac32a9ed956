/** The bar of the status, with its sentences: loaded when there is something to tell. */
import { mount } from 'svelte';
import { loadTexts } from '../i18n.svelte';
import Status from './Status.svelte';

export async function showBar(): Promise<void> {
  await loadTexts('offline');
  mount(Status, { target: document.body });
}
