/** Watching: the lists of live games, the featured game, and games of computers at the spectator's speed. */
import { afterEach, describe, expect, it } from 'vitest';
import type { Created, NewGame } from '../src/app/net/types';
import { base, closeAll, everySize, expectAccessible, expectNoOverflow, open, withBrowser } from './browser';
import { create, openSeat, snapshot, watch } from './seat';

withBrowser();
afterEach(closeAll);

/** Plays a move for a colour. */
async function move(game: Created, color: 'white' | 'black', text: string): Promise<void> {
  const response = await fetch(`${base}/api/v1/games/${game.id}/moves`, {
    method: 'POST',
    headers: { authorization: `Bearer ${game.seats[color]?.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ move: text }),
  });
  expect(response.status).toBe(200);
}

const people = (game: object = {}) => create({ kind: 'lines-of-action', ...game } as NewGame);
const computers = () =>
  create({
    kind: 'lines-of-action',
    white: { type: 'engine', level: 1 },
    black: { type: 'engine', level: 1 },
    pace: 300,
  } as NewGame);

describe('games in play', () => {
  it.each(['/', '/watch'])(
    'are listed on %s with at least one move, the latest event first',
    async (path) => {
      const [idle, first, second, third] = [await people(), await people(), await people(), await people()];
      for (const game of [third, second, first]) await move(game, 'black', 'b1-b3');
      const { page } = await open(path);
      const order = async (): Promise<(string | undefined)[]> => {
        const links = await page
          .locator('main a[href^="/g/"]')
          .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
        return links.map((link) => link?.split('/').at(-1));
      };
      await expect.poll(async () => (await order()).slice(0, 3)).toEqual([first.id, second.id, third.id]);
      expect(await order()).not.toContain(idle.id);
      await move(third, 'white', 'a2-c2');
      // The featured game of the page of all games stays where it is.
      const expected = path === '/watch' ? [first, third, second] : [third, first, second];
      await expect
        .poll(async () => (await order()).slice(0, 3), { timeout: 20_000 })
        .toEqual(expected.map(({ id }) => id));
    },
  );
});

describe('watchers', () => {
  it.each(['/', '/watch'])('are counted on %s, players are not', async (path) => {
    const game = await people();
    await move(game, 'black', 'b1-b3');
    await watch(game.id);
    const { page } = await openSeat(game, 'white');
    await page.locator('.board svg').first().waitFor();
    const { page: list } = await open(path);
    // The featured game is followed by the page that shows it, which is a watcher as well.
    const count = path === '/watch' ? '2 watching' : 'move 1 · 1 watching';
    await list.getByText(count, { exact: true }).first().waitFor();
  });
});

describe('watchers at the table', () => {
  it('are counted for the players and for each other', async () => {
    const game = await people();
    const { page: player } = await openSeat(game, 'black', { language: 'pt', size: 'phone' });
    await player.getByRole('button', { name: 'Desistir', exact: true }).waitFor();
    // A first page of an earlier test may follow this game for a moment.
    await expect.poll(() => player.getByText('a assistir').count()).toBe(0);
    const { page: first } = await watch(game.id);
    await player.getByText('1 a assistir', { exact: true }).waitFor();
    const { context: second } = await watch(game.id);
    for (const [page, text] of [
      [player, '2 a assistir'],
      [first, '2 watching'],
    ] as const)
      await page.getByText(text, { exact: true }).waitFor();
    await expectAccessible(player);
    await expectNoOverflow(player);
    await second.close();
    await player.getByText('1 a assistir', { exact: true }).waitFor();
  });
});

describe('the featured game', () => {
  it('is the live game of people with the latest event, with clocks, and follows it', async () => {
    const game = await people({ clock: { type: 'fischer', initial: 300, increment: 2 } });
    await move(game, 'black', 'b1-b3');
    const { page, errors } = await open('/watch');
    const featured = page.getByRole('region', { name: 'Lines of Action' });
    await featured.getByRole('timer').first().waitFor();
    expect(await featured.getByRole('timer').count()).toBe(2);
    await move(game, 'white', 'a2-c2');
    await featured.getByText('move 2').waitFor();
    await featured.locator('[data-square="c2"][aria-label*="piece"]').waitFor({ state: 'attached' });
    await expectAccessible(page);
    await featured.getByRole('link', { name: 'Watch at the table' }).click();
    await page.waitForURL(`${base}/g/${game.id}`);
    expect(errors).toEqual([]);
  });

  it.each(everySize)('fits on a %s', async (size) => {
    await move(await people({ clock: { type: 'per-move', seconds: 600 } }), 'black', 'b1-b3');
    const { page } = await open('/watch', { size, language: 'pt', theme: 'dark' });
    await page.getByRole('link', { name: 'Assistir à mesa' }).waitFor();
    await expectNoOverflow(page);
  });
});

describe('a game of two computers', () => {
  it('is paused, continued and sped up by the spectator while the game goes on', async () => {
    const { id } = await computers();
    await expect.poll(async () => (await snapshot(id)).ply).toBeGreaterThan(0);
    const { page, errors } = await watch(id);
    const status = page.locator('.follow [role="status"]');
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    const paused = await status.innerText();
    const board = () => page.locator('.board svg').first().innerHTML();
    const before = await board();
    const { ply } = await snapshot(id);
    await expect.poll(async () => (await snapshot(id)).ply).toBeGreaterThan(ply + 3);
    expect(await status.innerText()).toBe(paused);
    expect(await board()).toBe(before);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => status.innerText()).not.toBe(paused);
    const speed = page.locator('.follow').getByRole('button', { name: 'Speed 1×' });
    await speed.click();
    await page.locator('.follow').getByRole('button', { name: 'Speed 2×' }).waitFor();
    const shown = async () => Number(/\d+/.exec(await status.innerText())?.[0]);
    const held = await shown();
    await page.locator('.follow').getByRole('button', { name: 'Last position' }).click();
    await expect.poll(shown).toBeGreaterThan(held);
    expect(errors).toEqual([]);
  });
});

describe('the list of games', () => {
  it('starts a game of two computers and shows it', async () => {
    const { page } = await open('/watch?game=mad-bishops');
    await page.getByRole('button', { name: 'Let two computers play' }).click();
    await page.waitForURL(/\/g\/\w+$/);
    const id = page.url().split('/').at(-1) ?? '';
    await page.goto(new URL('/watch?game=mad-bishops', page.url()).href);
    await page.locator(`main a[href="/g/${id}"]`).first().waitFor();
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
      // No live games: the featured one would be asked for, and a copy does not exist.
      if (asked.get('status') === 'live') return route.fulfill({ json: { games: [], next: null } });
      const [kind, from] = [asked.get('kind') ?? 'any', Number(asked.get('cursor') ?? 60)];
      const ages = Array.from({ length: Math.min(24, from) }, (_, i) => from - i);
      const list = ages.map((age) => ({ ...games[0], id: `${kind}${age}`, created: age }));
      lists.add(kind);
      if (!asked.has('cursor')) polls += 1;
      await route.fulfill({ json: { games: list, next: from > 24 ? String(from - 24) : null } });
    });
    await page.goto(base + path);
    await page.getByRole('radio', { name: 'Finished' }).check({ force: true });
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

describe('the moves of two computers', () => {
  it('are listed as far as the spectator has followed the game', async () => {
    const { id } = await computers();
    const { page } = await watch(id);
    await page.getByRole('button', { name: 'Pause', exact: true }).first().click();
    const listed = await page.locator('.moves [data-move]').count();
    const reached = async () => (await snapshot(id)).moves.length;
    const before = await reached();
    await expect.poll(reached, { timeout: 20_000 }).toBeGreaterThan(before + 2);
    // The board of the paused spectator has not moved, so the list has not grown.
    expect(await page.locator('.moves [data-move]').count()).toBe(listed);
  });
});
