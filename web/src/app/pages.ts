/** The pages: the component of each and the texts that it needs, loaded on demand. */
import type Frame from './Frame.svelte';
import { loadTexts } from './i18n.svelte';
import type { Section } from './i18n/sections';
import type { Route } from './router.svelte';

export type PageName = Route['page'];

const components = {
  home: () => import('./home/Home.svelte'),
  new: () => import('./new/NewGame.svelte'),
  learn: () => import('./learn/Lesson.svelte'),
  rules: () => import('./rules/Rules.svelte'),
  watch: () => import('./watch/Watch.svelte'),
  you: () => import('./you/You.svelte'),
  account: () => import('./account/Account.svelte'),
  about: () => import('./about/About.svelte'),
  table: () => import('./table/Table.svelte'),
  analyse: () => import('./analyse/Analyse.svelte'),
  review: () => import('./review/Review.svelte'),
  embed: () => import('./embed/Embed.svelte'),
  missing: () => import('./Missing.svelte'),
};

/** The sections of the catalogue that each page uses, beside those that all pages use. */
export const pageTexts: Record<PageName, readonly Section[]> = {
  home: ['page', 'you'],
  new: ['page', 'you'],
  learn: ['page', 'refusals', 'endings'],
  rules: ['page'],
  watch: ['page', 'table', 'endings'],
  you: ['page', 'you', 'endings'],
  account: ['page', 'account', 'dialogs', 'you', 'endings'],
  about: ['page'],
  table: ['table'],
  analyse: ['analyse', 'table'],
  review: ['review', 'table'],
  embed: ['page', 'table', 'endings'],
  missing: ['page'],
};

type PageComponent<P extends PageName> = Awaited<ReturnType<(typeof components)[P]>>['default'];

/** Loads a page with its texts. */
export async function loadPage<P extends PageName>(page: P): Promise<PageComponent<P>> {
  const load: () => Promise<{ default: PageComponent<P> }> = components[page];
  const [component] = await Promise.all([load(), loadTexts('common', 'codes', ...pageTexts[page])]);
  return component.default;
}

/** Loads the frame of all pages except the table, the analysis, the review and the page for other sites: header, navigation and foot. */
export async function loadFrame(): Promise<typeof Frame> {
  const [{ default: frame }] = await Promise.all([import('./Frame.svelte'), loadTexts('common', 'page')]);
  return frame;
}

/** Whether a page has the frame around it. */
export function hasFrame(page: PageName): boolean {
  return page !== 'table' && page !== 'analyse' && page !== 'review' && page !== 'embed';
}

/** Prefetch: loads a page that may be opened next. If that fails, opening it tries again. */
export function prefetchPage(page: PageName): void {
  loadPage(page).catch(() => undefined);
  if (hasFrame(page)) loadFrame().catch(() => undefined);
}
