import { afterEach, describe, expect, it } from 'vitest';
import { isSolved, kindsWithLesson, tasksOf } from '../src/app/learn/lesson';
import { closeAll, expectAccessible, open, sizes, withBrowser } from './browser';
import { touchAll, type InputMethod } from './input';
import { positionInfo } from './position-info';

withBrowser();
afterEach(closeAll);

describe.each(kindsWithLesson)('the lesson of %s', (kind) => {
  it('has tasks that the shown move solves, and some other move does not', async () => {
    const tasks = await tasksOf(kind);
    expect(tasks.length).toBeGreaterThanOrEqual(4);
    expect(tasks.length).toBeLessThanOrEqual(9);
    for (const { kind, position, goal, show } of tasks) {
      const before = await positionInfo(kind, { position });
      expect(before.outcome ?? null, position).toBeNull();
      const solves = async (move: string): Promise<boolean> => {
        const after = await positionInfo(kind, { position, moves: [move] });
        const { outcome, view } = after;
        return isSolved(goal, { by: before.turn, move, outcome, alerts: view.alerts });
      };
      expect(await solves(show), `${position} ${show}`).toBe(true);
      if (goal.type === 'any' || before.legal.length === 1) continue;
      const results = await Promise.all(before.legal.slice(0, 60).map(({ text }) => solves(text)));
      expect(results, `${position}: every move solves it`).toContain(false);
    }
  });

  const method: InputMethod =
    (['mouse', 'touch', 'keyboard'] as const)[kindsWithLesson.indexOf(kind) % 3] ?? 'mouse';
  it(`is played from beginning to end by ${method}`, async () => {
    const size = method === 'touch' ? 'phone' : 'desktop';
    const { page, errors } = await open(`/learn/${kind}`, { size, touch: method === 'touch' });
    for (const [i, task] of (await tasksOf(kind)).entries()) {
      await page.getByText(task.task.en).first().waitFor();
      const { legal } = await positionInfo(task.kind, { position: task.position });
      const move = legal.find(({ text }) => text === task.show);
      expect(move, task.show).toBeDefined();
      await touchAll(page, move?.touches ?? [], method);
      await page.getByText('Well done').waitFor();
      if (i === 0) await expectAccessible(page);
      await page.getByRole('button', { name: 'Next task' }).click();
    }
    await page.getByRole('heading', { name: 'Lesson complete' }).waitFor();
    expect(errors).toEqual([]);
  });
});

describe.each(kindsWithLesson)('the lesson of %s on a small phone', (kind) => {
  it.each(['en', 'pt'] as const)('has the board and its buttons on the screen (%s)', async (language) => {
    const { page } = await open(`/learn/${kind}`, { size: 'phone', language });
    const steps = page.locator('.lesson nav li button');
    await steps.first().waitFor();
    for (let i = 0; i < (await steps.count()); i += 1) {
      await steps.nth(i).click();
      await page.locator('.lesson svg.input').waitFor();
      const bottom = await page
        .locator('.lesson svg, .lesson .buttons')
        .evaluateAll((all) => Math.max(...all.map((each) => each.getBoundingClientRect().bottom)));
      expect(bottom, `task ${i + 1}`).toBeLessThanOrEqual(sizes.phone.height);
    }
  });
});

describe.each(kindsWithLesson)('the lesson of %s on a phone in landscape', (kind) => {
  it('has its tasks in one row and its buttons on the screen', async () => {
    const { page } = await open(`/learn/${kind}`, { language: 'pt' });
    await page.setViewportSize({ width: 740, height: 360 });
    const steps = page.locator('.lesson nav li button');
    await steps.first().waitFor();
    const tops = await steps.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    for (let i = 0; i < (await steps.count()); i += 1) {
      await steps.nth(i).click();
      await page.locator('.lesson svg.input').waitFor();
      const box = await page.locator('.lesson .buttons').boundingBox();
      expect(box && box.y + box.height, `task ${i + 1}`).toBeLessThanOrEqual(360);
    }
  });
});

describe('a lesson', () => {
  it('explains an illegal move, in both languages, and accepts another try', async () => {
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

  it('distinguishes a legal move from the solution', async () => {
    const { page } = await open('/learn/lines-of-action');
    await page.locator('[data-square="c3"]').waitFor();
    await touchAll(page, ['c3', 'd3'], 'mouse');
    await page.getByText('A legal move, but not the task.').waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Show me' }).click();
    await page.getByText('Well done').waitFor();
  });
});
