/** How people touch a board: with a mouse, with a finger, or with nothing but a keyboard. */
import type { Locator, Page } from 'playwright-core';

export type Hand = 'mouse' | 'touch' | 'keyboard';

/** Touches all of these, one after the other: squares, `supply`, `pass`. */
export async function touchAll(page: Page, touches: readonly string[], hand: Hand): Promise<void> {
  for (const touch of touches) await touchOne(page, touch, hand);
}

async function touchOne(page: Page, touch: string, hand: Hand): Promise<void> {
  // Whoever is quicker than the board waits until it is theirs.
  const target = find(page, touch);
  await target.waitFor();
  if (hand === 'keyboard') {
    if (touch === 'supply' || touch === 'pass') await tabTo(page, target);
    else await walkTo(page, touch);
    await page.keyboard.press('Enter');
    return;
  }
  const at = await middle(page, touch);
  if (hand === 'touch') await page.touchscreen.tap(at.x, at.y);
  else await page.mouse.click(at.x, at.y);
}

/** Drags with the mouse from one to the other. */
export async function dragTo(page: Page, from: string, to: string): Promise<void> {
  const [a, b] = [await middle(page, from), await middle(page, to)];
  await page.mouse.move(a.x, a.y);
  await page.mouse.down();
  await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2);
  await page.mouse.move(b.x, b.y);
  await page.mouse.up();
}

async function middle(page: Page, touch: string): Promise<{ x: number; y: number }> {
  const target = find(page, touch);
  await target.waitFor();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${touch} is not on the screen`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function find(page: Page, touch: string): Locator {
  if (touch === 'pass') return page.getByRole('button', { name: /^(Pass|Passar)/ });
  if (touch === 'supply') {
    // The supply of the player to move is the one that can be touched.
    return page.locator('[data-supply][tabindex="0"], [data-supply].live').first();
  }
  return page.locator(`svg.input [data-square="${touch}"]`);
}

/** Presses Tab until the thing has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let i = 0; i < 80; i += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('it cannot be reached with the keyboard');
}

/** Goes to a square with the arrow keys, from wherever the board was left. */
async function walkTo(page: Page, square: string): Promise<void> {
  const focused = (): Promise<string | null> =>
    page.evaluate(() => document.activeElement?.getAttribute('data-square') ?? null);
  for (let i = 0; i < 80 && !(await focused()); i += 1) await page.keyboard.press('Tab');
  for (let i = 0; i < 40; i += 1) {
    const here = await focused();
    if (!here) throw new Error('the board cannot be reached with the keyboard');
    if (here === square) return;
    const key = await wayTo(page, here, square);
    await page.keyboard.press(key);
  }
  throw new Error(`the arrow keys do not lead to ${square}`);
}

/** The arrow that leads nearer on the screen, as the person sees it. */
async function wayTo(page: Page, from: string, to: string): Promise<string> {
  const centre = async (square: string): Promise<{ x: number; y: number }> => {
    const box = await page.locator(`[data-square="${square}"]`).boundingBox();
    if (!box) throw new Error(`${square} is not on the screen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  };
  const [a, b] = [await centre(from), await centre(to)];
  if (Math.abs(b.x - a.x) > 3) return b.x > a.x ? 'ArrowRight' : 'ArrowLeft';
  return b.y > a.y ? 'ArrowDown' : 'ArrowUp';
}
