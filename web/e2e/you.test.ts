/** The games of this browser: continued from the first page, counted, exported and deleted. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { NewGame } from '../src/app/net/types';
import { base, closeAll, everySize, expectAccessible, expectNoOverflow, open, withBrowser } from './browser';
import { touchAll } from './input';
import { create, openSeat, snapshot } from './seat';

withBrowser();
afterEach(closeAll);

/** White captures the king with a4xe8. */
const WIN = '4k3/4q3/8/8/Q7/8/8/K3Q3 w 3';

const againstLevel = (level: number, game: object) =>
  create({ white: { type: 'human' }, black: { type: 'engine', level }, ...game } as NewGame);

/** Wins a game of Hecatomb against a level in the same browser. */
async function win(page: Page, level: number): Promise<string> {
  const game = await againstLevel(level, { kind: 'hecatomb', start: WIN });
  await page.goto(`${base}/g/${game.id}#white=${game.seats.white?.token}`);
  await touchAll(page, ['a4', 'e8'], 'mouse');
  await expect.poll(async () => (await snapshot(game.id)).status).toBe('finished');
  // The page has received the end, too.
  await page.getByRole('button', { name: /^(Rematch|Desforra)$/ }).waitFor();
  return game.id;
}

async function openYourGames(page: Page): Promise<void> {
  await page.goto(base);
  await page.getByRole('link', { name: 'Your games', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Your games' }).waitFor();
}

describe('your games', () => {
  it('are continued from the first page in one click', async () => {
    const game = await create({
      kind: 'lines-of-action',
      white: { type: 'engine', level: 5 },
      black: { type: 'human' },
    } as NewGame);
    const { page, errors } = await openSeat(game, 'black');
    await touchAll(page, ['b1', 'b3'], 'mouse');
    await expect.poll(async () => (await snapshot(game.id)).ply).toBe(2);
    // The page has received the moves, too.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('tessera.games'))).toContain(game.id);
    await page.goto(base);
    const link = page.getByRole('link', { name: /Your move against Medium · level 5\s*Lines of Action/ });
    await link.waitFor();
    await expectAccessible(page);
    await link.click();
    await page.waitForURL(`${base}/g/${game.id}`);
    await page.locator('svg.input').waitFor();
    expect(errors).toEqual([]);
  });

  it('are refreshed on the first page if they went on elsewhere', async () => {
    const game = await create({ kind: 'lines-of-action', same_screen: true } as NewGame);
    const { page } = await openSeat(game, 'black');
    await touchAll(page, ['b1', 'b3'], 'mouse');
    await page.getByText('White to move').first().waitFor();
    await page.goto('about:blank');
    const headers = {
      authorization: `Bearer ${game.seats.white?.token}`,
      'content-type': 'application/json',
    };
    await fetch(`${base}/api/v1/games/${game.id}/resign`, { method: 'POST', headers, body: '{}' });
    await page.goto(base);
    await page.getByRole('link', { name: 'All your games' }).waitFor();
    await expect.poll(() => page.locator(`a[href="/g/${game.id}"].card`).count()).toBe(0);
  });

  it('show results per level and propose the next one', async () => {
    const { page } = await open('/');
    expect(await page.getByRole('link', { name: 'All your games' }).count()).toBe(0);
    const first = await win(page, 3);
    await win(page, 3);
    await openYourGames(page);
    const row = page.getByRole('table', { name: 'Hecatomb' }).getByRole('row', { name: /^3/ });
    expect(await row.innerText()).toMatch(/3\s+2\s+0\s+0/);
    expect(await page.locator('ul a', { hasText: 'Won: you captured the king' }).count()).toBe(2);
    await expectAccessible(page);
    await page.locator(`a[href="/g/${first}"]`).click();
    await page.getByRole('button', { name: 'Play the moves' }).waitFor();
    await page.goto(base);
    await page.getByRole('link', { name: /Next: Medium · level 4\s*Hecatomb/ }).click();
    await page.getByRole('radio', { name: '4', exact: true }).waitFor();
    expect(await page.getByRole('radio', { name: '4', exact: true }).isChecked()).toBe(true);
  });

  it('are exported and deleted', async () => {
    const { page } = await open('/');
    await win(page, 3);
    await openYourGames(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export all games' }).click();
    const text = readFileSync((await (await download).path()) ?? '', 'utf8');
    expect(text).toContain('[Game "hecatomb"]');
    expect(text).toContain('a4xe8 1-0');
    await page.getByRole('button', { name: 'Delete all' }).click();
    const dialog = page.getByRole('dialog');
    const keep = dialog.getByRole('button', { name: 'Keep them' });
    await expect.poll(() => keep.evaluate((button) => button === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete all' }).click();
    await dialog.getByRole('button', { name: 'Delete all' }).click();
    await page.getByText('Nothing here yet').waitFor();
    const stored = await page.evaluate(() => ({
      games: localStorage.getItem('tessera.games'),
      seats: localStorage.getItem('tessera.seats'),
    }));
    expect(stored).toEqual({ games: '[]', seats: null });
  });

  it.each(everySize)('fit on a %s in Portuguese', async (size) => {
    const { page } = await open('/', { size, language: 'pt', theme: 'dark' });
    await win(page, 3);
    await page.goto(base);
    await page.getByRole('link', { name: 'Todas as suas partidas' }).click();
    await page.getByRole('heading', { level: 1, name: 'As suas partidas' }).waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
});
