/** The table teaches: what can be touched, why a try fails, and what pieces can do. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { GameKind, NewGame } from '../src/app/net/types';
import { closeAll, open, withBrowser } from './browser';
import { touchAll, dragTo } from './input';
import { create, openSeat, snapshot, watch } from './seat';

withBrowser();
afterEach(closeAll);

const createSameScreen = (kind: GameKind, more: object = {}) =>
  create({ kind, same_screen: true, ...more } as NewGame);

/** A game of White against a computer. */
const createAgainstComputer = (kind: GameKind, more: object = {}) =>
  create({ kind, white: { type: 'human' }, black: { type: 'engine', level: 3 }, ...more } as NewGame);

/** The touches of some legal move. */
const firstMove = async (id: string) => (await snapshot(id)).legal[0]?.touches ?? [];

const message = (page: Page) => page.locator('.message');

describe('a touch that tries nothing', () => {
  it('is answered quietly, and the next touch is judged afresh', async () => {
    const { page } = await openSeat(await createSameScreen('lines-of-action'), 'white');
    await touchAll(page, ['d4'], 'mouse');
    await message(page).getByText('Touch one of your pieces').waitFor();
    expect(await message(page).getAttribute('class')).not.toContain('bad');
    expect(await page.locator('.mark-refused, .clock.refused').count()).toBe(0);
    // A refused try leaves marks; a touch that tries nothing after it removes them.
    await touchAll(page, ['b1', 'b4'], 'mouse');
    await page.locator('.mark-refused').first().waitFor({ state: 'attached' });
    await page.keyboard.press('Escape');
    await touchAll(page, ['b1', 'b1', 'e5'], 'mouse');
    await message(page).getByText('Touch one of your pieces').waitFor();
    expect(await page.locator('.mark-refused').count()).toBe(0);
    await touchAll(page, ['b1', 'b3'], 'mouse');
    await page.locator('[data-move="b1-b3"]').waitFor();
  });

  it('is answered quietly in a lesson, too', async () => {
    const { page } = await open('/learn/lines-of-action');
    await touchAll(page, ['h8'], 'mouse');
    await page.locator('.feedback.quiet').getByText('Touch one of your pieces').waitFor();
    expect(await page.locator('.mark-refused').count()).toBe(0);
  });
});

describe('a vaulted ball', () => {
  it('is lifted, its targets are marked, and touching it says what to do', async () => {
    const start = '3,bB,bB/3,w,b/2,bB,2/wW,wW,3/w,wW,b,2 w 3 3';
    const game = await createSameScreen('mitsudomoe', { start });
    const { page } = await openSeat(game, 'white');
    await touchAll(page, ['b2', 'd4'], 'mouse');
    await page.locator('.piece.lifted use[href="#tessera-black-ball"]').waitFor({ state: 'attached' });
    expect(await page.locator('.mark-onto').count()).toBe(2);
    await touchAll(page, ['c3'], 'mouse');
    await message(page).getByText('The vaulted ball is in your hand').waitFor();
    expect(await page.locator('.mark-refused').count()).toBe(0);
    await touchAll(page, ['e4'], 'mouse');
    await page.locator('[data-move="b2^d4:e4"]').waitFor();
  });
});

describe('a clock', () => {
  it('that ran out shows 0:00', async () => {
    const game = await createSameScreen('hecatomb', {
      clock: { type: 'per-move', seconds: 1 },
      first: 'white',
    });
    const { page } = await openSeat(game, 'white');
    await page
      .getByText(/Black wins on time/)
      .first()
      .waitFor();
    expect(await page.locator('.lower .time').innerText()).toBe('0:00');
  });

  it('that does not exist does not flash', async () => {
    const { page } = await openSeat(await createSameScreen('lines-of-action'), 'white');
    await touchAll(page, ['b1', 'b4'], 'mouse');
    await page
      .getByText(/must move exactly 2 squares/)
      .first()
      .waitFor();
    expect(await page.locator('.clock.refused').count()).toBe(0);
    expect(await page.locator('.flash').count()).toBe(0);
  });
});

describe('one word and one number for one thing', () => {
  it('moves have the same numbers in the list, in requests and in replays', async () => {
    const game = await create({ kind: 'lines-of-action' } as NewGame);
    const { page: white } = await openSeat(game, 'white');
    const { page: black } = await openSeat(game, 'black');
    await touchAll(black, ['b1', 'b3'], 'mouse');
    await touchAll(white, ['a2', 'c2'], 'mouse');
    await white.locator('[data-move="a2-c2"]').waitFor();
    const number = white.locator('li:has([data-move="a2-c2"]) .number').last();
    expect(await number.innerText()).toBe('2');
    await white.getByRole('button', { name: 'Previous move' }).click();
    await message(white).getByText('after move 1').waitFor();
    await white.getByRole('button', { name: 'Take back' }).click();
    await message(black).getByText('asks to take back move 2').waitFor();
  });

  it('a level has its name at the table and in the lists', async () => {
    const game = await createAgainstComputer('hecatomb', {
      black: { type: 'engine', level: 2 },
      first: 'white',
    });
    const { page } = await openSeat(game, 'white');
    await page.locator('.upper').getByText('Beginner · level 2').waitFor();
    await touchAll(page, await firstMove(game.id), 'mouse');
    const { page: list } = await open('/watch');
    await list.getByText('Beginner · level 2').first().waitFor();
  });

  it('in the middle of a rulebook turn score and tray agree', async () => {
    const { page } = await openSeat(await createSameScreen('mitsudomoe:rulebook'), 'white');
    await touchAll(page, ['supply', 'b2'], 'mouse');
    expect(await page.locator('[data-supply="white"]').getAttribute('data-count')).toBe('4');
    await page.locator('.lower').getByText('Rings in supply 4').waitFor();
  });

  it('a replay does not tell the result before its end', async () => {
    const start = '8/4b3/8/8/3w4/8/8/8 w';
    const { page } = await openSeat(await createSameScreen('mad-bishops:8x8', { start }), 'white');
    await touchAll(page, ['d4', 'c5', 'e7', 'c5'], 'mouse');
    await message(page)
      .getByText(/Black wins/)
      .waitFor();
    await page.getByRole('button', { name: 'First position' }).click();
    await message(page).getByText('Position after move 0 of 2.').waitFor();
    expect(
      await page
        .locator('.message, .banner')
        .getByText(/Black wins/)
        .count(),
    ).toBe(0);
    expect(await page.locator('.mark-finale').count()).toBe(0);
    await page.getByRole('button', { name: 'To the end' }).click();
    await message(page)
      .getByText(/Black wins/)
      .waitFor();
  });

  it('a refused distance has numbers on the counted pieces, a cross on the try, and keeps the target', async () => {
    const { page } = await openSeat(await createSameScreen('lines-of-action'), 'white');
    await touchAll(page, ['b1', 'b4'], 'mouse');
    await expect.poll(() => page.locator('.mark-count .badge-text').allTextContents()).toEqual(['1', '2']);
    expect(await page.locator('.mark-refused').count()).toBe(1);
    expect(await page.locator('.mark-target').count()).toBeGreaterThan(0);
  });

  it('captures and refusals differ in shape, not only in colour', async () => {
    const start = '8/8/7w/8/8/7b/8/b1w5 b';
    const { page } = await openSeat(await createSameScreen('lines-of-action', { start }), 'white');
    await touchAll(page, ['a1', 'a3'], 'mouse');
    await page.locator('.mark-refused').waitFor({ state: 'attached' });
    expect(await page.locator('.mark-capture circle').count()).toBe(0);
    // Four corners around what can be captured, a circle with a cross on what was refused.
    expect(await page.locator('.mark-capture .stroke').first().getAttribute('d')).toMatch(/^(M[^M]+){4}$/);
    expect(await page.locator('.mark-refused circle, .mark-refused .badge-cross').count()).toBe(3);
  });

  it('a threat to win is named and drawn: good news for one player and a warning for the other', async () => {
    const start = '8/8/2b5/2bb4/8/8/5b2/w6w w';
    const game = await create({ kind: 'lines-of-action', start } as NewGame);
    const { page: black } = await openSeat(game, 'black');
    const { page: white } = await openSeat(game, 'white');
    await black.locator('.message.good').getByText('You threaten to win with f2–d4').waitFor();
    await white.locator('.message.warn').getByText('Your opponent threatens to win with f2–d4').waitFor();
    expect(await black.locator('.arrow-chance').count()).toBe(1);
    expect(await white.locator('.arrow-threat').count()).toBe(1);
    const { page: watching } = await watch(game.id);
    await watching.locator('.message.warn').getByText('Black threatens to win with f2–d4').waitFor();
    expect(await watching.locator('.arrow-threat').count()).toBe(1);
    // A threat that was not parried: the move is not given away to the player who can make it now.
    await touchAll(white, ['a1', 'a2'], 'mouse');
    await black.locator('.message.good').getByText('You can win with one move').waitFor();
    await white.locator('.message.warn').getByText('Your opponent can win with one move').waitFor();
    expect(await black.locator('.arrow-chance, .arrow-threat').count()).toBe(0);
    expect(await white.locator('.arrow-chance, .arrow-threat').count()).toBe(0);
  });

  it('an attacked king is marked, with an arrow from each attacker', async () => {
    const start = '4k3/8/8/8/4q3/3Q4/8/4K3 w 4';
    const game = await create({ kind: 'hecatomb', start } as NewGame);
    const { page: white } = await openSeat(game, 'white');
    const { page: black } = await openSeat(game, 'black');
    await white.locator('.message.warn').getByText('Your king is under attack').waitFor();
    await black.locator('.message.good').getByText('You are attacking the king').waitFor();
    expect(await white.locator('.arrow-threat').count()).toBe(1);
    expect(await black.locator('.arrow-chance').count()).toBe(1);
  });

  it('a threat from the supply begins at the supply of its player', async () => {
    const start = '3,wW,wW/3,wW,1/2,bB,2/2,bB,2/2,bB,2 b 5 5';
    const game = await create({ kind: 'mitsudomoe:rulebook', start } as NewGame);
    for (const [seat, text] of [
      ['white', 'You threaten to win with ○ e4, d4–e4'],
      ['black', 'Your opponent threatens to win with ○ e4, d4–e4'],
    ] as const) {
      const { page } = await openSeat(game, seat);
      await message(page).getByText(text).waitFor();
      const nearest = await page.locator('.tessera-board').evaluate((board) => {
        const shaft = board.querySelector('.arrow-chance .arrow-shaft, .arrow-threat .arrow-shaft');
        const [x = 0, y = 0] = (shaft?.getAttribute('d') ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [];
        const distance = (tray: SVGGraphicsElement) => {
          const box = tray.getBBox();
          return Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
        };
        const trays = [...board.querySelectorAll<SVGGraphicsElement>('[data-supply]')];
        trays.sort((a, b) => distance(a) - distance(b));
        return trays[0]?.getAttribute('data-supply');
      });
      expect(nearest).toBe('white');
    }
  });

  it('red and blue change the words, and only in Mad Bishops', async () => {
    const bishops = await createSameScreen('mad-bishops:8x8');
    const lines = await createSameScreen('lines-of-action');
    const { page } = await openSeat(bishops, 'white', { pieces: 'redblue' });
    await message(page).getByText('Red to move').waitFor();
    const fill = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => getComputedStyle(element).getPropertyValue('--piece-white'));
    expect(await page.locator('[data-square="b2"]').getAttribute('aria-label')).toContain('red bishop');
    expect(await fill('.tessera-board')).toContain('#c9382b');
    const token = lines.seats.white?.token;
    await page.goto(new URL(`/g/${lines.id}#white=${token}`, page.url()).href);
    await message(page).getByText('Black to move').waitFor();
    expect(await fill('.tessera-board')).not.toContain('#c9382b');
  });
});

describe('with a screen reader', () => {
  it('the board has the focus when a table opens, and one tab stop', async () => {
    const { page } = await openSeat(await createSameScreen('mitsudomoe'), 'white');
    await page.locator('svg.input').waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('data-square')))
      .toBe('a1');
    expect(await page.locator('svg.input [tabindex="0"]').count()).toBe(1);
  });

  it('a chosen piece announces its targets, and moves are announced in words', async () => {
    const start = '8/8/8/8/8/2w5/8/b3w2b b';
    const { page } = await openSeat(await createSameScreen('lines-of-action', { start }), 'white');
    const log = page.getByRole('log');
    await touchAll(page, ['a1'], 'keyboard');
    await log.getByText(/^a1 is chosen\..* It can capture c3\.$/).waitFor({ state: 'attached' });
    await touchAll(page, ['c3'], 'keyboard');
    await log.getByText('Black: a1 captures c3.').waitFor({ state: 'attached' });
    // Earlier entries stay, so that an answer does not cut off what is being read.
    expect(await log.locator('p').count()).toBeGreaterThan(1);
  });
});

describe('resigning', () => {
  it('is not possible right after the table opens, and asks with the safe answer first', async () => {
    const game = await createAgainstComputer('hecatomb');
    const { page } = await open('/rules/hecatomb');
    // Time stands still unless the test lets it run, however slow the machine is.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await page.goto(new URL(`/g/${game.id}#white=${game.seats.white?.token}`, page.url()).href);
    const resign = page.getByRole('button', { name: 'Resign', exact: true });
    await resign.waitFor();
    expect(await resign.isDisabled()).toBe(true);
    await page.clock.runFor(700);
    await resign.click();
    const answers = message(page).getByRole('button');
    expect(await answers.allInnerTexts()).toEqual(['Keep playing', 'Yes, resign']);
    expect(await answers.nth(1).isDisabled()).toBe(true);
    await page.clock.runFor(700);
    expect(await answers.nth(1).isEnabled()).toBe(true);
    await answers.first().click();
    expect((await snapshot(game.id)).status).toBe('playing');
  });
});

describe('a game shows its own arithmetic', () => {
  it('Lines of Action: eight lines with their counts', async () => {
    const { page } = await openSeat(await createSameScreen('lines-of-action'), 'white');
    await touchAll(page, ['b1'], 'mouse');
    await expect
      .poll(() => page.locator('.sight-distance .badge-text').allTextContents())
      .toEqual(['6', '2', '2']);
    expect(await page.locator('.mark-count').count()).toBeGreaterThan(4);
  });

  it('Mad Bishops: engagements of the piece under the pointer', async () => {
    const start = '8/8/1b3b2/8/3w4/8/7w/8 w';
    const { page } = await openSeat(await createSameScreen('mad-bishops:8x8', { start }), 'white');
    await page.locator('svg.input [data-square="d4"]').hover();
    await expect.poll(() => page.locator('.sight-engaged').count()).toBe(2);
    await page.locator('svg.input [data-square="h2"]').hover();
    await expect.poll(() => page.locator('.sight-engaged').count()).toBe(0);
  });

  it('Mad Bishops: the squares that are never used step back', async () => {
    const { page } = await openSeat(await createSameScreen('mad-bishops'), 'white');
    await page.locator('svg.input').waitFor();
    expect(await page.locator('.cell.outside').count()).toBe(50);
    const fill = (cell: string) =>
      page
        .locator(`${cell} .cell-ground`)
        .first()
        .evaluate((ground) => getComputedStyle(ground).fill);
    const lines = await openSeat(await createSameScreen('lines-of-action'), 'white');
    await lines.page.locator('svg.input').waitFor();
    const light = await lines.page
      .locator('.cell.light .cell-ground')
      .first()
      .evaluate((ground) => getComputedStyle(ground).fill);
    expect(await fill('.cell.outside')).not.toBe(light);
  });

  it('Hecatomb: queens that can move stand out', async () => {
    const { page } = await openSeat(await createSameScreen('hecatomb', { first: 'white' }), 'white');
    await expect.poll(() => page.locator('.piece.dimmed').count()).toBe(24);
  });

  it('Mitsudomoe: trays beside the board, which is as large as in other games', async () => {
    const field = async (kind: GameKind) => {
      const { page } = await openSeat(await createSameScreen(kind), 'white');
      return (await page.locator('.board-groove').first().boundingBox())?.height ?? 0;
    };
    const [rings, lines] = [await field('mitsudomoe'), await field('lines-of-action')];
    expect(rings).toBeGreaterThan(lines * 0.93);
  });
});

describe('captured pieces and notation', () => {
  it('are beside the plates, for people; the clipboard has the exact text', async () => {
    const start = '10/10/10/4b5/1b8/10/3w6/10/1b5w2/10 w';
    const { page } = await openSeat(await createSameScreen('mad-bishops', { start }), 'white');
    await touchAll(page, ['d4', 'b6'], 'mouse');
    const move = page.locator('[data-move="d4xb6"]');
    await move.waitFor();
    expect(await move.innerText()).toBe('d4×b6');
    await page.locator('.lower').getByText('×1').waitFor();
    const copied = await page.locator('.moves').evaluate((list) => {
      const clipboardData = new DataTransfer();
      list.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }));
      return clipboardData.getData('text/plain');
    });
    expect(copied).toBe('d4xb6');
  });
});

describe('planned and confirmed moves', () => {
  it('a move planned in the opponent’s turn is shown as such and played at once', async () => {
    const game = await create({ kind: 'lines-of-action' } as NewGame);
    const { page: black } = await openSeat(game, 'black');
    const { page: white } = await openSeat(game, 'white');
    await white.locator('.premove svg.input').waitFor();
    for (const square of ['a2', 'c2']) await white.locator(`[data-square="${square}"]`).click();
    await message(white).getByText('Planned: a2–c2').waitFor();
    await white.locator('.arrow-premove').waitFor({ state: 'attached' });
    await touchAll(black, ['b1', 'b3'], 'mouse');
    await expect
      .poll(async () => (await snapshot(game.id)).moves.map(({ text }) => text))
      .toEqual(['b1-b3', 'a2-c2']);
    await expect.poll(() => white.locator('.arrow-premove').count()).toBe(0);
  });

  it('a planned move can recapture on a square of one’s own piece, by dragging', async () => {
    const start = 'b6w/8/8/8/2w1b3/8/2w5/7b b';
    const game = await create({ kind: 'lines-of-action', start } as NewGame);
    const { page: black } = await openSeat(game, 'black');
    const { page: white } = await openSeat(game, 'white');
    await white.locator('.premove svg.input').waitFor();
    await dragTo(white, 'c2', 'c4', '.premove svg.input');
    await message(white).getByText('Planned: c2×c4').waitFor();
    await white.locator('.arrow-premove').waitFor({ state: 'attached' });
    await touchAll(black, ['e4', 'c4'], 'mouse');
    await expect
      .poll(async () => (await snapshot(game.id)).moves.map(({ text }) => text))
      .toEqual(['e4xc4', 'c2xc4']);
  });

  it('a planned recapture that does not become legal is dropped, and the player is told', async () => {
    const start = 'b6w/8/8/8/2w1b3/8/2w5/7b b';
    const game = await create({ kind: 'lines-of-action', start } as NewGame);
    const { page: black } = await openSeat(game, 'black');
    const { page: white } = await openSeat(game, 'white', { language: 'pt' });
    await white.locator('.premove svg.input').waitFor();
    await dragTo(white, 'c2', 'c4', '.premove svg.input');
    await white.locator('.arrow-premove').waitFor({ state: 'attached' });
    await touchAll(black, ['h1', 'g1'], 'mouse');
    await message(white).getByText('O lance que planeou já não era legal.').waitFor();
    expect(await white.locator('.arrow-premove').count()).toBe(0);
    expect((await snapshot(game.id)).ply).toBe(1);
  });

  it('a move by touch waits for its confirmation, if the player wants that', async () => {
    const game = await createSameScreen('lines-of-action');
    const { page } = await openSeat(game, 'white', { size: 'phone', touch: true });
    await page.locator('svg.input').waitFor();
    await page.getByRole('button', { name: /Language, appearance and sound/ }).click();
    await page.getByRole('radio', { name: 'Confirm' }).check({ force: true });
    await page.keyboard.press('Escape');
    await touchAll(page, ['b1', 'b3'], 'touch');
    await message(page).getByText('Play b1–b3?').waitFor();
    expect((await snapshot(game.id)).ply).toBe(0);
    await message(page).getByRole('button', { name: 'Cancel' }).click();
    await touchAll(page, ['b1', 'b3'], 'touch');
    await message(page).getByRole('button', { name: 'Play it' }).click();
    await expect.poll(async () => (await snapshot(game.id)).ply).toBe(1);
  });
});

it('the rules say how long and how hard a game is', async () => {
  const { page } = await open('/rules/hecatomb');
  await page.getByText('How long: 3 to 5 minutes').waitFor();
});

it('Mitsudomoe tells about its two rule sets where one is chosen', async () => {
  const { page } = await open('/new/mitsudomoe');
  const options = page.getByRole('button', { name: 'Options' });
  if ((await options.count()) > 0) await options.click();
  await page.getByText('the second player wins in ten moves').first().waitFor({ state: 'attached' });
});
