/** What a board draws, read from the elements of its pieces, in the words of the labels of its cells. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { BoardView } from '../src/app/net/types';

/** What stands on each occupied square, from the top down: `white ball on white ring`. */
type Contents = Record<string, string>;

/** What the pieces on the screen show and what the cells say; `selector` finds the SVG of the board. */
async function contentsOf(page: Page, selector: string): Promise<{ drawn: Contents; said: Contents }> {
  return page
    .locator(selector)
    .first()
    .evaluate((root) => {
      const stacks = new Map<string, string[]>();
      const cells = [...root.querySelectorAll<SVGGElement>('[data-square]')];
      const said: Contents = {};
      for (const cell of cells) {
        const [square = '', content = ''] = (cell.getAttribute('aria-label') ?? '').split(', ');
        if (content !== 'empty') said[square] = content;
      }
      for (const piece of root.querySelectorAll<SVGGElement>('.piece')) {
        const [x = 0, y = 0] = [...piece.style.transform.matchAll(/-?[\d.]+(?=px)/g)].map(Number);
        // A piece stands on the cell that contains its centre.
        const cell = cells.find((each) => {
          const ground = each.querySelector('rect')?.getBBox();
          return ground && x > ground.x && x < ground.x + 100 && y > ground.y && y < ground.y + 100;
        });
        const [, color, shape] =
          /#tessera-(\w+)-(\w+)/.exec(piece.querySelector('use')?.getAttribute('href') ?? '') ?? [];
        const square = cell?.getAttribute('data-square') ?? 'outside';
        const name = shape === 'stone' ? 'piece' : shape;
        stacks.set(square, [`${color} ${name}`, ...(stacks.get(square) ?? [])]);
      }
      const drawn = Object.fromEntries([...stacks].map(([square, pieces]) => [square, pieces.join(' on ')]));
      return { drawn, said };
    });
}

function expected(view: BoardView): Contents {
  const contents: Contents = {};
  for (const { square, color, shape } of view.pieces) {
    const below = contents[square];
    // The shape of Lines of Action has no other name than "piece".
    const piece = `${color} ${shape === 'stone' ? 'piece' : shape}`;
    contents[square] = below ? `${piece} on ${below}` : piece;
  }
  return contents;
}

/** Asserts that the board draws this position, piece by piece, and that its labels say the same. */
export async function expectDrawn(page: Page, view: BoardView, selector = '.tessera-board'): Promise<void> {
  const position = expected(view);
  await expect
    .poll(() => contentsOf(page, selector), { message: JSON.stringify(position) })
    .toEqual({ drawn: position, said: position });
}
