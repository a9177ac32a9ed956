/** Input on a board: with the mouse, with touch, or with the keyboard alone. */
import type { Locator, Page } from 'playwright-core';

export type InputMethod = 'mouse' | 'touch' | 'keyboard';

/** Makes these touches in order: squares, `supply`, `pass`. */
export async function touchAll(page: Page, touches: readonly string[], method: InputMethod): Promise<void> {
  for (const touch of touches) await touchOne(page, touch, method);
}

async function touchOne(page: Page, touch: string, method: InputMethod): Promise<void> {
  // The board may not accept input yet: the opponent is to move, or the page is loading.
  const target = find(page, touch);
  await target.waitFor();
  if (method === 'keyboard') {
    if (touch === 'pass') await tabTo(page, target);
    else if (touch === 'supply') await walkToSupply(page);
    else await walkTo(page, touch);
    await page.keyboard.press('Enter');
    return;
  }
  const at = await middle(page, touch);
  if (method === 'touch') await page.touchscreen.tap(at.x, at.y);
  else await page.mouse.click(at.x, at.y);
}

/** Drags from a square to another; `board` selects the board, which by default is one that accepts moves now. */
export async function dragTo(page: Page, from: string, to: string, board = MOVING): Promise<void> {
  const [a, b] = [await middle(page, from, board), await middle(page, to, board)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
  await page.mouse.move(b.x, b.y);
  await page.mouse.up();
}

async function middle(page: Page, touch: string, board = MOVING): Promise<{ x: number; y: number }> {
  const target = find(page, touch, board);
  await target.waitFor();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${touch} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** While the opponent is to move, a board that accepts planned moves does not count. */
const MOVING = 'svg.input:not(.premove *)';

function find(page: Page, touch: string, board = MOVING): Locator {
  if (touch === 'pass') return page.getByRole('button', { name: /^(Pass|Passar)/ });
  if (touch === 'supply') {
    // Only the supply of the player to move can be touched.
    return page.locator('[data-supply][role="button"]').first();
  }
  return page.locator(`${board} [data-square="${touch}"]`);
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let i = 0; i < 80; i += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('it cannot be reached with the keyboard');
}

/** Moves the focus to a square with the arrow keys, from the cell that has the tab stop. */
async function walkTo(page: Page, square: string): Promise<void> {
  const focused = (): Promise<string | null> =>
    page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? null);
  // From the supply an arrow key leads back to the board.
  if (await page.evaluate(() => document.activeElement?.hasAttribute('data-supply'))) {
    await page.keyboard.press('ArrowLeft');
  }
  for (let i = 0; i < 80 && !(await focused()); i += 1) await page.keyboard.press('Tab');
  for (let i = 0; i < 40; i += 1) {
    const here = await focused();
    if (!here) throw new Error('the board cannot be reached with the keyboard');
    if (here === square) return;
    const key = await keyTowards(page, here, square);
    await page.keyboard.press(key);
  }
  throw new Error(`the arrow keys do not lead to ${square}`);
}

/** Moves the focus to the supply of the player to move: with the arrow keys over the edge of the board. */
async function walkToSupply(page: Page): Promise<void> {
  const isThere = (): Promise<boolean> =>
    page.evaluate(() => document.activeElement?.hasAttribute('data-supply') ?? false);
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowUp']) {
    await walkTo(page, 'c3');
    for (let i = 0; i < 4; i += 1) {
      if (await isThere()) return;
      await page.keyboard.press(key);
    }
    if (await isThere()) return;
  }
  throw new Error('the supply cannot be reached with the keyboard');
}

/** The arrow key that moves nearer to the square, in screen directions. */
async function keyTowards(page: Page, from: string, to: string): Promise<string> {
  const centre = async (square: string): Promise<{ x: number; y: number }> => {
    const box = await page.locator(`[data-square="${square}"]`).boundingBox();
    if (!box) throw new Error(`${square} is not on the screen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [a, b] = [await centre(from), await centre(to)];
  if (Math.abs(b.x - a.x) > 3) return b.x > a.x ? 'ArrowRight' : 'ArrowLeft';
  return b.y > a.y ? 'ArrowDown' : 'ArrowUp';
}
