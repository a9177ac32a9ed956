/** New games: the three ways in, the folded options, and playing on from a record. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, expectAccessible, open, sizes, withBrowser } from './browser';
import { snapshot } from './seat';

withBrowser();
afterEach(closeAll);

const WAYS = ['Computer', 'Friend by link', 'Same screen'];

const way = (page: Page, name: string) => page.getByRole('radio', { name, exact: true });
const begin = (page: Page) => page.getByRole('button', { name: 'Begin' });
const openOptions = (page: Page) => page.getByText('Options', { exact: true }).click();

/** Starts the game; its id. */
async function beginGame(page: Page): Promise<string> {
  await begin(page).click();
  await page.waitForURL(/\/g\/\w+$/);
  return page.url().split('/').at(-1) ?? '';
}

describe('a new game', () => {
  it.each(WAYS)('by the way "%s" needs no scrolling at a height of 900 px', async (name) => {
    const { page } = await open('/new/lines-of-action');
    await way(page, name).check({ force: true });
    for (const each of [...WAYS.map((other) => way(page, other).locator('..')), begin(page)]) {
      const box = await each.boundingBox();
      expect(box && box.y + box.height).toBeLessThanOrEqual(sizes.desktop.height);
    }
    await expectAccessible(page);
  });

  it.each(['en', 'pt'] as const)('begins on a small phone without scrolling (%s)', async (language) => {
    for (const kind of ['hecatomb', 'mitsudomoe'] as const) {
      const { page } = await open(`/new/${kind}`, { size: 'phone', touch: true, language });
      const button = page.locator('form .begin .button');
      await button.waitFor();
      const box = await button.boundingBox();
      expect(box && box.y + box.height).toBeLessThanOrEqual(sizes.phone.height);
    }
  });

  it.each(['phone', 'desktop'] as const)('has no bar over its options on a %s', async (size) => {
    const { page } = await open('/new/mad-bishops', { size });
    await openOptions(page);
    const option = page.getByRole('radio', { name: /Fous-Fous/ }).locator('..');
    await option.scrollIntoViewIfNeeded();
    const isOnTop = await option.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isOnTop).toBe(true);
    expect(
      await begin(page).evaluate((button) => getComputedStyle(button.parentElement ?? button).position),
    ).toBe('static');
  });

  it('that is begun with a double press neither resigns nor chooses a piece', async () => {
    const { page } = await open('/new/mad-bishops', { size: 'phone', touch: true });
    await begin(page).scrollIntoViewIfNeeded();
    const box = await begin(page).boundingBox();
    if (!box) throw new Error('the button is not on the screen');
    const at = [box.x + box.width / 2, box.y + box.height / 2] as const;
    await page.touchscreen.tap(...at);
    await page.locator('.table-board .tessera-board').waitFor();
    for (let press = 0; press < 4; press += 1) await page.touchscreen.tap(...at);
    await page.locator('.message').getByText('Capture every enemy bishop.').waitFor();
    expect(await page.locator('.mark-held, .mark-refused').count()).toBe(0);
    expect((await snapshot(page.url().split('/').at(-1) ?? '')).status).toBe('playing');
  });

  it('at the same screen is played from both seats', async () => {
    const { page } = await open('/new/hecatomb');
    await way(page, 'Same screen').check({ force: true });
    const id = await beginGame(page);
    const { same_screen, seats } = await snapshot(id);
    expect({ same_screen, white: seats.white.type, black: seats.black.type }).toEqual({
      same_screen: true,
      white: 'human',
      black: 'human',
    });
  });

  it('by link gives the host a random side, and asks for a name once', async () => {
    const { page } = await open('/new/lines-of-action');
    await way(page, 'Friend by link').check({ force: true });
    const side = page.getByRole('group', { name: 'You play' });
    expect(await side.getByRole('radio', { name: 'Random' }).isChecked()).toBe(true);
    await page.getByLabel('Your name').fill('  Ada ');
    const first = await beginGame(page);
    const names = Object.values((await snapshot(first)).seats).map(({ name }) => name);
    expect(names.sort()).toEqual(['Ada', null]);

    await page.goto(new URL('/new/lines-of-action', page.url()).href);
    await page.getByText('You play as Ada.').waitFor();
    expect(await page.getByLabel('Your name').count()).toBe(0);
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByLabel('Your name').fill('');
    const second = await beginGame(page);
    expect(Object.values((await snapshot(second)).seats).map(({ name }) => name)).toEqual([null, null]);
    await page.goto(new URL('/new/lines-of-action', page.url()).href);
    await page.getByText('You play without a name.').waitFor();
  });

  it.each([
    ['mad-bishops', ['Red', 'Blue', 'Random']],
    ['hecatomb', ['White', 'Black', 'Random']],
  ])('of %s names the sides by its pieces', async (kind, names) => {
    const { page } = await open(`/new/${kind}`, { pieces: 'redblue' });
    const sides = page.getByRole('group', { name: 'You play' }).getByRole('radio');
    await sides.first().waitFor({ state: 'attached' });
    for (const name of names)
      await page.getByRole('radio', { name, exact: true }).waitFor({ state: 'attached' });
  });

  it('remembers the last choices', async () => {
    const { page } = await open('/new/mad-bishops');
    await page.getByRole('radio', { name: 'Difficult' }).check({ force: true });
    await openOptions(page);
    await page.getByRole('radio', { name: /Fous-Fous/ }).check({ force: true });
    await page.getByRole('radio', { name: /Bullet/ }).check({ force: true });
    await beginGame(page);
    await page.goto(new URL('/new/mad-bishops', page.url()).href);
    await expect.poll(() => page.getByRole('radio', { name: 'Difficult' }).isChecked()).toBe(true);
    // The folded options say what is chosen.
    expect(await page.locator('summary').innerText()).toMatch(/Fous-Fous.*10 s per move/);
    await openOptions(page);
    expect(await page.getByRole('radio', { name: /Fous-Fous/ }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: /Bullet/ }).isChecked()).toBe(true);
  });

  it('has the bots of the original program behind "more"', async () => {
    const { page } = await open('/new/hecatomb');
    await page.getByRole('button', { name: 'More levels' }).click();
    await page.getByRole('radio', { name: 'Original, hard' }).check({ force: true });
    const { seats } = await snapshot(await beginGame(page));
    expect(Object.values(seats)).toContainEqual(
      expect.objectContaining({ type: 'bot', bot: 'original-hard' }),
    );
    await page.getByText('Original, hard').first().waitFor();
    await page.goto(new URL('/new/mad-bishops', page.url()).href);
    await page.getByRole('button', { name: 'More levels' }).click();
    await page.getByRole('radio', { name: 'Original, easy' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Original, hard' }).count()).toBe(0);
  });

  it('has ten levels and a Fischer clock behind "more"', async () => {
    const { page } = await open('/new/hecatomb');
    const level = page.getByRole('group', { name: 'Level of the computer' });
    await expect.poll(() => level.getByRole('radio').count()).toBe(3);
    await page.getByRole('button', { name: 'More levels' }).click();
    await expect.poll(() => level.getByRole('radio', { name: /^\d+$/ }).count()).toBe(10);
    await openOptions(page);
    expect(await page.getByRole('radio', { name: /Fischer/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'More clocks' }).click();
    await page.getByRole('radio', { name: /Fischer/ }).check({ force: true });
    await page.getByLabel('Minutes each').fill('3');
    await way(page, 'Friend by link').check({ force: true });
    const request = page.waitForRequest(
      (each) => each.method() === 'POST' && each.url().endsWith('/api/v1/games'),
    );
    await begin(page).click();
    expect((await request).postDataJSON()).toMatchObject({
      clock: { type: 'fischer', initial: 180, increment: 3 },
      clock_start: 'joined',
      first: 'random',
    });
  });

  it('of two computers has a level for each, and no clock', async () => {
    const { page } = await open('/new/hecatomb');
    await openOptions(page);
    await page.getByRole('checkbox', { name: 'Let two computers play' }).check();
    expect(await page.getByRole('radio', { name: /Bullet/ }).count()).toBe(0);
    await page
      .getByRole('group', { name: 'Level of Black' })
      .getByRole('radio', { name: 'Difficult' })
      .check({ force: true });
    const id = await beginGame(page);
    expect((await snapshot(id)).seats).toMatchObject({
      white: { type: 'engine', level: 5 },
      black: { type: 'engine', level: 8 },
    });
  });
});

describe('a record to play on from', () => {
  const record = '[White "Grace"]\n[Game "lines-of-action"]\n\n1. b1-b3 a2-c2 *';

  async function paste(page: Page): Promise<void> {
    await page.getByRole('textbox', { name: 'Game record' }).fill(record);
    await page.getByRole('button', { name: 'Open the record' }).click();
    await page.getByRole('heading', { level: 1, name: 'Play on: Lines of Action' }).waitFor();
  }

  it('asks who plays, also after a reload, and continues against the computer', async () => {
    const { page, errors } = await open('/');
    await paste(page);
    await page.getByText('The record ends after 2 moves, and Black is to move. Who plays on?').waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Play on: Lines of Action' }).waitFor();
    await expectAccessible(page);
    const id = await beginGame(page);
    const game = await snapshot(id);
    expect(game.moves.slice(0, 2).map(({ text }) => text)).toEqual(['b1-b3', 'a2-c2']);
    expect(game.seats).toEqual({
      black: { type: 'human', name: null },
      white: { type: 'engine', level: 2, name: null },
    });
    await page.locator('svg.input').waitFor();
    expect(errors).toEqual([]);
  });

  it('continues at the same screen, or with a friend by link', async () => {
    const { page } = await open('/');
    await paste(page);
    await way(page, 'Same screen').check({ force: true });
    expect((await snapshot(await beginGame(page))).same_screen).toBe(true);
    await page.goto(new URL('/', page.url()).href);
    await paste(page);
    await way(page, 'Friend by link').check({ force: true });
    await beginGame(page);
    await page.getByLabel('Link for your opponent').waitFor();
  });
});
