import { afterEach, describe, expect, it } from 'vitest';
import { isFulfilled, taught, tasksOf } from '../src/app/learn/lesson';
import type { PositionInfo } from '../src/app/net/types';
import { base, closeAll, expectAccessible, open, withBrowser } from './browser';
import { touchAll, type Hand } from './hands';

withBrowser();
afterEach(closeAll);

async function positionInfo(kind: string, body: object): Promise<PositionInfo> {
  const answer = await fetch(`${base}/api/v1/kinds/${kind}/moves`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.status, `${kind} ${JSON.stringify(body)}`).toBe(200);
  return (await answer.json()) as PositionInfo;
}

describe.each(taught)('the lesson of %s', (kind) => {
  it('has tasks that their own move fulfils, and not every other', async () => {
    const tasks = await tasksOf(kind);
    expect(tasks.length).toBeGreaterThanOrEqual(4);
    expect(tasks.length).toBeLessThanOrEqual(6);
    for (const { kind, position, goal, show } of tasks) {
      const before = await positionInfo(kind, { position });
      expect(before.outcome ?? null, position).toBeNull();
      const fulfils = async (move: string): Promise<boolean> => {
        const after = await positionInfo(kind, { position, moves: [move] });
        const { outcome, view } = after;
        return isFulfilled(goal, { by: before.turn, move, outcome, alerts: view.alerts });
      };
      expect(await fulfils(show), `${position} ${show}`).toBe(true);
      if (goal.type === 'any' || before.legal.length === 1) continue;
      const verdicts = await Promise.all(before.legal.slice(0, 60).map(({ text }) => fulfils(text)));
      expect(verdicts, `${position}: every move does it`).toContain(false);
    }
  });

  const hand: Hand = (['mouse', 'touch', 'keyboard'] as const)[taught.indexOf(kind) % 3] ?? 'mouse';
  it(`is played from beginning to end by ${hand}`, async () => {
    const size = hand === 'touch' ? 'phone' : 'desktop';
    const { page, complaints } = await open(`/learn/${kind}`, { size, touch: hand === 'touch' });
    for (const [i, task] of (await tasksOf(kind)).entries()) {
      await page.getByText(task.task.en).first().waitFor();
      const { legal } = await positionInfo(task.kind, { position: task.position });
      const move = legal.find(({ text }) => text === task.show);
      expect(move, task.show).toBeDefined();
      await touchAll(page, move?.touches ?? [], hand);
      await page.getByText('Well done').waitFor();
      if (i === 0) await expectAccessible(page);
      await page.getByRole('button', { name: 'Next task' }).click();
    }
    await page.getByRole('heading', { name: 'That is the whole game' }).waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('a lesson', () => {
  it('says why a try is illegal, in both languages, and lets one try again', async () => {
    for (const [language, reason] of [
      ['en', 'must move exactly 2 squares on this line'],
      ['pt', 'tem de andar exatamente 2 casas'],
    ] as const) {
      const { page } = await open('/learn/lines-of-action', { language });
      await page.locator('[data-square="c3"]').waitFor();
      await touchAll(page, ['c3', 'c4'], 'mouse');
      await page.getByText(reason).waitFor();
      await touchAll(page, ['c5'], 'mouse');
      await page.getByText(language === 'en' ? 'Well done' : 'Muito bem').waitFor();
    }
  });

  it('tells a legal move from the task', async () => {
    const { page } = await open('/learn/lines-of-action');
    await page.locator('[data-square="c3"]').waitFor();
    await touchAll(page, ['c3', 'd3'], 'mouse');
    await page.getByText('A legal move, but not the task.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Show me' }).click();
    await page.getByText('Well done').waitFor();
  });
});
