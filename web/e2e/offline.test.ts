/** The page without a network: kept by its service worker, replaced as a whole, and back online. */
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  base,
  closeAll,
  expectAccessible,
  expectNoOverflow,
  open,
  withBrowser,
  type WindowOptions,
} from './browser';
import { kept } from './kept';
import { buildOtherVersion, PageServer, removeBuild } from './page-server';

// The whole page is downloaded before the network goes.
vi.setConfig({ testTimeout: 240_000 });
withBrowser();

const server = new PageServer(base);
beforeAll(() => server.start());
afterEach(async () => {
  await closeAll();
  await server.stop();
  server.build = server.worker = undefined;
  await server.start();
});
afterAll(() => server.stop());

/** Opens a page of the proxy and waits until the browser has kept it whole. */
async function openKept(path: string, options: WindowOptions = {}) {
  const window = await open(server.base + path, { ...options, serviceWorker: true });
  await kept(window.page);
  return window;
}

describe('without a network', () => {
  it('the page opens everywhere, and says what works', async () => {
    const { page, errors } = await openKept('/');
    await server.stop();
    for (const [path, heading] of [
      ['/', 'Four games of pure thought'],
      ['/rules/hecatomb', 'Rules of Hecatomb'],
      ['/you', 'Your games'],
      ['/about', 'About Tessera'],
    ] as const) {
      await page.goto(server.base + path);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    }
    await page.goto(server.base);
    await page.getByText(/No connection\. Play the computer or at one screen/).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText(/No connection\./).waitFor({ state: 'detached' });
    expect(errors.filter((error) => !error.includes('ERR_CONNECTION'))).toEqual([]);
  });

  it.each(['phone', 'desktop'] as const)('the notice fits on a %s in Portuguese', async (size) => {
    const { page } = await openKept('/about', { size, language: 'pt', theme: 'dark' });
    await server.stop();
    await page.goto(server.base);
    await page.getByText(/Sem ligação\. Pode jogar contra o computador/).waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });

  it('the notice goes when the server is back', async () => {
    const { page } = await openKept('/');
    await server.stop();
    await page.reload();
    await page.getByText(/No connection\./).waitFor();
    await server.start();
    await page.getByText(/No connection\./).waitFor({ state: 'detached', timeout: 60_000 });
  }, 180_000);
});

describe('what is kept', () => {
  it('is the page, and never the API, pages for other sites or previews', async () => {
    const { page } = await openKept('/watch');
    await page.goto(`${server.base}/api/docs`);
    await page.goto(server.base);
    const paths = await page.evaluate(async () => {
      const found: string[] = [];
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
      }
      return found;
    });
    expect(paths).toContain('/index.html');
    expect(paths.filter((path) => !/^\/(assets\/|icon|favicon|index\.html$|manifest)/.test(path))).toEqual(
      [],
    );
    expect(paths.filter((path) => /\.(br|gz)$/.test(path))).toEqual([]);
    await server.stop();
    expect(await page.goto(`${server.base}/embed/7hQk2mXw9B`).catch(() => 'refused')).toBe('refused');
  });
});

/** The names of the versions that the browser has kept. */
function versions(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

let other: Promise<string>;

describe('a new version', () => {
  beforeAll(async () => {
    other = buildOtherVersion();
    await other;
  }, 300_000);
  afterAll(async () => removeBuild(await other));

  it('is offered, not forced, and replaces the old one as a whole', async () => {
    const { page, context } = await openKept('/');
    const second = await context.newPage();
    await second.goto(`${server.base}/about`);
    server.build = await other;
    await page.reload();
    await page.getByRole('heading', { name: 'Four games of pure thought' }).waitFor();
    const offer = page.getByText('A new version of Tessera is ready.');
    await offer.waitFor({ timeout: 120_000 });
    await expectAccessible(page);
    // Nothing changes until the player wants it.
    await page.reload();
    await page.getByRole('heading', { name: 'Four games of pure thought' }).waitFor();
    await offer.waitFor();
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Four games of the next version' }).waitFor();
    expect(await versions(page)).toHaveLength(2);
    // The other window still runs the old version, with its files, also those that it loads only now.
    await server.stop();
    await second.getByRole('link', { name: 'Games', exact: true }).click();
    await second.getByRole('heading', { name: 'Four games of pure thought' }).waitFor();
    // The old version is kept for as long as a window needs it.
    await page.reload();
    await page.getByRole('heading', { name: 'Four games of the next version' }).waitFor();
    await second.reload();
    await second.getByRole('heading', { name: 'Four games of the next version' }).waitFor();
    await expect.poll(() => versions(page), { timeout: 30_000 }).toHaveLength(1);
    await page.reload();
    await page.getByRole('heading', { name: 'Four games of the next version' }).waitFor();
  }, 300_000);

  it('drops the one before when the only window goes over to it', async () => {
    const { page } = await openKept('/');
    const [before] = await versions(page);
    server.build = await other;
    await page.reload();
    await page.getByRole('button', { name: 'Reload' }).click({ timeout: 120_000 });
    await page.getByRole('heading', { name: 'Four games of the next version' }).waitFor();
    await expect.poll(() => versions(page), { timeout: 30_000 }).toHaveLength(1);
    expect(await versions(page)).not.toContain(before);
  }, 300_000);

  it('is not kept if its files are those of another version', async () => {
    const worker = await fetch(`${base}/service-worker.js`);
    server.build = await other;
    server.worker = await worker.text();
    const { page } = await open(`${server.base}/about`, { serviceWorker: true });
    const state = await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register('/service-worker.js');
      const worker = registration.installing;
      return new Promise((resolve) => {
        worker?.addEventListener('statechange', () => resolve(worker.state));
      });
    });
    expect(state).toBe('redundant');
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
  });
});
