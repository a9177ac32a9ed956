import { afterEach, describe, expect, it } from 'vitest';
import type { GameKind, NewGame } from '../src/app/net/types';
import { closeAll, expectAccessible, expectNoOverflow, open, withBrowser } from './browser';
import { touchAll } from './input';
import { create, openSeat, snapshot } from './seat';

withBrowser();
afterEach(closeAll);

interface Ending {
  start: string;
  moves: string[];
  /** What the page must show after the last move. */
  end: RegExp;
}

/** A position near the end and the moves to it, for every kind: a kind without one does not compile. */
const endings: Record<GameKind, Ending> = {
  'mad-bishops': {
    start: '10/10/10/4b5/10/10/3w6/10/10/10 w',
    moves: ['d4-f6', 'e7xf6'],
    end: /Black wins: White’s last bishop was captured/,
  },
  'mad-bishops:8x8': {
    start: '8/4b3/8/8/3w4/8/8/8 w',
    moves: ['d4-c5', 'e7xc5'],
    end: /Black wins: White’s last bishop was captured/,
  },
  'lines-of-action': {
    start: '8/8/2b5/2bb4/8/8/5b2/w6w b',
    moves: ['f2-f3', 'a1-a2', 'f3-f2', 'a2-a1', 'f2-d4'],
    end: /Black wins: Black’s pieces are all connected/,
  },
  'lines-of-action:draw-on-both': {
    start: '8/8/3b4/3bw2b/8/8/2w5/2w5 b',
    moves: ['h5xe5'],
    end: /A draw: one move connected both sides/,
  },
  'lines-of-action:scrambled-eggs': {
    start: '8/8/2b5/2bb4/8/8/5b2/w6w b',
    moves: ['f2-d4'],
    end: /Black wins: Black’s pieces are all connected/,
  },
  'lines-of-action:6x6': {
    start: '6/2b3/2b3/6/5b/w4w b',
    moves: ['f2-d4'],
    end: /Black wins: Black’s pieces are all connected/,
  },
  hecatomb: {
    start: '4k3/4q3/8/8/Q7/8/8/K3Q3 w 3',
    moves: ['a1-b1', 'e7-e6', 'a4xe8'],
    end: /White wins: Black’s king was captured/,
  },
  'hecatomb:classic': {
    start: 'k7/8/1K6/8/8/8/8/3Q4 w',
    moves: ['d1-d7', 'a8-b8', 'd7-b7'],
    end: /White wins by checkmate/,
  },
  mitsudomoe: {
    start: '3,wW,wW/3,w,w/2,bB,2/1,wW,3/bB,1,b,bB,1 w',
    moves: ['b2^d4:c1', 'o@a3', 'd4-e4'],
    end: /White wins: White’s three balls reached their goal/,
  },
  'mitsudomoe:rulebook': {
    start: '3,wW,wW/3,wW,b/1,bB,3/5/bB,1,bB,2 w 5 4',
    moves: ['o@e4+d4-e4'],
    end: /White wins: White’s three balls reached their goal/,
  },
};

async function touchesOf(id: string, move: string): Promise<readonly string[]> {
  const { legal } = await snapshot(id);
  const found = legal.find(({ text }) => text === move);
  if (!found) throw new Error(`${move} is not among ${legal.map(({ text }) => text).join(' ')}`);
  return found.touches;
}

describe.each(Object.entries(endings))('%s', (kind, { start, moves, end }) => {
  it.each(['mouse', 'touch', 'keyboard'] as const)('is played to its end by %s', async (method) => {
    const game = await create({ kind, start, same_screen: true } as NewGame);
    const size = method === 'touch' ? 'phone' : 'desktop';
    const { page, errors } = await openSeat(game, 'white', { size, touch: method === 'touch' });
    for (const [i, move] of moves.entries()) {
      const touches = await touchesOf(game.id, move);
      await touchAll(page, touches, method);
      await expect.poll(async () => (await snapshot(game.id)).ply).toBe(i + 1);
      await expect.poll(() => page.locator(`[data-move="${move}"]`).count()).toBeGreaterThan(0);
    }
    await page.getByText(end).first().waitFor();
    await expectNoOverflow(page);
    if (method === 'mouse') await expectAccessible(page);
    expect(errors).toEqual([]);
  });
});

describe('passing', () => {
  it.each(['mouse', 'touch', 'keyboard'] as const)('works by %s', async (method) => {
    const start = '6bw/6bb/8/8/8/8/bb6/wb6 w';
    const game = await create({ kind: 'lines-of-action', start, same_screen: true } as NewGame);
    const { page } = await openSeat(game, 'white', { touch: method === 'touch' });
    await page.getByText('None of your pieces can move').first().waitFor();
    await touchAll(page, ['pass'], method);
    await expect.poll(async () => (await snapshot(game.id)).turn).toBe('black');
  });
});

describe('against the computer', () => {
  it('a game is started from the first page and played to its end', async () => {
    const { page, errors } = await open('/');
    await page.getByRole('link', { name: 'Play Hecatomb' }).click();
    await page.getByText('Options', { exact: true }).click();
    await page
      .getByRole('group', { name: 'Who starts' })
      .getByRole('radio', { name: 'White', exact: true })
      .check({ force: true });
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.waitForURL(/\/g\/\w+$/);
    const id = page.url().split('/').at(-1) ?? '';
    for (let ply = 0; ply < 10; ply += 2) {
      await expect
        .poll(
          async () => {
            const { status, ply: played } = await snapshot(id);
            return status === 'finished' || played >= ply;
          },
          { timeout: 30_000 },
        )
        .toBe(true);
      const { status, legal } = await snapshot(id);
      if (status === 'finished') break;
      const move = legal.find(({ captures }) => captures?.length) ?? legal[0];
      await touchAll(page, move?.touches ?? [], 'mouse');
      await expect.poll(async () => (await snapshot(id)).ply, { timeout: 30_000 }).toBeGreaterThan(ply);
    }
    await page
      .getByText(/(You win|You lose|A draw): /)
      .first()
      .waitFor({ timeout: 30_000 });
    expect(errors).toEqual([]);
  });
});
