/** The first load: its size, its layout shift, and which files the server names in advance. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { NewGame } from '../src/app/net/types';
import { base, closeAll, open, withBrowser } from './browser';
import { create } from './seat';

withBrowser();
afterEach(closeAll);

/** Limit of the transferred scripts of every page, in bytes. */
const MAX_SCRIPT_BYTES = 60_000;

const computers = {
  kind: 'mitsudomoe:rulebook',
  white: { type: 'engine', level: 1 },
  black: { type: 'engine', level: 1 },
  pace: 500,
} as NewGame;

/** A finished game. */
const reviewed = {
  record: '[Game "lines-of-action"]\n[Termination "resignation"]\n\n1. b1-b3 a2-c2 2. g1-g3 h2-f2 1-0',
  unlisted: true,
} as NewGame;

/** A performance entry of type `layout-shift`, which the DOM types lack. */
interface LayoutShift {
  value: number;
}

async function cost(page: Page): Promise<{ script: number; shift: number }> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    const shift = await new Promise<number>((done) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += (entry as unknown as LayoutShift).value;
      }).observe({ type: 'layout-shift', buffered: true });
      // Buffered entries are delivered within the next two frames.
      requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
    });
    const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = resources.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    return { script: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0), shift };
  });
}

describe.each(['phone', 'desktop'] as const)('the first load on a %s', (size) => {
  it.each([
    ['the first page', async () => '/'],
    ['a table', async () => `/g/${(await create({ kind: 'hecatomb' } as NewGame)).id}`],
    ['a table of two computers', async () => `/g/${(await create(computers)).id}`],
    [
      'the games to watch',
      async () => {
        await create(computers);
        return '/watch';
      },
    ],
    ['the settings menu', async () => '/new/lines-of-action'],
    ['a lesson', async () => '/learn/mitsudomoe'],
    ['the rules', async () => '/rules/mad-bishops'],
    ['one’s games', async () => '/you'],
    ['the account', async () => '/account'],
    ['the page about Tessera', async () => '/about'],
    ['an address without a page', async () => '/nothing'],
    ['an embedded game', async () => `/embed/${(await create({ kind: 'hecatomb' } as NewGame)).id}`],
    ['the analysis', async () => '/analyse/hecatomb'],
    ['a review', async () => `/review/lines-of-action#game=${(await create(reviewed)).id}`],
  ])('of %s is small and does not shift', async (_, path) => {
    // Portuguese, which has the longer texts.
    const { page } = await open(await path(), { size, language: 'pt' });
    await page.locator('svg').nth(2).waitFor({ state: 'attached' });
    const { script, shift } = await cost(page);
    expect(script).toBeGreaterThan(10_000);
    expect(script).toBeLessThan(MAX_SCRIPT_BYTES);
    expect(shift).toBeLessThan(0.02);
  });
});

describe('the files that the server names in advance', () => {
  /** The paths in the `Link` header of a page, and those in its HTML. */
  async function named(path: string, language: string): Promise<{ header: string[]; html: string[] }> {
    const response = await fetch(base + path, { headers: { 'accept-language': language } });
    const find = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, file]) => file ?? '');
    return {
      header: find(response.headers.get('link') ?? '', /<([^>]+)>/g),
      html: find(await response.text(), /(?:src|href)="([^"]+)"/g),
    };
  }

  it.each([
    ['/', 'en'],
    ['/new/lines-of-action', 'pt'],
    ['/learn/mitsudomoe', 'en'],
    ['/rules/mad-bishops', 'pt'],
    ['/watch', 'en'],
    ['/you', 'pt'],
    ['/account', 'en'],
    ['/about', 'en'],
  ] as const)('of %s (%s) are the ones that its first script loads', async (path, language) => {
    const { header, html } = await named(path, language === 'pt' ? 'pt-PT,pt' : 'en-GB,en');
    expect(header.length).toBeGreaterThan(5);
    // The same page from a server that names nothing: what the scripts ask for by themselves.
    const { page } = await open('/none', { language });
    await page.route(base + path, async (route) => {
      const response = await route.fetch();
      const headers = response.headers();
      delete headers['link'];
      await route.fulfill({ response, headers });
    });
    // The first script renders the page when it has loaded what the page needs; later files are loaded on demand.
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('#app > *')) return;
        performance.mark('shown');
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(base + path);
    await page.waitForLoadState('networkidle');
    const loaded = await page.evaluate(() => {
      const shownAt = performance.getEntriesByName('shown')[0]?.startTime ?? Infinity;
      const entries = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < shownAt);
      return entries.map(({ name }) => new URL(name).pathname);
    });
    expect(header.filter((file) => !loaded.includes(file))).toEqual([]);
    const needed = loaded.filter((file) => /^\/assets\/.+\.(js|css)$/.test(file));
    expect(needed.filter((file) => !header.includes(file) && !html.includes(file))).toEqual([]);
  });
});
