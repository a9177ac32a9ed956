/** The analysis by hand: with a finger, lines under the pointer, the settings of the engine, and records of every kind. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, open, withBrowser } from './browser';
import { touchAll } from './input';

withBrowser();
afterEach(closeAll);

const ready = (page: Page) => page.locator('svg.input').waitFor();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const engine = (page: Page) => page.getByRole('switch', { name: 'Engine' });
const lines = (page: Page) => page.locator('.lines .line');
const moves = (page: Page) =>
  page.locator('.moves [data-move]').evaluateAll((all) => all.map((each) => each.getAttribute('data-move')));
const state = (page: Page, name: string) => page.locator(`.status[data-state="${name}"]`).waitFor();

/** The field of a setting. */
const option = (page: Page, label: string) =>
  page.locator('.options label').filter({ hasText: label }).locator('select, input');

/** A finger that rests on a square, and goes up on the same or another one. */
async function longPress(page: Page, from: string, to = from): Promise<void> {
  const centre = async (square: string): Promise<{ x: number; y: number }> => {
    const box = await page.locator(`[data-square="${square}"]`).boundingBox();
    if (!box) throw new Error(`${square} is not on the screen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [a, b] = [await centre(from), await centre(to)];
  const client = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const drawn = page.locator('.mark-drawn, .arrow-drawn');
  const before = await drawn.count();
  await send('touchStart', [a]);
  // The finger has rested long enough when it draws.
  await expect.poll(() => drawn.count()).toBe(before + 1);
  if (from !== to) await send('touchMove', [b]);
  await send('touchEnd', []);
}

describe('with a finger', () => {
  it('variations are made, promoted, marked and deleted, and a long press draws', async () => {
    const { page, errors } = await open('/analyse/lines-of-action', { size: 'phone', touch: true });
    await ready(page);
    await touchAll(page, ['b1', 'b3'], 'touch');
    await expect.poll(() => moves(page)).toEqual(['b1-b3']);
    await button(page, 'Previous move').tap();
    await ready(page);
    await touchAll(page, ['c1', 'c3'], 'touch');
    await expect.poll(() => moves(page)).toEqual(['b1-b3', 'c1-c3']);
    await button(page, 'Promote').tap();
    await expect.poll(() => moves(page)).toEqual(['c1-c3', 'b1-b3']);
    await button(page, /interesting move/).tap();
    await expect.poll(() => page.locator('.moves [aria-current]').innerText()).toContain('!?');
    await longPress(page, 'd4');
    await longPress(page, 'd5', 'f5');
    await expect.poll(() => page.locator('.arrow-drawn').count()).toBe(1);
    await button(page, 'Erase drawings').tap();
    await expect.poll(() => page.locator('.mark-drawn, .arrow-drawn').count()).toBe(0);
    await button(page, 'Undo').tap();
    await expect.poll(() => page.locator('.mark-drawn, .arrow-drawn').count()).toBe(2);
    await button(page, 'Delete from here').tap();
    await expect.poll(() => moves(page)).toEqual(['b1-b3']);
    expect(errors).toEqual([]);
  });
});

describe('a line of the engine', () => {
  it('shows its position under the pointer, and a click enters it up to there', async () => {
    const { page } = await open('/analyse/lines-of-action');
    await ready(page);
    await engine(page).click();
    await lines(page).first().waitFor();
    await button(page, 'Stop the engine').click();
    await state(page, 'stopped');
    const third = lines(page).first().locator('[data-index="2"]');
    await third.hover();
    await page.locator('.preview svg').waitFor();
    await page.mouse.move(5, 5);
    await page.locator('.preview').waitFor({ state: 'detached' });
    await lines(page).first().focus();
    await page.locator('.preview svg').waitFor();
    await third.click();
    await expect.poll(async () => (await moves(page)).length).toBe(3);
  });
});

describe('the settings of the engine', () => {
  it('limit lines, depth and memory, and are kept', async () => {
    const { page } = await open('/analyse/hecatomb:classic');
    await ready(page);
    await button(page, 'Settings of the engine').click();
    await option(page, 'Lines').selectOption('5');
    await option(page, 'Search').selectOption('to a depth');
    await option(page, 'Depth in moves').fill('3');
    await option(page, 'Depth in moves').press('Tab');
    await option(page, 'Memory').selectOption('16');
    await engine(page).click();
    await state(page, 'done');
    expect(await lines(page).count()).toBe(5);
    await page
      .locator('.cost')
      .getByText(/^depth 3/)
      .waitFor();
    await page.reload();
    await ready(page);
    await button(page, 'Settings of the engine').click();
    expect(await option(page, 'Lines').inputValue()).toBe('5');
    expect(await option(page, 'Memory').inputValue()).toBe('16');
  });

  it('let a hidden page rest', async () => {
    const { page } = await open('/analyse/lines-of-action');
    await ready(page);
    await engine(page).click();
    await lines(page).first().waitFor();
    const show = (visibility: string): Promise<void> =>
      page.evaluate((visibility) => {
        Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, visibility);
    await show('hidden');
    await state(page, 'paused');
    await show('visible');
    await state(page, 'searching');
  });
});

const kinds = [
  { kind: 'lines-of-action:scrambled-eggs', touches: ['b1', 'b3'] },
  { kind: 'mad-bishops:8x8', touches: ['b2', 'a1'] },
  { kind: 'hecatomb:classic', touches: ['d4', 'd5'] },
  { kind: 'mitsudomoe', touches: ['supply', 'c3'] },
];

describe.each(kinds)('an analysis of $kind', ({ kind, touches }) => {
  it('goes out and in again equal, with what the engine said, and is played on', async () => {
    const { page, errors } = await open(`/analyse/${kind}`);
    await ready(page);
    await touchAll(page, touches, 'mouse');
    await expect.poll(async () => (await moves(page)).length).toBe(1);
    await ready(page);
    await button(page, /^!! /).click();
    await engine(page).click();
    await lines(page).first().waitFor();
    await button(page, 'Stop the engine').click();
    await button(page, /^Record, link/).click();
    const field = page.getByRole('textbox', { name: 'Record with all variations' });
    await expect.poll(() => field.inputValue()).toMatch(/\[%eval /);
    const text = await field.inputValue();
    await page.getByRole('textbox', { name: 'Record to open' }).fill(text);
    await button(page, 'Open it here').click();
    await button(page, /^Record, link/).click();
    await expect.poll(() => field.inputValue()).toBe(text);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.locator('.moves [data-move]').first().click();
    await ready(page);
    await button(page, 'Play from here').click();
    await page.getByRole('heading', { level: 1, name: /^Play on: / }).waitFor();
    expect(errors).toEqual([]);
  });
});
