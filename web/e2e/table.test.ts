import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { kindsWithLesson } from '../src/app/learn/lesson';
import type { NewGame } from '../src/app/net/types';
import { closeAll, everySize, expectAccessible, expectNoOverflow, open, sizes, withBrowser } from './browser';
import { dragTo, touchAll } from './input';
import { create, openSeat, snapshot, watch } from './seat';

withBrowser();
afterEach(closeAll);

const createSameScreen = (game: object) =>
  create({ kind: 'lines-of-action', same_screen: true, ...game } as NewGame);

describe('the table', () => {
  describe.each(everySize)('on a %s', (size) => {
    it.each([
      ['in the light theme', { theme: 'light' }],
      ['in the dark theme', { theme: 'dark' }],
      ['with system fonts', { systemFonts: true }],
    ] as const)('fits and is accessible %s', async (_, options) => {
      const game = await createSameScreen({ clock: { type: 'per-move', seconds: 600 } });
      const { page, errors } = await openSeat(game, 'white', { size, language: 'pt', ...options });
      await page.locator('svg.input [data-square="b1"]').waitFor();
      await page.locator('.control span').first().waitFor();
      await expectNoOverflow(page);
      const bottom = async () => {
        const box = await page.locator('svg.input').boundingBox();
        return box ? box.y + box.height : Infinity;
      };
      await expect.poll(bottom).toBeLessThanOrEqual(sizes[size].height);
      // No label of a control is cut, in the language with the longer words.
      const cutLabels = () =>
        page
          .locator('.control span')
          .evaluateAll((labels) =>
            labels
              .filter((label) => label.scrollWidth > (label.parentElement?.clientWidth ?? 0))
              .map((label) => label.textContent),
          );
      await expect.poll(cutLabels).toEqual([]);
      await expectAccessible(page);
      expect(errors).toEqual([]);
    });
  });

  it.each(kindsWithLesson)(
    'on a phone shows everything of %s without scrolling, to a newcomer too',
    async (kind) => {
      const computer = { type: 'engine', level: 2 };
      const clock = { type: 'per-move', seconds: 600 };
      const first = kind.startsWith('hecatomb') ? { first: 'white' } : {};
      const game = await create({ kind, ...first, black: computer, clock } as NewGame);
      for (const language of ['en', 'pt'] as const) {
        const { page } = await openSeat(game, 'white', { size: 'phone', language });
        await page.locator('.control').first().waitFor();
        await page.locator('.message .learn').waitFor();
        const bottom = async (selector: string): Promise<number> => {
          const boxes = await page
            .locator(selector)
            .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().bottom));
          return Math.max(...boxes);
        };
        await expect.poll(() => bottom('.control, .message')).toBeLessThanOrEqual(sizes.phone.height);
        // Each player has two lines: name and figures.
        const heights = await page
          .locator('.player')
          .evaluateAll((all) => all.map((each) => each.clientHeight));
        expect(Math.max(...heights)).toBeLessThan(45);
        const cut = await page
          .locator('.material')
          .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).length);
        expect(cut).toBe(0);
      }
    },
  );

  it.each(['phone', 'tablet', 'desktop', 'landscape'] as const)(
    'on a %s has the playing field of Mitsudomoe about as large as that of the others',
    async (size) => {
      const fieldOf = async (kind: string): Promise<number> => {
        const { page } = await open(`/g/${(await create({ kind } as NewGame)).id}`, { size });
        const cells = page.locator('.table-board [data-square]');
        await cells.first().waitFor();
        return cells.evaluateAll((all) => {
          const boxes = all.map((cell) => cell.getBoundingClientRect());
          return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
        });
      };
      const [field, usual] = [await fieldOf('mitsudomoe'), await fieldOf('lines-of-action')];
      expect(field / usual).toBeGreaterThan(0.9);
    },
  );

  it('explains an illegal move in a sentence and on the board', async () => {
    const game = await createSameScreen({});
    const { page } = await openSeat(game, 'white');
    await touchAll(page, ['b1', 'b4'], 'mouse');
    await page
      .getByText(/must move exactly 2 squares on this line/)
      .first()
      .waitFor();
    await page.locator('svg .mark-refused').first().waitFor({ state: 'attached' });
    // The piece is still selected: touching the other square is enough.
    await touchAll(page, ['b3'], 'mouse');
    await page.locator('[data-move="b1-b3"]').first().waitFor();
  });

  it('is played by dragging, also from the supply, and explains why a piece cannot be dragged', async () => {
    const game = await create({ kind: 'mitsudomoe', same_screen: true } as NewGame);
    const { page } = await openSeat(game, 'white');
    await dragTo(page, 'a1', 'b2');
    await page
      .getByText(/needs a ring of its own colour/)
      .first()
      .waitFor();
    await dragTo(page, 'supply', 'b2');
    await page.locator('[data-move="o@b2"]').first().waitFor();
    await dragTo(page, 'supply', 'd4');
    await page.locator('[data-move="o@d4"]').first().waitFor();
    await dragTo(page, 'a1', 'b2');
    await page.locator('[data-move="a1-b2"]').first().waitFor();
    // After a reload the game continues.
    await page.reload();
    await dragTo(page, 'e5', 'd4');
    await page.locator('[data-move="e5-d4"]').first().waitFor();
  });

  it('enlarges a piece that a finger drags, above the finger', async () => {
    const { page } = await openSeat(await createSameScreen({}), 'white', { size: 'phone', touch: true });
    const box = await page.locator('svg.input [data-square="b1"]').boundingBox();
    if (!box) throw new Error('b1 is not on the screen');
    const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const { width } = box;
    const touchscreen = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd') =>
      touchscreen.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [finger],
      });
    await touch('touchStart');
    for (let step = 0; step < 2; step += 1) {
      finger.y -= width;
      await touch('touchMove');
    }
    const dragged = page.locator('.piece[style*="scale(1.6)"]');
    await dragged.waitFor({ state: 'attached' });
    const middle = async () => {
      const piece = await dragged.boundingBox();
      return piece ? piece.y + piece.height / 2 : Infinity;
    };
    await expect.poll(middle).toBeLessThan(finger.y - width / 2);
    await touch('touchEnd');
    await page.locator('[data-move="b1-b3"]').first().waitFor();
  });

  it('undoes, redoes, hints in two steps and shows past positions without changing the game', async () => {
    const game = await createSameScreen({});
    const { page } = await openSeat(game, 'white');
    await touchAll(page, ['b1', 'b3'], 'mouse');
    const move = page.locator('[data-move="b1-b3"]');
    await move.first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => page.getByText('No move yet.').count()).toBe(1);
    await page.getByRole('button', { name: 'Redo' }).click();
    await move.first().waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText('Look at the marked piece. Press Hint again to see the move.').first().waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.getByText(/Try /).first().waitFor();
    await page.getByRole('button', { name: 'First position' }).click();
    await page
      .getByText(/You are looking at the position after move 0/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Back to the game' }).click();
    await page.locator('svg.input').waitFor();
  });

  it('against a computer undoes to the player’s last decision', async () => {
    const white = { type: 'engine', level: 1 };
    const game = await create({ kind: 'lines-of-action', white, black: { type: 'human' } } as NewGame);
    const { page } = await openSeat(game, 'black');
    await touchAll(page, ['b1', 'b3'], 'mouse');
    await expect.poll(async () => (await snapshot(game.id)).ply, { timeout: 30_000 }).toBe(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('No move yet.').waitFor();
    expect((await snapshot(game.id)).ply).toBe(0);
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.locator('[data-move="b1-b3"]').first().waitFor();
  });

  it('replays a finished game and offers a rematch', async () => {
    const start = '8/4b3/8/8/3w4/8/8/8 w';
    const game = await create({ kind: 'mad-bishops:8x8', start, same_screen: true } as NewGame);
    const { page } = await openSeat(game, 'white');
    await touchAll(page, ['d4', 'c5'], 'mouse');
    await page.locator('[data-move="d4-c5"]').first().waitFor();
    await touchAll(page, ['e7', 'c5'], 'mouse');
    await page
      .getByText(/Black wins/)
      .first()
      .waitFor();
    const cell = page.locator('svg [data-square="c5"]');
    await expect.poll(() => cell.getAttribute('aria-label')).toMatch(/black bishop/);
    await page.getByRole('button', { name: 'Previous move' }).click();
    await expect.poll(() => cell.getAttribute('aria-label')).toMatch(/white bishop/);
    await page.getByRole('button', { name: 'First position' }).click();
    await page.getByRole('button', { name: 'Speed 1×' }).click();
    await page.getByRole('button', { name: 'Speed 2×' }).click();
    await page.getByRole('button', { name: /Play the moves/ }).click();
    await expect.poll(() => cell.getAttribute('aria-label')).toMatch(/black bishop/);
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForURL((url) => /\/g\/\w+$/.test(url.pathname) && !url.pathname.endsWith(game.id));
  });

  it('keeps the last move in sight when what comes after the end takes room from the list', async () => {
    const moves =
      'd6xc5 c7xb8 h4xi3 i7xh8 h6xg7 g5xi3 j6xi5 c9xb10 d10xb8 e3xf4 j10xi9 f4xd2 b8xa7 g1xf2 i9xh8 e7xf6 b2xc3 i1xh2 ' +
      'd8xe9 f6xg7 i5xg3 d2xj8 h10xg9 j8-e3 g3xe5 e3xd4 j4xi3 b10xi3 h8xg7 a5xb6 c3xd4 a1xd4 b4xe1 i3xj2 c5xd4 b6xd4 ' +
      'a7xd4 h2xe5 d4xe5 f2xe1 f8xa3 a9xe5 a3xc1 j2-f6 c1-b2 e5xb2 g7xf6 b2xf6 g9-h8 e1-i5 e9xi5 f6xh8';
    const record = `[Game "mad-bishops"]\n\n${moves} *`;
    const { page } = await openSeat(await create({ record, same_screen: true } as NewGame), 'white');
    await touchAll(page, ['f10', 'h8'], 'mouse');
    await page.locator('.message').getByRole('button', { name: 'Rematch' }).waitFor();
    const isVisible = () =>
      page.locator('[data-move="f10xh8"]').evaluate((move) => {
        const [{ top, bottom }, list] = [
          move.getBoundingClientRect(),
          move.closest('[role="group"]')?.getBoundingClientRect(),
        ];
        return !!list && top >= list.top && bottom <= list.bottom;
      });
    // The message has grown by its buttons; the list follows in the next frame.
    await expect.poll(isVisible).toBe(true);
    await page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
    expect(await isVisible()).toBe(true);
  });

  it('has the buttons to step through a game in sight on a phone in landscape', async () => {
    const game = await create({ kind: 'lines-of-action', same_screen: true } as NewGame);
    const { page } = await openSeat(game, 'black', { touch: true });
    await page.setViewportSize({ width: 740, height: 360 });
    const isOnTop = () =>
      page.getByRole('button', { name: 'Previous move' }).evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    // Also beside the advice for a newcomer.
    await page.locator('.message .learn').waitFor();
    expect(await isOnTop()).toBe(true);
    await touchAll(page, ['b1', 'b3'], 'touch');
    await page.locator('[data-move="b1-b3"]').waitFor();
    expect(await isOnTop()).toBe(true);
  });

  it('ends a game whose clock runs out', async () => {
    const game = await createSameScreen({ clock: { type: 'per-move', seconds: 1 } });
    const { page } = await openSeat(game, 'white');
    await page
      .getByText(/White wins on time/)
      .first()
      .waitFor();
  });

  it('offers the record and pictures, and the record can be opened again', async () => {
    const game = await createSameScreen({});
    const { page } = await openSeat(game, 'white');
    await touchAll(page, ['b1', 'b3'], 'mouse');
    await page.getByText('White to move').first().waitFor();
    await page.getByRole('button', { name: 'Share' }).click();
    const save = async (name: string): Promise<Buffer> => {
      const download = page.waitForEvent('download');
      await page.getByRole('dialog').getByText(name, { exact: true }).click();
      return readFileSync(await (await download).path());
    };
    const png = await save('Picture (PNG)');
    expect([...png.subarray(1, 4)].map((byte) => String.fromCharCode(byte)).join('')).toBe('PNG');
    expect(png.length).toBeGreaterThan(5_000);
    expect((await save('Picture (SVG)')).toString()).toMatch(/^<svg[^>]+xmlns/);
    const record = (await save('Record')).toString();
    expect(record).toContain('1. b1-b3');
    const { page: other } = await open('/');
    await other.getByRole('textbox', { name: 'Game record' }).fill(record);
    await other.getByRole('button', { name: 'Open the record' }).click();
    await other.getByRole('radio', { name: 'Same screen' }).check({ force: true });
    await other.getByRole('button', { name: 'Begin' }).click();
    await other.waitForURL(/\/g\/\w+$/);
    await other.locator('[data-move="b1-b3"]').first().waitFor();
  });

  it.each(['light', 'dark'] as const)(
    'is accessible in its dialogs and at its end, in the %s theme',
    async (theme) => {
      const game = await createSameScreen({});
      const { page } = await openSeat(game, 'white', { theme });
      await page.locator('svg.input').waitFor();
      await page.getByRole('button', { name: /Language, appearance and sound/ }).click();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      for (const name of ['Rules', 'Share']) {
        await page.getByRole('button', { name, exact: true }).click();
        await page.getByRole('dialog').getByText(/./).nth(3).waitFor();
        await expectAccessible(page);
        await page.getByRole('button', { name: 'Close' }).click();
      }
      await page.getByRole('button', { name: 'Resign', exact: true }).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Yes, resign' }).click();
      await page
        .getByText(/White wins by resignation/)
        .first()
        .waitFor();
      await expectAccessible(page);
      const invitation = await create({ kind: 'hecatomb' } as NewGame);
      const seats = {
        white: invitation.seats.white?.token,
        black: invitation.seats.black?.token,
        mine: 'white',
      };
      await page.evaluate(
        (seats) => localStorage.setItem('tessera.seats', seats),
        JSON.stringify([[invitation.id, seats]]),
      );
      await page.goto(new URL(`/g/${invitation.id}`, page.url()).href);
      await page.getByRole('dialog').getByLabel('Link for your opponent').waitFor();
      await expectAccessible(page);
      const { page: missing } = await watch('nothing', { theme });
      await missing.getByText('No game here').waitFor();
      await expectAccessible(missing);
    },
  );

  it('drops the selection with Escape wherever the focus is, and shows the rules after the preferences', async () => {
    const { page } = await openSeat(await createSameScreen({}), 'white');
    await touchAll(page, ['b1'], 'mouse');
    await page.locator('.mark-target').first().waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'Flip' }).focus();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.mark-target').count()).toBe(0);
    const preferences = page.getByRole('button', { name: /Language, appearance and sound/ });
    await preferences.click();
    await page.getByRole('radio', { name: 'Azulejo' }).waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await expect.poll(() => preferences.getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('The aim').waitFor();
  });

  it('shows the rules with the key "?"', async () => {
    const game = await createSameScreen({});
    const { page } = await openSeat(game, 'white');
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
