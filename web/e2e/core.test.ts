/** The module of the page: when it is loaded, what it answers without the server, and what happens without it. */
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { NewGame } from '../src/app/net/types';
import { base, closeAll, open, withBrowser } from './browser';
import { touchAll } from './input';
import { create, openSeat, snapshot } from './seat';

withBrowser();
afterEach(closeAll);

/** Limit of the compressed module, in bytes. */
const MAX_MODULE_BYTES = 260_000;

const createAgainstComputer = () =>
  create({
    kind: 'lines-of-action',
    white: { type: 'engine', level: 1 },
    black: { type: 'human' },
  } as NewGame);

/** The path of the module, when the page has fetched it. */
async function moduleOf(page: Page): Promise<string> {
  const find = () =>
    page.evaluate(() => {
      const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
      return names.find((name) => name.endsWith('.wasm')) ?? '';
    });
  await expect.poll(find).not.toBe('');
  return find();
}

/** The requests of a window whose answers the server is not to give any more. */
async function block(context: BrowserContext, ...paths: string[]): Promise<string[]> {
  const asked: string[] = [];
  for (const path of paths) {
    await context.route(path, async (route) => {
      asked.push(route.request().url());
      await route.abort();
    });
  }
  return asked;
}

describe('the module', () => {
  it('is not loaded by the first page', async () => {
    const { page } = await open('/');
    await page.waitForLoadState('networkidle');
    const names = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(names.filter((name) => name.includes('.wasm'))).toEqual([]);
  });

  it('is loaded by a table, small, and kept for ever', async () => {
    const { page, errors } = await openSeat(await createAgainstComputer(), 'black');
    const path = await moduleOf(page);
    const response = await fetch(base + path, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-type')).toBe('application/wasm');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-encoding')).toBe('br');
    const compressed = await page.evaluate((path) => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      return entries.find(({ name }) => name.endsWith(path))?.encodedBodySize ?? 0;
    }, path);
    expect(compressed).toBeGreaterThan(100_000);
    expect(compressed).toBeLessThan(MAX_MODULE_BYTES);
    expect(errors).toEqual([]);
  });

  it('explains illegal moves, shows past positions and gives hints while the server answers none of them', async () => {
    const game = await createAgainstComputer();
    const { page, context } = await openSeat(game, 'black');
    const asked = await block(context, '**/api/v1/kinds/*/moves', '**/api/v1/games/*/hint');
    await moduleOf(page);
    await touchAll(page, ['b1', 'b4'], 'mouse');
    await page.locator('.message').getByText('exactly 2 squares').waitFor();
    await page.locator('.mark-refused').first().waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await touchAll(page, ['b1', 'b3'], 'mouse');
    await expect.poll(async () => (await snapshot(game.id)).ply).toBe(2);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.mark-hint').first().waitFor({ state: 'attached' });
    expect(asked.filter((url) => url.endsWith('/hint'))).toEqual([]);
  });

  it('answers in a lesson', async () => {
    const { page, context } = await open('/learn/lines-of-action');
    await moduleOf(page);
    await block(context, '**/api/v1/kinds/*/moves');
    await touchAll(page, ['h8'], 'mouse');
    await page.locator('.feedback').first().waitFor();
  });
});

describe('a browser without WebAssembly', () => {
  it('plays online, and the server explains and gives hints', async () => {
    const game = await createAgainstComputer();
    const { page, context, errors } = await open('/about');
    await context.addInitScript(() => {
      delete (window as { WebAssembly?: unknown }).WebAssembly;
    });
    await page.goto(`${base}/g/${game.id}#black=${game.seats.black?.token}`);
    expect(await page.evaluate(() => 'WebAssembly' in window)).toBe(false);
    await touchAll(page, ['b1', 'b4'], 'mouse');
    await page.locator('.message').getByText('exactly 2 squares').waitFor();
    await page.keyboard.press('Escape');
    await touchAll(page, ['b1', 'b3'], 'mouse');
    await expect.poll(async () => (await snapshot(game.id)).ply).toBe(2);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.locator('.mark-hint').first().waitFor({ state: 'attached' });
    expect(errors).toEqual([]);
  });
});
