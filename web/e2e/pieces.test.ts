/** Every piece is drawn as it is: in the tasks of the lessons, the diagrams of the rules and every step of whole games. */
import { afterEach, describe, expect, it } from 'vitest';
import { kindsWithLesson, tasksOf } from '../src/app/learn/lesson';
import type { Created, GameKind, PositionInfo } from '../src/app/net/types';
import { gameNames, games, kindNames } from '../src/games/games';
import { base, closeAll, open, withBrowser } from './browser';
import { expectDrawn } from './drawing';
import { positionInfo } from './position-info';

withBrowser();
afterEach(closeAll);

describe.each(kindsWithLesson)('the lesson of %s', (kind) => {
  it('draws every task and its solution', async () => {
    const tasks = await tasksOf(kind);
    const { page } = await open(`/learn/${kind}`);
    for (const [i, { kind, position, show }] of tasks.entries()) {
      await page.getByRole('button', { name: new RegExp(`Task ${i + 1} of`) }).click();
      await expectDrawn(page, (await positionInfo(kind, { position })).view);
      await page.getByRole('button', { name: 'Show me' }).click();
      await expectDrawn(page, (await positionInfo(kind, { position, moves: [show] })).view);
    }
  });
});

describe.each(gameNames)('the rules of %s', (game) => {
  it('draw every diagram', async () => {
    const { page: rules } = await games[game].rules();
    const diagrams = [
      ...rules.sections.flatMap((section) => section.diagrams ?? []),
      ...Object.values(rules.variants).flatMap(({ diagram }) => (diagram ? [diagram] : [])),
    ];
    const { page } = await open(`/rules/${game}`);
    const figures = page.locator('figure');
    await expect.poll(() => figures.count()).toBe(diagrams.length);
    for (const [i, { kind, position }] of diagrams.entries()) {
      const { view } = await positionInfo(kind, { position });
      await figures.nth(i).scrollIntoViewIfNeeded();
      await expectDrawn(page, view, `:nth-match(figure, ${i + 1}) .tessera-board`);
    }
  });
});

/** A game of pseudo-random moves, the same in every run. */
async function randomGame(kind: GameKind, plies: number): Promise<PositionInfo[]> {
  const positions = [await positionInfo(kind, {})];
  const moves: string[] = [];
  let seed = 7;
  while (moves.length < plies) {
    const { legal, outcome } = positions.at(-1) ?? { legal: [], outcome: null };
    if (outcome || legal.length === 0) break;
    seed = (seed * 48_271) % 2_147_483_647;
    moves.push(legal[seed % legal.length]?.text ?? '');
    positions.push(await positionInfo(kind, { moves }));
  }
  return positions;
}

describe.each(kindNames)('a game of %s', (kind) => {
  it('draws every position, forwards, backwards and in jumps', async () => {
    const positions = await randomGame(kind, 24);
    const moves = positions.slice(1).map(({ view }) => view.last?.text ?? '');
    const record = `[Game "${kind}"]\n\n${moves.join(' ')} *`;
    const response = await fetch(`${base}/api/v1/games`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-chess-pgn' },
      body: record,
    });
    expect(response.status, record).toBe(201);
    const { page } = await open(`/g/${((await response.json()) as Created).id}`);
    const expectPly = async (ply: number) => {
      const position = positions[ply];
      if (position) await expectDrawn(page, position.view);
    };
    const last = positions.length - 1;
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
    await expectPly(last);
    await press('First position');
    for (let ply = 0; ply <= last; ply += 1) {
      await expectPly(ply);
      if (ply < last) await press('Next move');
    }
    for (let ply = last - 1; ply >= last - 5; ply -= 1) {
      await press('Previous move');
      await expectPly(ply);
    }
    await press('First position');
    await expectPly(0);
    await press('Last position');
    await expectPly(last);
  });
});
