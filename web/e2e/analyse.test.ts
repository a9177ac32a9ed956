/** The analysis: moves and variations, the engine, records and links, the position editor, drawings, saved analyses. */
import type { Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { NewGame } from '../src/app/net/types';
import { base, closeAll, everySize, expectAccessible, expectNoOverflow, open, withBrowser } from './browser';
import { touchAll } from './input';
import { create } from './seat';

withBrowser();
afterEach(closeAll);

const ready = (page: Page) => page.locator('svg.input').waitFor();
const moves = (page: Page) => page.getByRole('region', { name: 'Moves' });
const move = (page: Page, text: string): Locator => moves(page).locator(`[data-move="${text}"]`);
const current = (page: Page): Locator => moves(page).locator('[aria-current]');
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const engine = (page: Page) => page.getByRole('switch', { name: 'Engine' });
const lines = (page: Page) => page.locator('.lines .line');

/** The tree as the move list shows it: variations in parentheses. */
function shownTree(page: Page): Promise<string> {
  return moves(page)
    .locator('.list')
    .evaluate((list) => {
      const read = (element: Element): string =>
        [...element.children]
          .map((child) => {
            if (child.classList.contains('variation')) return `(${read(child)})`;
            return child.querySelector('[data-move]')?.getAttribute('data-move') ?? '';
          })
          .filter(Boolean)
          .join(' ');
      return read(list);
    });
}

/** Opens a record in the dialog. */
async function openRecord(page: Page, text: string): Promise<void> {
  await button(page, /^Record, link/).click();
  await page.getByRole('textbox', { name: 'Record to open' }).fill(text);
  await button(page, 'Open it here').click();
}

/** The record that the dialog shows; the dialog stays open. */
async function shownRecord(page: Page): Promise<string> {
  await button(page, /^Record, link/).click();
  const field = page.getByRole('textbox', { name: 'Record with all variations' });
  await expect.poll(() => field.inputValue()).toContain('[Game');
  return field.inputValue();
}

const close = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

const kinds = [
  { kind: 'lines-of-action', first: ['b1', 'b3'], text: 'b1-b3' },
  { kind: 'mad-bishops', first: ['b2', 'a1'], text: 'b2xa1' },
  { kind: 'hecatomb', first: ['d4', 'd5'], text: 'd4xd5' },
  { kind: 'mitsudomoe', first: ['supply', 'c3'], text: 'o@c3' },
];

describe.each(kinds)('the analysis of $kind', ({ kind, first, text }) => {
  it('takes moves, and the engine shows lines that can be entered', async () => {
    const { page, errors } = await open(`/analyse/${kind}`);
    await ready(page);
    await touchAll(page, first, 'mouse');
    await move(page, text).waitFor();
    await engine(page).click();
    await lines(page).first().waitFor();
    expect(await page.getByRole('meter', { name: 'Evaluation' }).getAttribute('aria-valuetext')).not.toBe(
      'not evaluated yet',
    );
    const before = await current(page).getAttribute('data-id');
    await page.keyboard.press('1');
    await expect.poll(() => moves(page).locator('[data-move]').count()).toBeGreaterThan(1);
    await expect.poll(() => current(page).getAttribute('data-id')).not.toBe(before);
    expect(errors).toEqual([]);
  });
});

describe('variations', () => {
  it('are made, promoted, deleted and undone with the mouse', async () => {
    const { page } = await open('/analyse/lines-of-action');
    await ready(page);
    for (const touches of [
      ['b1', 'b3'],
      ['a2', 'c2'],
    ]) {
      await touchAll(page, touches, 'mouse');
      await move(page, touches.join('-')).waitFor();
    }
    await button(page, 'Previous move').click();
    await ready(page);
    await touchAll(page, ['a5', 'c5'], 'mouse');
    await expect.poll(() => shownTree(page)).toBe('b1-b3 a2-c2 (a5-c5)');
    await button(page, 'Promote').click();
    await expect.poll(() => shownTree(page)).toBe('b1-b3 a5-c5 (a2-c2)');
    await button(page, 'Undo').click();
    await expect.poll(() => shownTree(page)).toBe('b1-b3 a2-c2 (a5-c5)');
    await button(page, 'Delete from here').click();
    await expect.poll(() => shownTree(page)).toBe('b1-b3 a2-c2');
    await button(page, 'Undo').click();
    await expect.poll(() => shownTree(page)).toBe('b1-b3 a2-c2 (a5-c5)');
    // A reload keeps the tree and the place.
    await page.waitForTimeout(800);
    await page.reload();
    await ready(page);
    await expect.poll(() => shownTree(page)).toBe('b1-b3 a2-c2 (a5-c5)');
  });

  it('are made, marked and commented with the keyboard alone, and told to a screen reader', async () => {
    const { page } = await open('/analyse/lines-of-action');
    await ready(page);
    await touchAll(page, ['b1', 'b3'], 'keyboard');
    await move(page, 'b1-b3').waitFor();
    await page
      .getByRole('log')
      .getByText(/b1 to b3/)
      .waitFor();
    await ready(page);
    await touchAll(page, ['a2', 'c2'], 'keyboard');
    await move(page, 'a2-c2').waitFor();
    await page.keyboard.press(',');
    await expect.poll(() => current(page).getAttribute('data-move')).toBe('b1-b3');
    await ready(page);
    await touchAll(page, ['a5', 'c5'], 'keyboard');
    await expect.poll(() => shownTree(page)).toBe('b1-b3 a2-c2 (a5-c5)');
    await page.keyboard.press('m');
    await expect.poll(() => shownTree(page)).toBe('b1-b3 a5-c5 (a2-c2)');
    await page.keyboard.press('c');
    await page.keyboard.type('a plan');
    await page.keyboard.press('Tab');
    await moves(page).getByText('a plan').waitFor();
    await button(page, /interesting move/).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => current(page).innerText()).toContain('!?');
    await page.keyboard.press('Delete');
    await expect.poll(() => shownTree(page)).toBe('b1-b3 a2-c2');
    await page.keyboard.press('Control+z');
    await expect.poll(() => shownTree(page)).toBe('b1-b3 a5-c5 (a2-c2)');
  });
});

describe('the engine', () => {
  it('finds a forced win and tells it', async () => {
    // White takes the last black piece.
    const position = '10/10/10/10/10/10/3b6/2w7/10/10 w';
    const { page } = await open(`/analyse/mad-bishops#position=${encodeURIComponent(position)}`);
    await ready(page);
    await engine(page).click();
    const best = lines(page).first();
    await expect.poll(() => best.getAttribute('aria-label')).toMatch(/White wins with the next move/);
    await expect.poll(() => page.locator('.arrow-best').count()).toBe(1);
    await page.locator('.status[data-state="done"]').waitFor();
  });

  it('proves every move of ten-ply Hecatomb and marks it on the board', async () => {
    const { page } = await open('/analyse/hecatomb');
    await ready(page);
    await openRecord(page, '[Game "hecatomb"]\n\n1. d4xd5 1... e5xd4 2. d5xd6 *');
    await move(page, 'd5xd6').click();
    await ready(page);
    await engine(page).click();
    await page.getByText(/^(\d+) of \1 moves are proven\.$/).waitFor({ timeout: 45_000 });
    await page.locator('.mark-won, .mark-lost, .mark-drawn-game').first().waitFor({ state: 'attached' });
  });

  it('stops, goes on and says what the threat is', async () => {
    const { page } = await open('/analyse/lines-of-action');
    await ready(page);
    await page.keyboard.press('e');
    await lines(page).first().waitFor();
    await button(page, 'Stop the engine').click();
    await page.locator('.status[data-state="stopped"]').waitFor();
    await button(page, 'Go on without a limit').click();
    await page.locator('.status[data-state="searching"]').waitFor();
    await page.keyboard.press('x');
    await page.getByText(/If the other side passed, White would play/).waitFor();
    await expect.poll(() => page.locator('.arrow-threat').count()).toBeGreaterThan(0);
  });
});

describe('a record', () => {
  const record =
    '[Game "lines-of-action"]\n\n{start} 1. b1-b3 $1 {good [%csl Gb3]} (1. c1-c3 {or} 1... a2-c2) 1... a2-c2 *';

  it('goes in and out again equal', async () => {
    const { page } = await open('/analyse/lines-of-action');
    await ready(page);
    await openRecord(page, record);
    await expect.poll(() => shownTree(page)).toBe('b1-b3 (c1-c3 a2-c2) a2-c2');
    const written = await shownRecord(page);
    expect(written).toContain('{start} 1. b1-b3 $1 {good [%csl Gb3]}');
    await close(page);
    await openRecord(page, written);
    expect(await shownRecord(page)).toBe(written);
  });

  it('that is wrong is refused with the place and the reason', async () => {
    const { page } = await open('/analyse/lines-of-action');
    await ready(page);
    await openRecord(page, '[Game "lines-of-action"]\n\n1. b1-b3 (1. b1-b4) *');
    await page
      .getByRole('alert')
      .getByText(/exactly 2 squares/)
      .waitFor();
  });

  it('is carried by a link, and nothing is stored', async () => {
    const { page } = await open('/analyse/lines-of-action');
    await ready(page);
    await openRecord(page, record);
    const written = await shownRecord(page);
    const link = await page.getByRole('textbox', { name: 'Link with the whole analysis' }).inputValue();
    expect(link).toContain('/analyse/lines-of-action#r=');
    const other = await open(link);
    await ready(other.page);
    await expect.poll(() => shownTree(other.page)).toBe('b1-b3 (c1-c3 a2-c2) a2-c2');
    expect(await shownRecord(other.page)).toBe(written);
    const damaged = await open(link.slice(0, -12));
    await damaged.page
      .getByRole('alert')
      .getByText(/link is damaged/)
      .waitFor();
  });

  it('on the first page is analysed with its variations', async () => {
    const { page } = await open('/');
    await page.getByRole('textbox', { name: 'Game record' }).fill(record);
    await button(page, 'Analyse it').click();
    await page.waitForURL(/\/analyse\/lines-of-action/);
    await expect.poll(() => shownTree(page)).toBe('b1-b3 (c1-c3 a2-c2) a2-c2');
  });

  it('of the moves up to here is played on', async () => {
    const { page } = await open('/analyse/lines-of-action');
    await ready(page);
    await openRecord(page, record);
    await move(page, 'c1-c3').click();
    await ready(page);
    await button(page, 'Play from here').click();
    await page.getByRole('heading', { level: 1, name: 'Play on: Lines of Action' }).waitFor();
    await page.getByText('The record ends after 1 moves, and White is to move.').waitFor();
  });
});

describe('a game of the server', () => {
  it('is analysed when it is over', async () => {
    const done = await create({ record: '[Game "hecatomb"]\n[Result "1-0"]\n\n1. d4xd5 1-0' } as NewGame);
    const { page: table } = await open(`/g/${done.id}`);
    await table.getByRole('link', { name: 'Analyse' }).click();
    await table.waitForURL(/\/analyse\/hecatomb/);
    await expect.poll(() => shownTree(table)).toBe('d4xd5');
  });
});

describe('the position editor', () => {
  it('refuses impossible positions with the place and the reason, and analyses possible ones', async () => {
    const { page } = await open('/analyse/hecatomb');
    await ready(page);
    await button(page, 'Set up').click();
    await button(page, 'Clear the board').click();
    const verdict = page.locator('.verdict');
    await expect.poll(() => verdict.getAttribute('class')).toContain('bad');
    const place = async (piece: string, square: string): Promise<void> => {
      await button(page, piece).click();
      await touchAll(page, [square], 'mouse');
    };
    await place('white king', 'a1');
    await place('black king', 'h8');
    await place('white queen', 'c1');
    await verdict.getByText('This position can be analysed.').waitFor();
    await place('white king', 'b1');
    await expect.poll(() => verdict.getAttribute('class')).toContain('bad');
    // Where: both white kings are marked.
    await expect.poll(() => page.locator('.mark-refused').count()).toBe(2);
    await place('Remove', 'b1');
    await page.getByRole('spinbutton', { name: 'Moves left' }).fill('4');
    await page.keyboard.press('Tab');
    await expect
      .poll(() => page.getByRole('textbox', { name: 'Position as text' }).inputValue())
      .toBe('7k/8/8/8/8/8/8/K1Q5 w 4');
    await expectAccessible(page);
    await button(page, 'Analyse this position').click();
    await ready(page);
    await touchAll(page, ['c1', 'h1'], 'mouse');
    await move(page, 'c1-h1').waitFor();
  });

  it('reads a position from text with the keyboard, and says what is wrong with it', async () => {
    const { page } = await open('/analyse/mad-bishops');
    await ready(page);
    await button(page, 'Set up').click();
    const text = page.getByRole('textbox', { name: 'Position as text' });
    await text.fill('w9/10/10/10/10/10/10/10/10/b9 w');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.verdict').getAttribute('class')).toContain('bad');
    await page.locator('.mark-refused').waitFor({ state: 'attached' });
  });
});

describe('drawings and saved analyses', () => {
  it('an arrow is drawn with the right button or the keyboard, and undone', async () => {
    const { page } = await open('/analyse/lines-of-action');
    await ready(page);
    const centre = async (square: string): Promise<{ x: number; y: number }> => {
      const box = await page.locator(`[data-square="${square}"]`).boundingBox();
      if (!box) throw new Error(`${square} is not on the screen`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const [from, to] = [await centre('c3'), await centre('e5')];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down({ button: 'right' });
    await page.mouse.move(to.x, to.y);
    await page.mouse.up({ button: 'right' });
    await expect.poll(() => page.locator('.arrow-drawn').count()).toBe(1);
    await page.locator('[data-square="d4"]').focus();
    await page.keyboard.press('a');
    await page.keyboard.press('a');
    await expect.poll(() => page.locator('.mark-drawn').count()).toBe(1);
    await button(page, 'Undo').click();
    await expect.poll(() => page.locator('.mark-drawn').count()).toBe(0);
    expect(await shownRecord(page)).toContain('[%cal Gc3e5]');
  });

  it('an analysis is saved, renamed, opened and deleted', async () => {
    const { page } = await open('/analyse/mad-bishops');
    await ready(page);
    await touchAll(page, ['b2', 'a1'], 'mouse');
    await move(page, 'b2xa1').waitFor();
    await button(page, 'Saved').click();
    await page.getByRole('textbox', { name: 'Name' }).fill('First try');
    await button(page, 'Save this analysis').click();
    await button(page, 'Rename: First try').click();
    await page.locator('li').getByRole('textbox', { name: 'Name' }).fill('Better name');
    await page.keyboard.press('Enter');
    await page.goto(new URL('/analyse/hecatomb', base).href);
    await ready(page);
    await button(page, 'Saved').click();
    await button(page, /^Better name/).click();
    await expect.poll(() => shownTree(page)).toBe('b2xa1');
    await button(page, 'Saved').click();
    await button(page, 'Delete: Better name').click();
    await page.getByText('Better name is deleted.').waitFor();
    await button(page, 'Bring it back').click();
    await button(page, /^Better name/).waitFor();
  });
});

describe.each(everySize)('the analysis on a %s', (size) => {
  it('fits, in Portuguese and in the dark, and is accessible with the engine on', async () => {
    const { page } = await open('/analyse/mitsudomoe', { size, language: 'pt', theme: 'dark' });
    await ready(page);
    await page.getByRole('switch', { name: 'Motor' }).click();
    await lines(page).first().waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
});
