/** The size of the first load, and its layout shift. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { NewGame } from '../src/app/net/types';
import { closeAll, open, withBrowser } from './browser';
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
