import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { NewGame } from '../src/app/net/types';
import { closeAll, expectAccessible, open, withBrowser } from './browser';
import { touchAll } from './input';
import { freeAddress, start } from './program';
import { create, openSeat, snapshot, watch } from './seat';

withBrowser();
afterEach(closeAll);

/** A server of its own, for a test that ends it or needs other options. */
async function withServer(
  options: readonly string[],
  test: (address: string) => Promise<void>,
): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'tessera-e2e-'));
  const address = await freeAddress();
  const server = await start(address, data, options);
  try {
    await test(address);
  } finally {
    await server.end('SIGTERM');
    rmSync(data, { recursive: true, force: true });
  }
}

describe('a game that never began', () => {
  it('is closed by the server, and both players are told that there is no result', async () => {
    await withServer(['--abort-after', '4'], async (address) => {
      const game = await create({ kind: 'lines-of-action' } as NewGame, address);
      const { page: black } = await openSeat(game, 'black', {}, address);
      const { page: white } = await openSeat(game, 'white', { language: 'pt', size: 'phone' }, address);
      await black.getByText('No result: the game never began').first().waitFor();
      await white.getByText('Sem resultado: a partida não chegou a começar').first().waitFor();
      for (const page of [black, white]) {
        await expect.poll(() => page.locator('svg.input').count()).toBe(0);
        await expectAccessible(page);
      }
      expect(await black.getByRole('button', { name: 'Resign', exact: true }).count()).toBe(0);
      expect(await snapshot(game.id, address)).toMatchObject({ status: 'finished', outcome: null });
      // The players can begin another game.
      await black.getByRole('link', { name: 'New game' }).first().waitFor();
    });
  });
});

describe('two people by a link', () => {
  it('join, play, lose the connection and resume, while a spectator watches', async () => {
    const { page: host } = await open('/new/lines-of-action');
    await host.getByRole('radio', { name: 'Friend by link' }).check({ force: true });
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
    await guest.getByRole('dialog').getByRole('button', { name: 'Play' }).click();
    await guest.locator('[data-square="a2"]').waitFor();
    // The secret is removed from the address.
    expect(new URL(guest.url()).hash).toBe('');
    const id = invitation.pathname.split('/').at(-1) ?? '';
    const { page: spectator } = await watch(id);
    await spectator.locator('[data-square="a2"]').waitFor();
    expect(await spectator.getByRole('button', { name: 'Resign', exact: true }).count()).toBe(0);

    await touchAll(host, ['b1', 'b3'], 'mouse');
    await guest.locator('[data-move="b1-b3"]').first().waitFor();
    await context.setOffline(true);
    await guest
      .getByText(/No connection|Connection lost/)
      .first()
      .waitFor();
    await context.setOffline(false);
    await touchAll(guest, ['a2', 'c2'], 'mouse');
    await host.locator('[data-move="a2-c2"]').first().waitFor();
    await spectator.locator('[data-move="a2-c2"]').first().waitFor();

    await host.getByRole('button', { name: 'Take back' }).click();
    await guest
      .getByText(/asks to take back/)
      .first()
      .waitFor();
    await guest.getByRole('button', { name: 'Accept' }).click();
    await expect.poll(() => guest.getByText('No move yet.').count()).toBe(1);
    await guest.getByRole('button', { name: 'Resign', exact: true }).click();
    await guest.getByRole('button', { name: 'Yes, resign' }).click();
    await host
      .getByText(/You win: your opponent resigned|You lose: you resigned/)
      .first()
      .waitFor();
    await host.getByRole('button', { name: 'Rematch' }).click();
    await guest.getByRole('button', { name: 'Accept' }).click();
    await Promise.all([host, guest].map((page) => page.waitForURL((url) => !url.pathname.endsWith(id))));
    expect(host.url()).toBe(guest.url());
    // The colours are swapped.
    await host.getByText('You', { exact: true }).waitFor();
    expect(await host.locator('.lower').innerText()).toMatch(/You\s+White/);
    expect(await guest.locator('.lower').innerText()).toMatch(/You\s+Black/);
  });

  it('offer, decline and accept draws', async () => {
    const game = await create({ kind: 'lines-of-action' } as NewGame);
    const { page: white } = await openSeat(game, 'white');
    const { page: black } = await openSeat(game, 'black', { theme: 'dark' });
    await black.locator('svg.input').waitFor();
    await white.getByRole('button', { name: 'Offer draw' }).click();
    await white.getByRole('button', { name: 'Yes, a draw' }).click();
    await black.getByText('Your opponent offers a draw.').first().waitFor();
    await black.getByRole('button', { name: 'Decline' }).click();
    await white
      .getByText(/Your opponent declines/)
      .first()
      .waitFor();
    await touchAll(black, ['b1', 'b3'], 'mouse');
    await touchAll(white, ['a2', 'c2'], 'mouse');
    await black.getByRole('button', { name: 'Offer draw' }).click();
    await black.getByRole('button', { name: 'Yes, a draw' }).click();
    await white.getByRole('button', { name: 'Accept' }).click();
    for (const page of [white, black])
      await page
        .getByText(/A draw by agreement/)
        .first()
        .waitFor();
    await expectAccessible(black);
  });

  it('can claim the win when the opponent has left', async () => {
    const game = await create({ kind: 'lines-of-action' } as NewGame);
    const { page: white } = await openSeat(game, 'white');
    const { page: black, context } = await openSeat(game, 'black');
    await black.locator('svg.input').waitFor();
    await expect.poll(() => white.locator('.presence').innerText()).toContain('here');
    await context.close();
    await expect.poll(() => white.locator('.presence').innerText()).toContain('away');
    await white.getByRole('button', { name: 'Claim the win' }).click();
    await white
      .getByText(/You win: your opponent left the game/)
      .first()
      .waitFor();
  });
});

describe('two windows of one player', () => {
  it('share the seat: the newer one plays, and closing it gives the seat back', async () => {
    const game = await create({ kind: 'lines-of-action', same_screen: true } as NewGame);
    const { page: first, context } = await openSeat(game, 'black');
    await first.locator('svg.input').waitFor();
    const second = await context.newPage();
    await second.goto(first.url());
    await first.getByText('This game is open in another window.').first().waitFor();
    await touchAll(second, ['b1', 'b3'], 'mouse');
    await expect.poll(async () => (await snapshot(game.id)).ply).toBe(1);
    await second.close({ runBeforeUnload: true });
    await first.getByText('White to move').first().waitFor();
    await touchAll(first, ['a2', 'c2'], 'mouse');
    await expect.poll(async () => (await snapshot(game.id)).ply).toBe(2);

    // The same when the second window leaves the table, not the page.
    const third = await context.newPage();
    await third.goto(first.url());
    await first.getByText('This game is open in another window.').first().waitFor();
    await third.getByRole('link', { name: /first page/ }).click();
    await first.getByText('Black to move').first().waitFor();
  });
});

describe('a server that crashes', () => {
  it('is reported and reconnected to, and a move made meanwhile is played once', async () => {
    const data = mkdtempSync(join(tmpdir(), 'tessera-e2e-'));
    const address = await freeAddress();
    let server = await start(address, data);
    try {
      const game = await create({ kind: 'lines-of-action', same_screen: true } as NewGame, address);
      const { page } = await openSeat(game, 'black', {}, address);
      await touchAll(page, ['b1', 'b3'], 'mouse');
      await page.getByText('White to move').first().waitFor();
      await server.end('SIGKILL');
      await page
        .getByText(/Connection lost/)
        .first()
        .waitFor();
      await touchAll(page, ['a2', 'c2'], 'mouse');
      await page
        .getByText(/Your move will be sent once/)
        .first()
        .waitFor();
      server = await start(address, data);
      await page.locator('[data-move="a2-c2"]').first().waitFor();
      await page.getByText('Black to move').first().waitFor();
      expect((await snapshot(game.id, address)).moves.map(({ text }) => text)).toEqual(['b1-b3', 'a2-c2']);
    } finally {
      await server.end('SIGTERM');
      rmSync(data, { recursive: true, force: true });
    }
  });
});
