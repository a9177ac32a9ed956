import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { gameNames } from '../src/games/games';
import { closeAll, everySize, expectAccessible, expectNoOverflow, open, withBrowser } from './browser';

withBrowser();
afterEach(closeAll);

const boards = (page: Page) => page.locator('svg[role], .board svg');

/** Every page, and its heading in each language. */
const pages = [
  { path: '/', en: 'Four games of pure thought', pt: 'Quatro jogos de puro pensamento' },
  { path: '/new/hecatomb', en: 'New game of Hecatomb', pt: 'Nova partida de Hecatombe' },
  { path: '/learn/mitsudomoe', en: 'Learn Mitsudomoe', pt: 'Aprender Mitsudomoe' },
  { path: '/rules/lines-of-action', en: 'Rules of Lines of Action', pt: 'Regras de Linhas de Ação' },
  { path: '/watch', en: 'Games to watch', pt: 'Partidas a decorrer' },
  { path: '/account', en: 'Account', pt: 'Conta' },
  { path: '/nowhere', en: 'Page not found', pt: 'Página não encontrada' },
];

describe.each(pages)('$path', ({ path, en, pt }) => {
  it.each(['light', 'dark'] as const)('is accessible in the %s theme', async (theme) => {
    const { page, errors } = await open(path, { theme });
    await page.getByRole('heading', { level: 1, name: en }).waitFor();
    await page.waitForLoadState('networkidle').catch(() => undefined);
    await expectAccessible(page);
    // An unknown address has the status 404, which the browser logs as an error.
    const expected = path === '/nowhere' ? errors.filter((each) => /status of 404/.test(each)) : [];
    expect(errors).toEqual(expected);
  });

  it.each(everySize)('is in Portuguese, and fits on a %s with web fonts and system fonts', async (size) => {
    for (const systemFonts of [false, true]) {
      const { page } = await open(path, { size, language: 'pt', theme: 'dark', systemFonts });
      await page.getByRole('heading', { level: 1, name: pt }).waitFor();
      expect(await page.locator('html').getAttribute('lang')).toBe('pt');
      await expectNoOverflow(page);
    }
  });
});

describe('the first page', () => {
  it('starts a game in two clicks', async () => {
    const { page } = await open('/');
    await page.getByRole('link', { name: 'Play Lines of Action' }).click();
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.waitForURL(/\/g\/\w+$/);
    await page.locator('[data-square="b1"]').waitFor();
  });

  it('shows a board for every game', async () => {
    const { page } = await open('/');
    await expect.poll(() => boards(page).count()).toBeGreaterThanOrEqual(gameNames.length);
  });

  it.each(everySize)('has links that stay inside the cards of the games, on a %s', async (size) => {
    for (const language of ['en', 'pt'] as const) {
      for (const systemFonts of [false, true]) {
        const { page } = await open('/', { size, language, systemFonts });
        await expect.poll(() => page.locator('article.card').count()).toBe(gameNames.length);
        await page.evaluate(() => document.fonts.ready.then(() => undefined));
        const over = await page.locator('article.card .button').evaluateAll(
          (links) =>
            links.filter((link) => {
              const card = link.closest('.card')?.getBoundingClientRect().right ?? 0;
              return link.getBoundingClientRect().right > card - 8;
            }).length,
        );
        expect(over).toBe(0);
      }
    }
  });

  it('opens a pasted record, and explains what is wrong with an invalid one', async () => {
    const { page } = await open('/');
    const record = page.getByRole('textbox', { name: 'Game record' });
    await record.fill('[Game "lines-of-action"]\n\n1. b1-b4 *');
    await page.getByRole('button', { name: 'Open the record' }).click();
    await page
      .getByRole('alert')
      .getByText(/exactly 2 squares/)
      .waitFor();
    await record.fill('[Game "hecatomb"]\n[Result "1-0"]\n\n1. d4xd5 1-0');
    await page.getByRole('button', { name: 'Open the record' }).click();
    await page.waitForURL(/\/g\/\w+$/);
    await page
      .getByText(/White wins/)
      .first()
      .waitFor();
  });
});

describe('a record on the first page', () => {
  it('is refused in Portuguese with the place and the reason', async () => {
    const { page } = await open('/', { language: 'pt' });
    const paste = async (text: string): Promise<string> => {
      await page.getByRole('textbox', { name: 'Registo de uma partida' }).fill(text);
      const read = page.waitForResponse(/\/api\/v1\/records$/);
      await page.getByRole('button', { name: 'Abrir o registo' }).click();
      expect((await read).status()).toBe(422);
      return page.getByRole('alert').innerText();
    };
    expect(await paste('[Game "lines-of-action"]\n\n1. b1-b4 *')).toBe(
      'O registo não serve: na linha 3, o lance 1. b1-b4 não é legal. Nesta linha a peça tem de andar exatamente ' +
        '2 casas, porque há 2 peças nela; tentou 3.',
    );
    expect(await paste('[Game "chess"]\n\n*')).toBe(
      'O registo não serve: não há nenhum jogo chamado «chess».',
    );
    await expectAccessible(page);
  });

  it('is opened from a file that is chosen', async () => {
    const { page } = await open('/');
    const buffer = Buffer.from('[Game "lines-of-action"]\n[White "Grace"]\n\n1. b1-b3 0-1');
    const read = page.waitForResponse(/\/api\/v1\/records$/);
    await page.setInputFiles('input[type="file"]', { name: 'game.pgn', mimeType: 'text/plain', buffer });
    expect((await read).status()).toBe(200);
    await page.waitForURL(/\/g\/\w+$/);
    await page.getByText('Grace', { exact: true }).waitFor();
    // Nobody here has won or lost.
    await page.getByText('Black wins').first().waitFor();
    await page.getByText('1 watching', { exact: true }).waitFor();
    expect(await page.getByText('Black wins').count()).toBeGreaterThan(0);
  });
});

describe('appearance', () => {
  it('changes language, theme and palette at once, and is stored', async () => {
    const { page } = await open('/');
    await page.getByRole('button', { name: /Language, appearance and sound/ }).click();
    await page.getByRole('radio', { name: 'Português' }).check({ force: true });
    await page.getByRole('heading', { level: 1, name: 'Quatro jogos de puro pensamento' }).waitFor();
    await page.getByRole('radio', { name: 'Escuro' }).check({ force: true });
    await page.getByRole('radio', { name: 'Para daltónicos' }).check({ force: true });
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Quatro jogos de puro pensamento' }).waitFor();
    const root = page.locator('html');
    expect(await root.getAttribute('data-theme')).toBe('dark');
    expect(await root.getAttribute('data-palette')).toBe('safe');
  });
});
