/** The frame of the pages: the foot, preferences of board and sound, and the full screen. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { NewGame } from '../src/app/net/types';
import { closeAll, everySize, expectAccessible, expectNoOverflow, open, withBrowser } from './browser';
import { touchAll } from './input';
import { create, openSeat } from './seat';

withBrowser();
afterEach(closeAll);

const openPreferences = (page: Page) =>
  page.getByRole('button', { name: /Language, appearance and sound/ }).click();

describe('the foot', () => {
  it('leads to what the page is, to the rules, the API, the source, the licence and privacy', async () => {
    const { page, errors } = await open('/');
    const foot = page.getByRole('contentinfo');
    expect(await foot.getByRole('link').allInnerTexts()).toEqual([
      'About Tessera',
      'Rules',
      'API for programs',
      'Source',
      'Licence',
      'Privacy',
    ]);
    await foot.getByRole('link', { name: 'Privacy' }).click();
    const privacy = page.getByRole('region', { name: 'Privacy' });
    await expect.poll(async () => (await privacy.boundingBox())?.y).toBeLessThan(100);
    await page.getByText('Apache 2.0', { exact: true }).click();
    await page.getByText(/Grant of Copyright License/).waitFor();
    await expectAccessible(page);
    expect(errors).toEqual([]);
    const docs = await page.request.get(new URL('/api/docs', page.url()).href);
    expect(docs.ok()).toBe(true);
  });

  it('tells in the privacy section of every key that the page stores', async () => {
    const { page } = await open('/new/hecatomb');
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.waitForURL(/\/g\/\w+$/);
    await page.locator('svg.input').waitFor();
    await page.goto(new URL('/', page.url()).href);
    const stored = await page.evaluate(() => ({
      keys: Object.keys(localStorage).map((key) => key.split('.')[1]),
      cookies: document.cookie,
    }));
    expect(stored.cookies).toBe('');
    // Each of these words has its part of the sentence "This browser stores".
    const told = ['prefs', 'settings', 'lesson', 'games', 'seats'];
    expect(stored.keys.filter((key) => !told.includes(key ?? ''))).toEqual([]);
  });

  it.each(everySize)('fits on a %s in Portuguese, with the page about Tessera', async (size) => {
    const { page } = await open('/', { size, language: 'pt', theme: 'dark' });
    await page.getByRole('link', { name: 'Sobre o Tessera' }).click();
    await page.getByRole('heading', { level: 1, name: 'Sobre o Tessera' }).waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
});

describe('preferences', () => {
  it('have four boards, and the chosen one is stored', async () => {
    const { page } = await open('/');
    await openPreferences(page);
    const square = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--square-dark'));
    const colors = new Set<string>();
    for (const name of ['Wood', 'Azulejo', 'Ink', 'Colour-blind safe']) {
      await page.getByRole('radio', { name, exact: true }).check({ force: true });
      colors.add(await square());
    }
    expect(colors.size).toBe(4);
    await page.getByRole('radio', { name: 'Azulejo' }).check({ force: true });
    await page.reload();
    expect(await page.locator('html').getAttribute('data-palette')).toBe('azulejo');
  });

  it.each(['azulejo', 'ink'] as const)('keep the table accessible with the board %s', async (palette) => {
    const game = await create({ kind: 'lines-of-action', same_screen: true } as NewGame);
    for (const theme of ['light', 'dark'] as const) {
      const { page } = await openSeat(game, 'black', { palette, theme });
      await page.locator('svg.input').waitFor();
      await expectAccessible(page);
    }
  });

  it('have a volume, which is offered while the sound is on', async () => {
    const { page } = await open('/');
    await openPreferences(page);
    expect(await page.getByLabel('Volume').count()).toBe(0);
    const sound = page.getByRole('group', { name: 'Sound', exact: true });
    await sound.getByRole('radio', { name: 'On', exact: true }).check({ force: true });
    await page.getByLabel('Volume').focus();
    await page.keyboard.press('End');
    await expectAccessible(page);
    await page.reload();
    await openPreferences(page);
    expect(await page.getByLabel('Volume').inputValue()).toBe('10');
  });

  it('turn the board of one screen to the player to move', async () => {
    const game = await create({ kind: 'lines-of-action', same_screen: true } as NewGame);
    const { page } = await openSeat(game, 'black');
    const bottom = () => page.locator('.lower').innerText();
    await page.locator('svg.input').waitFor();
    expect(await bottom()).toContain('White');
    await openPreferences(page);
    await page.getByRole('checkbox', { name: /turn the board/ }).check();
    await expect.poll(bottom).toContain('Black');
    await page.keyboard.press('Escape');
    await touchAll(page, ['b1', 'b3'], 'mouse');
    await expect.poll(bottom).toContain('White');
  });
});

describe('the table', () => {
  it('fills the screen and leaves it again', async () => {
    const game = await create({ kind: 'lines-of-action', same_screen: true } as NewGame);
    const { page } = await openSeat(game, 'black');
    const button = page.getByRole('button', { name: 'Full screen' });
    const isFullscreen = () => page.evaluate(() => document.fullscreenElement !== null);
    await button.click();
    await expect.poll(isFullscreen).toBe(true);
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true');
    await button.click();
    await expect.poll(isFullscreen).toBe(false);
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false');
  });
});

describe('the styles', () => {
  it.each(['/', '/new/hecatomb', '/watch', '/you', '/rules/hecatomb', 'a table'])(
    'of %s react to a hovering pointer only where there is one',
    async (path) => {
      const id = path === 'a table' && (await create({ kind: 'hecatomb' } as NewGame)).id;
      const { page } = await open(id ? `/g/${id}` : path);
      await page.locator('svg').nth(2).waitFor({ state: 'attached' });
      // A finger leaves a hover behind, which looks like a choice.
      const unguarded = await page.evaluate(() => {
        const found: string[] = [];
        const collect = (rules: CSSRuleList): void => {
          for (const rule of rules) {
            if (rule instanceof CSSMediaRule && rule.conditionText.includes('hover')) continue;
            if (rule instanceof CSSStyleRule && rule.selectorText.includes(':hover'))
              found.push(rule.selectorText);
            if ('cssRules' in rule) collect(rule.cssRules as CSSRuleList);
          }
        };
        for (const sheet of document.styleSheets) collect(sheet.cssRules);
        return found;
      });
      expect(unguarded).toEqual([]);
    },
  );

  it.each(['/', '/about', '/rules/hecatomb'])(
    'of %s let the foot reach the edge of the window',
    async (path) => {
      const { page } = await open(path);
      const foot = page.getByRole('contentinfo');
      await foot.waitFor();
      expect(
        await foot.evaluate((element) => {
          // The width beside a scroll bar, if there is one.
          const inner = document.documentElement.clientWidth;
          return [
            getComputedStyle(document.documentElement).scrollbarGutter,
            element.getBoundingClientRect().width - inner,
          ];
        }),
      ).toEqual(['auto', 0]);
    },
  );
});
