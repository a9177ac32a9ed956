import { afterEach, describe, expect, it } from 'vitest';
import type { NewGame } from '../src/app/net/types';
import { closeAll, expectAccessible, expectNoOverflow, open, sizes, withBrowser } from './browser';
import { touchAll } from './hands';
import { begin, sit, watch } from './seat';

withBrowser();
afterEach(closeAll);

const sameScreen = (game: object) =>
  begin({ kind: 'lines-of-action', same_screen: true, ...game } as NewGame);

describe('the table', () => {
  it.each(['light', 'dark'] as const)('fits every size and is accessible by %s', async (theme) => {
    const game = await sameScreen({ clock: { type: 'per-move', seconds: 600 } });
    for (const size of Object.keys(sizes) as (keyof typeof sizes)[]) {
      const { page, complaints } = await sit(game, 'white', { size, theme, language: 'pt' });
      await page.locator('svg.input [data-square="b1"]').waitFor();
      await expectNoOverflow(page);
      const board = await page.locator('svg.input').boundingBox();
      expect(board && board.y + board.height).toBeLessThanOrEqual(sizes[size].height);
      await expectAccessible(page);
      expect(complaints).toEqual([]);
    }
  });

  it('explains an illegal move in a sentence, and draws the reason', async () => {
    const game = await sameScreen({});
    const { page } = await sit(game, 'white');
    await touchAll(page, ['b1', 'b4'], 'mouse');
    await page
      .getByText(/must move exactly 2 squares on this line/)
      .first()
      .waitFor();
    await page.locator('svg .badge-refused').first().waitFor({ state: 'attached' });
    // The piece is still held: the other square is enough.
    await touchAll(page, ['b3'], 'mouse');
    await page.getByText('b1-b3', { exact: true }).first().waitFor();
  });

  it('undoes, redoes, hints in steps and shows the past without disturbing the game', async () => {
    const game = await sameScreen({});
    const { page } = await sit(game, 'white');
    await touchAll(page, ['b1', 'b3'], 'mouse');
    const move = page.getByText('b1-b3', { exact: true });
    await move.first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.getByText('No move yet.').count()).toBe(1);
    await page.getByRole('button', { name: 'Redo' }).click();
    await move.first().waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText('Look at the marked piece. Ask again for the move.').first().waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page
      .getByText(/The computer would play/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'First position' }).click();
    await page
      .getByText(/You are looking at the position after move 0/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.locator('svg.input').waitFor();
  });

  it('replays a finished game, and leads to the next one', async () => {
    const start = '8/4b3/8/8/3w4/8/8/8 w';
    const game = await begin({ kind: 'mad-bishops:8x8', start, same_screen: true } as NewGame);
    const { page } = await sit(game, 'white');
    await touchAll(page, ['d4', 'c5'], 'mouse');
    await page.getByText('d4-c5', { exact: true }).first().waitFor();
    await touchAll(page, ['e7', 'c5'], 'mouse');
    await page
      .getByText(/Black wins/)
      .first()
      .waitFor();
    const white = page.locator('svg [data-square="c5"]');
    await expect.poll(() => white.getAttribute('aria-label')).toMatch(/black bishop/);
    await page.getByRole('button', { name: 'Previous move' }).click();
    await expect.poll(() => white.getAttribute('aria-label')).toMatch(/white bishop/);
    await page.getByRole('button', { name: 'First position' }).click();
    await page.getByRole('button', { name: /Play the moves/ }).click();
    await expect.poll(() => white.getAttribute('aria-label')).toMatch(/black bishop/);
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForURL((url) => /\/g\/\w+$/.test(url.pathname) && !url.pathname.endsWith(game.id));
  });

  it('ends a game whose clock runs out', async () => {
    const game = await sameScreen({ clock: { type: 'per-move', seconds: 1 } });
    const { page } = await sit(game, 'white');
    await page
      .getByText(/White wins: on time/)
      .first()
      .waitFor();
  });

  it('has the rules one key away', async () => {
    const game = await sameScreen({});
    const { page } = await sit(game, 'white');
    await page.locator('svg.input').waitFor();
    await page.keyboard.press('?');
    await page
      .getByRole('dialog')
      .getByText('You may')
      .or(page.getByRole('dialog').getByText('The aim'))
      .first()
      .waitFor();
    await expectAccessible(page);
  });
});

describe('two people by a link', () => {
  it('meet, play, lose the connection and catch up, while others watch', async () => {
    const { page: host } = await open('/new/lines-of-action');
    await host
      .getByRole('group', { name: 'White is played by' })
      .getByRole('radio', { name: 'A person' })
      .check({ force: true });
    await host
      .getByRole('group', { name: 'Black is played by' })
      .getByRole('radio', { name: 'A person' })
      .check({ force: true });
    await host.getByRole('radio', { name: /Invite by link/ }).check({ force: true });
    await host
      .getByRole('group', { name: 'You play' })
      .getByRole('radio', { name: 'Black' })
      .check({ force: true });
    await host.getByRole('button', { name: 'Begin' }).click();
    const link = host.getByLabel('Link for your opponent');
    await link.waitFor();
    await expectAccessible(host);
    const invitation = new URL(await link.inputValue());
    const { page: guest, context } = await open(invitation.pathname + invitation.hash);
    await guest.locator('[data-square="a2"]').waitFor();
    // The token is taken out of the address at once.
    expect(new URL(guest.url()).hash).toBe('');
    const id = invitation.pathname.split('/').at(-1) ?? '';
    const { page: visitor } = await watch({ id } as Awaited<ReturnType<typeof begin>>);
    await visitor.locator('[data-square="a2"]').waitFor();
    expect(await visitor.getByRole('button', { name: 'Resign' }).count()).toBe(0);

    await touchAll(host, ['b1', 'b3'], 'mouse');
    await guest.getByText('b1-b3', { exact: true }).first().waitFor();
    await context.setOffline(true);
    await guest
      .getByText(/No connection|connection is lost/)
      .first()
      .waitFor();
    await context.setOffline(false);
    await touchAll(guest, ['a2', 'c2'], 'mouse');
    await host
      .getByText(/^a2-c2$/)
      .first()
      .waitFor();
    await visitor
      .getByText(/^a2-c2$/)
      .first()
      .waitFor();

    await host.getByRole('button', { name: 'Take back' }).click();
    await guest
      .getByText(/asks to take back/)
      .first()
      .waitFor();
    await guest.getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => guest.getByText('No move yet.').count()).toBe(1);
    await guest.getByRole('button', { name: 'Resign' }).click();
    await guest.getByRole('button', { name: 'Yes' }).click();
    await host
      .getByText(/Black wins: by resignation/)
      .first()
      .waitFor();
    await host.getByRole('button', { name: 'Rematch' }).click();
    await guest.getByRole('button', { name: 'Accept' }).click();
    await Promise.all([host, guest].map((page) => page.waitForURL((url) => !url.pathname.endsWith(id))));
    expect(host.url()).toBe(guest.url());
  });
});
