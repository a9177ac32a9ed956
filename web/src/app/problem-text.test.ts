import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadTexts } from './i18n.svelte';
import type { Problem } from './net/types';
import { problemText } from './wording';

const problems = vi.hoisted(() => ({ isReachable: false, requests: 0 }));

vi.mock('./i18n/en/problems', async (load) => {
  const original = await load<{ problems: Record<string, string> }>();
  return {
    get problems() {
      problems.requests += 1;
      if (!problems.isReachable) throw new TypeError('Failed to fetch dynamically imported module');
      return original.problems;
    },
  };
});

const gameOver: Problem = { code: 'game-over', message: 'the game has ended' };

describe('the sentence of an error', () => {
  beforeAll(() => loadTexts('common', 'codes'));

  it.each(['offline', 'unavailable', 'no-module', 'other-version'] as const)(
    'is there without the server for %s',
    async (code) => {
      expect(await problemText({ code, message: 'the English message' })).toMatch(/^[A-Z][^:]+\.$/);
      expect(problems.requests).toBe(0);
    },
  );

  it('is that of the server until the page’s own can be loaded', async () => {
    expect(await problemText(gameOver)).toBe('That did not work: the game has ended');
    problems.isReachable = true;
    expect(await problemText(gameOver)).toBe('The game is over.');
    expect(problems.requests).toBe(2);
    expect(await problemText({ code: 'stale', message: '' })).toMatch(/^The position has changed/);
    expect(problems.requests).toBe(2);
  });
});
