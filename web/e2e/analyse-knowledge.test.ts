/** What the engine of the analysis tells: winning chances, proofs of every move, what is known of a game; and who gets it. */
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import type { NewGame } from '../src/app/net/types';
import { closeAll, open, withBrowser } from './browser';
import { create, openSeat, watch } from './seat';

withBrowser();
afterEach(closeAll);

const ready = (page: Page) => page.locator('svg.input').waitFor();
const engine = (page: Page) => page.getByRole('switch', { name: 'Engine' });
const at = (kind: string, position: string): string =>
  `/analyse/${kind}#position=${encodeURIComponent(position)}`;

/** What the marks on the board say, by square. */
const marks = (page: Page): Promise<string[]> =>
  page
    .locator('.mark-won, .mark-lost, .mark-drawn-game')
    .evaluateAll((all) => all.map((mark) => mark.textContent.trim()).sort());

describe('the evaluation bar', () => {
  it('shows the winning chances that reviews calculate from the score', async () => {
    const { page } = await open(at('lines-of-action', '1b1bbbb1/w6w/w1b4w/w6w/w6w/w6w/w6w/1bbbbbb1 w'));
    await ready(page);
    await engine(page).click();
    await page.locator('.lines .line').first().waitFor();
    await page.getByRole('button', { name: 'Stop the engine' }).click();
    await page.locator('.status[data-state="stopped"]').waitFor();
    const score = Number((await page.locator('.status strong').innerText()).replace('−', '-'));
    // The scale of `crates/review` for this game, in units.
    const chance = 100 / (1 + Math.exp(-score / 1.21));
    const meter = page.getByRole('meter', { name: 'Evaluation' });
    expect(Math.abs(Number(await meter.getAttribute('aria-valuenow')) - chance)).toBeLessThan(1);
    expect(await meter.getAttribute('aria-valuetext')).toMatch(/Winning chances of White: \d+ %$/);
  });
});

describe('proofs', () => {
  it('tell of every move in an ending of Mad Bishops who wins, and when', async () => {
    const { page } = await open(at('mad-bishops', '3b1b3w/10/7w2/2b7/10/w9/3b3w2/10/5b4/10 w'));
    await ready(page);
    await page.keyboard.press('e');
    await page.keyboard.press('w');
    await page.getByText('4 of 4 moves are proven.').waitFor();
    // White loses with the bishops on a5 and h8, unless that on h8 takes f10.
    await expect.poll(() => marks(page)).toEqual(['+13', '+9', '−12']);
    await page.locator('[data-square="h8"]').click();
    await expect.poll(() => marks(page)).toEqual(['+9', '−12']);
  });

  it('mark every move of ten-ply Hecatomb with its distance without being asked', async () => {
    const { page } = await open(at('hecatomb', '4k3/8/8/8/4q3/8/3Q4/4K3 w 4'));
    await ready(page);
    await engine(page).click();
    await page.getByText(/^(\d+) of \1 moves are proven\.$/).waitFor();
    await page.locator('[data-square="d2"]').click();
    await expect.poll(async () => (await marks(page)).length).toBeGreaterThan(10);
    expect((await marks(page)).every((text) => /^(=|[+−]\d)$/.test(text))).toBe(true);
  });
});

describe('what is known of a game', () => {
  it('is told at its usual start', async () => {
    for (const [kind, text] of [
      ['mitsudomoe', /Black, who moves second, wins in ten moves/],
      ['mitsudomoe:rulebook', /Who wins from the usual start is not known/],
      ['hecatomb', /the ten moves end in a draw/],
    ] as const) {
      const { page } = await open(`/analyse/${kind}`);
      await ready(page);
      await engine(page).click();
      await page.getByText(text).waitFor();
    }
  });
});

const MOVES = '1. b1-b3 h3-e3 2. e8-g6 h4-f2 3. f8-f5 h2-e2 4. g8-g5 a2-d2 5. b8-b6 a3xc1 6. f5xf2 a7-c7';

/** A game between two people that goes on after these moves. */
const between = (moves: string, options: Partial<NewGame> = {}) =>
  create({
    record: `[Game "lines-of-action"]\n\n${moves} *`,
    white: { type: 'human', name: 'Ada' },
    black: { type: 'human', name: 'Grace' },
    ...options,
  } as NewGame);
const shown = (page: Page) => page.locator('.moves [data-move]').count();
const address = (id: string): string => `/analyse/lines-of-action#game=${id}`;

describe('a game between two people that goes on', () => {
  it('has no engine for its players', async () => {
    const game = await between(MOVES);
    const { page, context } = await openSeat(game, 'white');
    await ready(page).catch(() => undefined);
    await page.locator('svg').first().waitFor();
    expect(await page.getByRole('link', { name: 'Analyse' }).count()).toBe(0);
    const own = await context.newPage();
    await own.goto(new URL(address(game.id), page.url()).href);
    await own
      .getByRole('alert')
      .getByText(/You play in it, so you get no engine/)
      .waitFor();
  });

  it('is analysed by spectators ten moves behind', async () => {
    const game = await between(MOVES);
    const { page } = await watch(game.id);
    await page.getByRole('link', { name: 'Analyse' }).click();
    await page.getByText(/its last 10 moves are left out/).waitFor();
    expect(await shown(page)).toBe(2);
    const early = await between('1. b1-b3 h3-e3');
    const { page: other } = await open(address(early.id));
    await other
      .getByRole('alert')
      .getByText(/10 moves behind the players/)
      .waitFor();
  });

  it('is analysed by spectators without a delay if the players allow hints', async () => {
    const game = await between(MOVES, { friendly: true });
    const { page } = await open(address(game.id));
    await expect.poll(() => shown(page)).toBe(12);
  });
});
