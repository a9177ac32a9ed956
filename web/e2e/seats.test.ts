import { afterEach, describe, expect, it } from 'vitest';
import { base, closeAll, expectAccessible, open, withBrowser } from './browser';
import { touchAll } from './input';
import { create, openSeat, snapshot, watch } from './seat';

withBrowser();
afterEach(closeAll);

/** Creates a game of Lines of Action in the page, in which black invites white. */
async function invite({ friendly = false } = {}) {
  const { page: host } = await open('/new/lines-of-action');
  await host.getByRole('radio', { name: 'Friend by link' }).check({ force: true });
  await host
    .getByRole('group', { name: 'You play' })
    .getByRole('radio', { name: 'Black' })
    .check({ force: true });
  await host.getByLabel('Your name').fill('Ada');
  if (friendly) {
    await host.getByText('Options').click();
    await host.getByRole('checkbox', { name: /Friendly game/ }).check();
  }
  await host.getByRole('button', { name: 'Begin' }).click();
  const link = host.getByLabel('Link for your opponent');
  await link.waitFor();
  const { pathname, hash } = new URL(await link.inputValue());
  return { host, link: pathname + hash, id: pathname.split('/').at(-1) ?? '' };
}

describe('an invitation', () => {
  it('is taken once: the guest gives a name, and everybody after that watches', async () => {
    const { host, link, id } = await invite();
    const { page: guest } = await open(link);
    const dialog = guest.getByRole('dialog');
    await dialog.getByText('Ada invites you to a game of Lines of Action.').waitFor();
    await expectAccessible(guest);
    // Looking at the invitation takes nothing.
    expect((await snapshot(id)).open_seats).toEqual(['white']);
    await dialog.getByLabel('Your name').fill('Grace');
    await dialog.getByRole('button', { name: 'Play' }).click();
    await host.getByText('Grace', { exact: true }).waitFor();
    await expect.poll(() => host.getByRole('dialog').count()).toBe(0);

    const { page: third } = await open(link);
    await third.getByText(/This invitation has been used/).waitFor();
    expect(await third.getByRole('button', { name: 'Resign', exact: true }).count()).toBe(0);
    await touchAll(host, ['b1', 'b3'], 'mouse');
    await touchAll(guest, ['a2', 'c2'], 'mouse');
    await third.locator('[data-move="a2-c2"]').first().waitFor();
    // A reload keeps the seat of the guest.
    await guest.reload();
    await guest.getByRole('button', { name: 'Resign', exact: true }).waitFor();
    const { page: spectator } = await watch(id);
    await spectator.getByText('Grace', { exact: true }).waitFor();
  });

  it('of an earlier version, with the token in the link, still gives the seat', async () => {
    const game = await create({ kind: 'lines-of-action' });
    const { page } = await openSeat(game, 'black');
    await touchAll(page, ['b1', 'b3'], 'mouse');
    await expect.poll(async () => (await snapshot(game.id)).ply).toBe(1);
  });
});

describe('continuing on another device', () => {
  it('takes a code, once, and both devices hold the seat', async () => {
    const game = await create({ kind: 'lines-of-action' });
    const { page: first } = await openSeat(game, 'black');
    await first.getByRole('button', { name: 'Share' }).click();
    await first.getByRole('button', { name: 'Show a code' }).click();
    await expectAccessible(first);
    const code = await first.locator('dialog .code').innerText();
    expect(code).toMatch(/^[A-Z]{4} [A-Z]{4}$/);
    const { page: second } = await open('/');
    await second.getByRole('link', { name: 'Continue with a code' }).click();
    const field = second.getByLabel('Continue with a code');
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await field.fill(code.toLowerCase());
    await second.getByRole('button', { name: 'Continue', exact: true }).click();
    await touchAll(second, ['b1', 'b3'], 'mouse');
    await expect.poll(async () => (await snapshot(game.id)).ply).toBe(1);
    await first.getByText('This game is open in another window.').first().waitFor();

    const { page: late } = await open(`/you#code=${code.replace(' ', '')}`);
    await expectAccessible(late);
    await late.getByRole('button', { name: 'Continue', exact: true }).click();
    await late.getByText(/This code is wrong, or it was used/).waitFor();
  });
});

describe('a code for the seat of the opponent', () => {
  it('does not take a player’s own seat', async () => {
    const game = await create({ kind: 'lines-of-action' });
    const { page } = await openSeat(game, 'white');
    await page.getByRole('button', { name: 'Resign', exact: true }).waitFor();
    const response = await fetch(`${base}/api/v1/games/${game.id}/code`, {
      method: 'POST',
      headers: { authorization: `Bearer ${game.seats.black?.token}` },
    });
    const { code } = (await response.json()) as { code: string };
    await page.goto(`${base}/you#code=${code}`);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.waitForURL(`${base}/g/${game.id}`);
    await page.getByRole('button', { name: 'Resign', exact: true }).click();
    await page.getByRole('button', { name: 'Yes, resign' }).click();
    await expect.poll(async () => (await snapshot(game.id)).outcome).toBe('black');
  });
});

describe('hints between two people', () => {
  it('are not there, unless the game is friendly; then both see it', async () => {
    const strict = await create({ kind: 'lines-of-action' });
    const { page } = await openSeat(strict, 'black');
    await page.getByRole('button', { name: 'Resign', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Hint' }).count()).toBe(0);

    const { host, link, id } = await invite({ friendly: true });
    const { page: guest } = await open(link);
    const dialog = guest.getByRole('dialog');
    await dialog.getByText(/A friendly game: hints are allowed/).waitFor();
    await dialog.getByRole('button', { name: 'Play' }).click();
    await host.getByRole('button', { name: 'Hint' }).click();
    await host
      .getByText(/Look at the marked piece/)
      .first()
      .waitFor();
    await guest
      .getByText(/Your opponent took a hint/)
      .first()
      .waitFor();
    expect((await snapshot(id)).hints).toEqual([{ by: 'black', ply: 0 }]);
    await touchAll(host, ['b1', 'b3'], 'mouse');
    for (const each of [host, guest])
      await expect.poll(() => each.locator('[data-move="b1-b3"]').first().innerText()).toContain('hint');
  });
});
