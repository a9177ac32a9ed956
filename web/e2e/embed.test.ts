/** A game in the page of another site, and the preview of its link. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { base, closeAll, expectAccessible, open, withBrowser } from './browser';
import { create, openSeat } from './seat';

withBrowser();
afterEach(closeAll);

/** Another site, whose only page frames the address in its query. */
let site: Server;
let origin: string;
beforeAll(async () => {
  site = createServer((request, response) => {
    const framed = new URL(request.url ?? '/', 'http://site').searchParams.get('frame') ?? '';
    response.setHeader('content-type', 'text/html');
    response.end(
      `<!doctype html><title>Site</title><iframe src="${framed}" width="480" height="800"></iframe>`,
    );
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  origin = `http://localhost:${(site.address() as AddressInfo).port}`;
});
afterAll(() => {
  site.close();
});

const record = '[Game "lines-of-action"]\n[White "Ada"]\n[Black "Grace"]\n\n1. b1-b3 a2-c2 1-0';
const frame = (path: string): string => `${origin}/?frame=${encodeURIComponent(base + path)}`;

it('is replayed in the frame, which leads to the game', async () => {
  const { id } = await create({ record });
  const { page, errors } = await open(frame(`/embed/${id}`));
  const embedded = page.frameLocator('iframe');
  await embedded.getByText('Ada against Grace').waitFor();
  const square = (name: string) => embedded.locator(`[data-square="${name}"][aria-label*="piece"]`);
  await square('c2').waitFor({ state: 'attached' });
  await embedded.getByRole('button', { name: 'First position' }).click();
  await square('b1').waitFor({ state: 'attached' });
  expect(await square('c2').count()).toBe(0);
  expect(await embedded.getByRole('link').getAttribute('href')).toBe(`/g/${id}`);
  expect(errors).toEqual([]);
});

it('is accessible by itself', async () => {
  const { id } = await create({ record });
  const { page } = await open(`/embed/${id}`);
  await page.getByText('Ada against Grace').waitFor();
  await expectAccessible(page);
});

it('is the only page that may be framed', async () => {
  const { id } = await create({ record });
  for (const path of ['/', `/g/${id}`, '/watch']) {
    const { page } = await open(frame(path));
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  }
});

it('is offered as code where a game is shared, and the page of the game has a preview', async () => {
  const game = await create({ kind: 'hecatomb', white: { type: 'human', name: 'Ada' } });
  const { page } = await openSeat(game, 'white');
  const image = page.locator('meta[property="og:image"]');
  const address = (await image.getAttribute('content')) ?? '';
  const response = await page.request.get(address);
  expect(response.headers()['content-type']).toBe('image/png');
  const size = await page.evaluate(async (address) => {
    const bitmap = await createImageBitmap(await (await fetch(address)).blob());
    return [bitmap.width, bitmap.height];
  }, address);
  expect(size).toEqual([1200, 630]);
  await page.getByRole('button', { name: 'Share' }).first().click();
  const code = page.getByLabel('Code to show it in another page');
  expect(await code.inputValue()).toContain(`${base}/embed/${game.id}`);
});

it('uses the room of its frame, with the board and the steps in it', async () => {
  const { id } = await create({ record });
  const { page } = await open(`/embed/${id}`);
  for (const [width, height, least] of [
    [360, 640, 300],
    [480, 700, 400],
    [820, 1180, 500],
    [1440, 900, 500],
  ] as const) {
    await page.setViewportSize({ width, height });
    const board = page.locator('svg.tessera-board').first();
    await expect.poll(async () => (await board.boundingBox())?.width).toBeGreaterThan(least);
    const next = await page.getByRole('button', { name: 'Next move' }).boundingBox();
    expect(next && next.y + next.height).toBeLessThanOrEqual(height);
  }
});
