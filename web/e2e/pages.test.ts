import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { gameNames } from '../src/games/games';
import { base, closeAll, everySize, expectAccessible, expectNoOverflow, open, withBrowser } from './browser';

withBrowser();
afterEach(closeAll);

const boards = (page: Page) => page.locator('svg[role], .board svg');

/** Every page, and its heading in each language. */
const pages = [
  { path: '/', en: 'Four games of pure thought', pt: 'Quatro jogos de puro pensamento' },
  { path: '/new/hecatomb', en: 'New game of Hecatomb', pt: 'Nova partida de Hecatombe' },
  { path: '/learn/mitsudomoe', en: 'Learn Mitsudomoe', pt: 'Aprender Mitsudomoe' },
  { path: '/rules/lines-of-action', en: 'Rules of Lines of Action', pt: 'Regras de Linhas de Ação' },
  { path: '/watch', en: 'Games to watch', pt: 'Partidas para assistir' },
  { path: '/nowhere', en: 'Page not found', pt: 'Não há nada nesta casa' },
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

  it('opens a pasted record, and explains what is wrong with an invalid one', async () => {
    const { page } = await open('/');
    const record = page.getByRole('textbox', { name: 'Game record' });
    await record.fill('[Game "lines-of-action"]\n\n1. b1-b4 *');
    await page.getByRole('button', { name: 'Open the record' }).click();
    await page
      .getByRole('alert')
      .getByText(/exactly 2 squares/)
      .waitFor();
    await record.fill('[Game "lines-of-action"]\n\n1. b1-b3 a2-c2 *');
    await page.getByRole('button', { name: 'Open the record' }).click();
    await page.waitForURL(/\/g\/\w+$/);
  });
});

describe('the settings menu', () => {
  it('remembers the last choices', async () => {
    const { page } = await open('/new/mad-bishops');
    // The focused field must not be hidden behind the sticky button.
    await page.getByRole('radio', { name: '10×10' }).focus();
    await page.keyboard.press('ArrowDown');
    const small = await page.getByRole('radio', { name: /Fous-Fous/ }).boundingBox();
    const button = await page.getByRole('button', { name: 'Begin' }).boundingBox();
    expect(small && small.y + small.height).toBeLessThan(button?.y ?? 0);
    await page.getByRole('radio', { name: /Bullet/ }).check({ force: true });
    await page
      .getByRole('group', { name: 'Level of Black' })
      .getByRole('radio', { name: 'Difficult' })
      .check({ force: true });
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.waitForURL(/\/g\/\w+$/);
    await page.goto(new URL('/new/mad-bishops', page.url()).href);
    await expect.poll(() => page.getByRole('radio', { name: /Fous-Fous/ }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: /Bullet/ }).isChecked()).toBe(true);
    expect(await page.getByRole('radio', { name: 'Difficult' }).isChecked()).toBe(true);
  });

  it('has the bots of the original program behind "more"', async () => {
    const { page } = await open('/new/hecatomb');
    await page.getByRole('button', { name: 'More levels' }).click();
    const level = page.getByRole('group', { name: 'Level of Black' });
    await level.getByRole('radio', { name: 'Original, hard' }).check({ force: true });
    const request = page.waitForRequest(
      (each) => each.method() === 'POST' && each.url().endsWith('/api/v1/games'),
    );
    await page.getByRole('button', { name: 'Begin' }).click();
    expect((await request).postDataJSON()).toMatchObject({ black: { type: 'bot', bot: 'original-hard' } });
    await page.getByText('Original, hard').waitFor();
    await page.goto(new URL('/new/mad-bishops', page.url()).href);
    await page.getByRole('button', { name: 'More levels' }).click();
    await page.getByRole('radio', { name: 'Original, easy' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Original, hard' }).count()).toBe(0);
  });

  it('has ten levels and a Fischer clock behind "more", and invitations for two people', async () => {
    const { page } = await open('/new/hecatomb');
    const level = page.getByRole('group', { name: 'Level of Black' });
    await expect.poll(() => level.getByRole('radio').count()).toBe(3);
    await page.getByRole('button', { name: 'More levels' }).click();
    await expect.poll(() => level.getByRole('radio', { name: /^\d+$/ }).count()).toBe(10);
    expect(await page.getByRole('radio', { name: /Fischer/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'More clocks' }).click();
    await page.getByRole('radio', { name: /Fischer/ }).check({ force: true });
    await page.getByLabel('Minutes each').fill('3');
    await page
      .getByRole('group', { name: 'Black is played by' })
      .getByRole('radio', { name: 'A person' })
      .check({ force: true });
    await page.getByRole('radio', { name: /Invite by link/ }).check({ force: true });
    const request = page.waitForRequest(
      (each) => each.method() === 'POST' && each.url().endsWith('/api/v1/games'),
    );
    await page.getByRole('button', { name: 'Begin' }).click();
    expect((await request).postDataJSON()).toMatchObject({
      clock: { type: 'fischer', initial: 180, increment: 3 },
      clock_start: 'joined',
      first: 'random',
    });
  });

  it('offers no clock to two computers', async () => {
    const { page } = await open('/new/hecatomb');
    await page
      .getByRole('group', { name: 'White is played by' })
      .getByRole('radio', { name: 'The computer' })
      .check({ force: true });
    await page.getByText('Two computers need no clock.').waitFor();
    expect(await page.getByRole('radio', { name: /Bullet/ }).count()).toBe(0);
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

describe('the list of games', () => {
  it('starts a game of two computers and shows it', async () => {
    const { page } = await open('/watch?game=hecatomb');
    await page.getByRole('button', { name: 'Let two computers play' }).click();
    await page.waitForURL(/\/g\/\w+$/);
    const id = page.url().split('/').at(-1);
    await page.goto(new URL('/watch?game=hecatomb', page.url()).href);
    await page.locator(`a[href="/g/${id}"]`).waitFor();
  });

  it.each(['/watch', '/watch?game=mitsudomoe'])('keeps older pages on %s when it polls', async (path) => {
    const { page, errors } = await open('/');
    await page.request.post(`${base}/api/v1/games`, {
      data: { kind: 'mitsudomoe', white: { type: 'engine' }, black: { type: 'engine' }, pace: 5000 },
    });
    const real = await page.request.get(`${base}/api/v1/games?kind=mitsudomoe&limit=1`);
    const { games } = (await real.json()) as { games: object[] };
    // Mocks sixty games of each requested kind, as copies of the real one.
    let polls = 0;
    const lists = new Set<string>();
    await page.route(/\/api\/v1\/games\?/, async (route) => {
      const asked = new URL(route.request().url()).searchParams;
      const [kind, from] = [asked.get('kind') ?? 'any', Number(asked.get('cursor') ?? 60)];
      const ages = Array.from({ length: Math.min(24, from) }, (_, i) => from - i);
      const list = ages.map((age) => ({ ...games[0], id: `${kind}${age}`, created: age }));
      lists.add(kind);
      if (!asked.has('cursor')) polls += 1;
      await route.fulfill({ json: { games: list, next: from > 24 ? String(from - 24) : null } });
    });
    await page.goto(base + path);
    const tiles = page.locator('main a[href^="/g/"]');
    const more = page.getByRole('button', { name: 'Older games' });
    await more.waitFor();
    const first = await tiles.count();
    await more.click();
    await expect.poll(() => tiles.count()).toBeGreaterThan(first);
    const second = await tiles.count();
    const before = polls;
    await expect.poll(() => polls, { timeout: 20_000 }).toBeGreaterThanOrEqual(before + 2 * lists.size);
    expect(await tiles.count()).toBe(second);
    await more.click();
    await more.waitFor({ state: 'detached' });
    expect(await tiles.count()).toBe(lists.size * 60);
    expect(errors).toEqual([]);
  });
});
