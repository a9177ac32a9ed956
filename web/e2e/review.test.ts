/** The review of a game: planted blunders, the graph, exercises, what the browser keeps, and what stops it. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { NewGame } from '../src/app/net/types';
import { blunders, type Blunder } from './blunders';
import {
  base,
  closeAll,
  everySize,
  expectAccessible,
  expectNoOverflow,
  open,
  withBrowser,
  type Window,
  type WindowOptions,
} from './browser';
import { touchAll } from './input';
import { kept } from './kept';
import { PageServer } from './page-server';
import { create } from './seat';

withBrowser();
afterEach(closeAll);

/** The record of a game in which black resigns after these moves. */
function recordOf({ kind, moves }: Pick<Blunder, 'kind' | 'moves'>): string {
  const [game = '', variant] = kind.split(':');
  const tag = variant === undefined ? '' : `[Variant "${variant}"]\n`;
  return `[Game "${game}"]\n${tag}[Termination "resignation"]\n\n${moves} 1-0`;
}

/** The id of such a game at the server. */
async function finished(game: Pick<Blunder, 'kind' | 'moves'>): Promise<string> {
  return (await create({ record: recordOf(game), unlisted: true } as NewGame)).id;
}

async function openReview(blunder: Blunder, options: WindowOptions = {}, mode = 'game'): Promise<Window> {
  return open(`/review/${blunder.kind}#${mode}=${await finished(blunder)}`, options);
}

/** Makes the kept review look as if another engine had made it. Runs in the page. */
async function makeOld(): Promise<void> {
  const answer = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error as Error);
    });
  const database = await answer(indexedDB.open('tessera-reviews'));
  const reviews = database.transaction('reviews', 'readwrite').objectStore('reviews');
  const [kept] = (await answer(reviews.getAll())) as { version: string; review: { accuracy: object } }[];
  if (!kept) throw new Error('nothing is kept');
  await answer(
    reviews.put({ ...kept, version: 'old', review: { ...kept.review, accuracy: { white: 1, black: 1 } } }),
  );
  database.close();
}

function blunderOf(kind: Blunder['kind']): Blunder {
  const blunder = blunders.find((each) => each.kind === kind);
  if (!blunder) throw new Error(`no blunder in ${kind}`);
  return blunder;
}

const loa = blunderOf('lines-of-action');

const points = (page: Page) => page.locator('[data-point]');
const complete = (page: Page) =>
  page.getByRole('heading', { name: /^Where the game turned|^Onde a partida/ }).waitFor();
const slider = (page: Page) => page.getByRole('slider', { name: /Winning chances of White/ });
const accuracies = (page: Page) => page.locator('td.accuracy').allInnerTexts();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

describe.each(blunders)('the review of a game of $kind', (blunder) => {
  it('names the planted blunder and shows the better move', async () => {
    const { page, errors } = await openReview(blunder);
    await complete(page);
    const point = page.locator(`[data-point="${blunder.ply}"]`);
    await point.getByText('blunder').waitFor();
    await point.getByText(/winning chances fell from/).waitFor();
    const played = page.locator(
      `[data-move="${blunder.moves.split(' ')[blunder.ply]}"][data-id="${blunder.ply + 1}"]`,
    );
    expect(await played.innerText()).toContain('??');
    await point.click();
    await expect.poll(() => page.locator('.arrow-best').count()).toBeGreaterThan(0);
    expect(await slider(page).getAttribute('aria-valuenow')).toBe(String(blunder.ply));
    expect(errors).toEqual([]);
  });
});

describe('a review', () => {
  it('is one click from the end of a table, and leads back to it', async () => {
    const { page } = await open(`/g/${await finished(loa)}`);
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    await complete(page);
    await page.getByRole('link', { name: 'To the game' }).click();
    await page.getByRole('link', { name: 'Review', exact: true }).waitFor();
  });

  it('is made of the main line of a record, from the analysis', async () => {
    const { page } = await open('/');
    await page.getByRole('textbox', { name: 'Game record' }).fill(recordOf(loa));
    await button(page, 'Analyse it').click();
    await button(page, 'Review').click();
    await complete(page);
    await page.locator(`[data-point="${loa.ply}"]`).waitFor();
    expect(page.url()).toContain('/review/lines-of-action#r=');
  });

  it('is gone through with the graph: by mouse, by touch and with the keyboard, which a screen reader can follow', async () => {
    const { page } = await openReview(loa, { touch: true });
    await complete(page);
    const graph = slider(page);
    const last = loa.moves.split(' ').length;
    await graph.focus();
    await page.keyboard.press('End');
    await expect.poll(() => graph.getAttribute('aria-valuenow')).toBe(String(last));
    expect(await graph.getAttribute('aria-valuetext')).toMatch(/^After 8\. .+: White \d+.%/);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => graph.getAttribute('aria-valuenow')).toBe(String(last - 1));
    await page
      .getByRole('log')
      .getByText(/^After a7 to c7|^After /)
      .first()
      .waitFor({ state: 'attached' });
    const box = await graph.boundingBox();
    if (!box) throw new Error('the graph is not on the screen');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect.poll(() => graph.getAttribute('aria-valuenow')).toBe(String(last / 2));
    await page.touchscreen.tap(box.x + 2, box.y + box.height / 2);
    await expect.poll(() => graph.getAttribute('aria-valuenow')).toBe('0');
    // The whole page listens to the arrow keys.
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => page.locator('[aria-current="step"]').getAttribute('data-id')).toBe('1');
  });

  it('is kept: a second visit shows it without searching, and a newer engine replaces it', async () => {
    const { page, context } = await openReview(loa);
    await complete(page);
    const first = await accuracies(page);
    expect(first).toHaveLength(2);
    await context.route('**/*.wasm', (route) => route.abort());
    await page.reload();
    await complete(page);
    expect(await accuracies(page)).toEqual(first);
    await expect.poll(() => page.locator('.progress').count()).toBe(0);

    await page.evaluate(makeOld);
    await page.reload();
    // The old one is shown although the new engine does not come.
    await expect.poll(() => accuracies(page)).toEqual(['1\u00a0%', '1\u00a0%']);
    await page.locator('.progress[data-state="failed"]').waitFor();
    await context.unroute('**/*.wasm');
    await button(page, 'Continue').click();
    await expect.poll(() => accuracies(page), { timeout: 30_000 }).toEqual(first);
  });

  it('stops at once, and goes on when the reader wants it', async () => {
    const { page, context } = await open('/about');
    const path = `/review/${loa.kind}#game=${await finished(loa)}`;
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await context.route('**/*.wasm', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(base + path);
    await button(page, 'Stop').click();
    await page.getByText('What was found is kept').waitFor();
    release();
    await page.waitForTimeout(1_000);
    expect(await points(page).count()).toBe(0);
    await button(page, 'Continue').click();
    await complete(page);
  });

  it('pauses on a phone while its page is hidden', async () => {
    const { page, context } = await open('/about', { touch: true, size: 'phone' });
    await context.addInitScript(() => {
      const state = { hidden: true };
      Object.assign(window, { state });
      Object.defineProperty(document, 'visibilityState', {
        get: () => (state.hidden ? 'hidden' : 'visible'),
      });
      const real = window.matchMedia.bind(window);
      // Headless Chromium has a mouse, too.
      window.matchMedia = (query) => (query === '(pointer: coarse)' ? real('all') : real(query));
    });
    await page.goto(`${base}/review/${loa.kind}#game=${await finished(loa)}`);
    await page.getByText('Paused while this page is hidden.').waitFor();
    await page.evaluate(() => {
      (window as unknown as { state: { hidden: boolean } }).state.hidden = false;
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await complete(page);
  });

  it('is refused while the game goes on', async () => {
    const { id } = await create({ kind: 'hecatomb' } as NewGame);
    const { page } = await open(`/review/hecatomb#game=${id}`);
    await page.getByText('This game is not over yet.').waitFor();
  });

  it('is told plainly to need WebAssembly, and the moves can be stepped through', async () => {
    const { page, context, errors } = await open('/about');
    await context.addInitScript(() => {
      delete (window as { WebAssembly?: unknown }).WebAssembly;
    });
    await page.goto(`${base}/review/${loa.kind}#game=${await finished(loa)}`);
    await page.getByText('This browser cannot review games').waitFor();
    await button(page, 'Last position').click();
    await expect.poll(() => slider(page).getAttribute('aria-valuenow')).toBe('8');
    expect(errors).toEqual([]);
  });

  it('opens the analysis at the position with the better line', async () => {
    const { page } = await openReview(loa);
    await complete(page);
    await points(page).first().click();
    await button(page, 'Analyse').click();
    await page.locator('.variation [data-move]').first().waitFor();
    expect(await page.locator('[aria-current="step"]').getAttribute('data-move')).toBe(
      loa.moves.split(' ')[loa.ply - 1],
    );
  });
});

describe('learning from mistakes', () => {
  /** White attacks the king; black takes no notice. */
  const loss = blunderOf('hecatomb');
  const remark = (page: Page, text: string | RegExp) => page.locator('.remark').getByText(text).waitFor();
  const task = (page: Page) => page.getByRole('heading', { name: /Find a better move/ });

  it.each(['mouse', 'keyboard', 'touch'] as const)(
    'accepts good moves and tells others kindly, by %s',
    async (method) => {
      const { page, errors } = await openReview(loss, { touch: method === 'touch' });
      await complete(page);
      await button(page, /^Learn from the mistakes/).click();
      await task(page).waitFor();
      expect((await task(page).innerText()).replaceAll('\u2060', '')).toBe(
        'Black played d7–d5 here. Find a better move.',
      );
      await touchAll(page, ['d7', 'd5'], method);
      await remark(page, 'd7–d5 is the move of the game. There is a better one.');
      await button(page, 'Try again').click();
      await touchAll(page, ['d7', 'd6'], method);
      await remark(page, 'Not quite: d7–d6 gives too much away. White would answer c6×e8.');
      await expect.poll(() => page.locator('.arrow-threat').count()).toBeGreaterThan(0);
      await button(page, 'Try again').click();
      // Not the move of the engine, but as good.
      await touchAll(page, ['d7', 'c6'], method);
      await remark(page, /^(Right, d7×c6 is the best move|d7×c6 is good, too)/);
      await page.getByRole('log').getByText(/d7×c6/).last().waitFor({ state: 'attached' });
      expect(errors).toEqual([]);
    },
  );

  it('explains what is illegal, shows the solution, and comes to an end', async () => {
    const { page } = await openReview(loss, {}, 'learn');
    await task(page).waitFor({ timeout: 30_000 });
    await touchAll(page, ['d7', 'h4'], 'mouse');
    await page.locator('.remark.bad').waitFor();
    expect((await page.locator('.remark').innerText()).length).toBeGreaterThan(10);
    await page.keyboard.press('Escape');
    await button(page, 'Show me').click();
    await remark(page, /The better move was .+\. Otherwise White captures the king at once\./);
    for (let i = 0; i < 6 && !(await button(page, 'Finish').count()); i += 1) {
      await button(page, 'Next').click();
      await button(page, 'Show me').click();
    }
    await button(page, 'Finish').click();
    await page.getByText(/^0 of \d solved\. You have seen them all\.$/).waitFor();
    await button(page, 'Back to the review').click();
    await complete(page);
  });

  it('begins from one’s games, with one’s own mistakes only', async () => {
    const { page } = await open('/about');
    const id = await finished(loss);
    const mine = (color: 'white' | 'black') =>
      page.evaluate(
        ([id, color]) => {
          const seats = { white: { type: 'human', name: null }, black: { type: 'human', name: null } };
          const game = { id, kind: 'hecatomb', mine: [color], seats, status: 'finished', outcome: 'white' };
          localStorage.setItem(
            'tessera.games',
            JSON.stringify([{ ...game, reason: 'resignation', turn: 'black', ply: 7, changed: Date.now() }]),
          );
        },
        [id, color] as const,
      );
    await mine('black');
    await page.goto(`${base}/you`);
    await page.getByRole('link', { name: /^Learn from mistakes/ }).click();
    await page
      .getByRole('heading', { name: /^You played .* here\. Find a better move\./ })
      .waitFor({ timeout: 30_000 });
    await mine('white');
    await page.goto(`${base}/you`);
    await page.getByRole('link', { name: /^Review: / }).click();
    await complete(page);
    expect(await button(page, /^Learn/).count()).toBe(0);
  });
});

describe('without a network', () => {
  it('a game at this device is reviewed', async () => {
    const server = new PageServer(base);
    await server.start();
    try {
      const { page } = await open(`${server.base}/about`, { serviceWorker: true });
      await kept(page);
      await server.stop();
      await page.goto(server.base);
      await page.getByRole('textbox', { name: 'Game record' }).fill(recordOf(loa));
      await button(page, 'Open the record').click();
      await page.getByRole('link', { name: 'Review', exact: true }).click();
      await complete(page);
      await page.locator(`[data-point="${loa.ply}"]`).getByText('blunder').waitFor();
      await button(page, /^Learn from your mistakes/).click();
      await page.getByRole('heading', { name: /Find a better move/ }).waitFor();
    } finally {
      await server.stop();
    }
  }, 240_000);
});

describe.each(everySize)('on a %s', (size) => {
  it.each([
    ['light', 'en'],
    ['dark', 'pt'],
  ] as const)('review and exercises fit and are accessible (%s, %s)', async (theme, language) => {
    const { page, errors } = await openReview(loa, { size, theme, language });
    await complete(page);
    await expectAccessible(page);
    await expectNoOverflow(page);
    await points(page).first().click();
    await expect.poll(() => page.locator('.arrow-best').count()).toBeGreaterThan(0);
    await expectAccessible(page);
    await button(page, /^(Learn from|Aprender com)/).click();
    await button(page, /^(Show me|Mostrar)$/).click();
    await expectAccessible(page);
    await expectNoOverflow(page);
    expect(errors).toEqual([]);
  });
});
