import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts } from './i18n.svelte';
import { shownMove, spokenMove } from './notation';

beforeAll(() => loadTexts('table'));

describe('a move', () => {
  it.each([
    ['b1-b3', 'b1–b3', 'b1 to b3'],
    ['b6xa5', 'b6×a5', 'b6 captures a5'],
    ['a10-b9', 'a10–b9', 'a10 to b9'],
    ['pass', 'pass', 'passes'],
    ['o@c3', '○ c3', 'ring on c3'],
    ['oa1-c3', '○ a1–c3', 'ring from a1 to c3'],
    ['a2^d5', 'a2 ⤳ d5', 'a2 vaults to d5'],
    ['a1^d4:c5,e2', 'a1 ⤳ d4 (→ c5, e2)', 'a1 vaults to d4, vaulted balls to c5, e2'],
    ['o@b2+a1-b2', '○ b2, a1–b2', 'ring on b2, then a1 to b2'],
    ['something new', 'something new', 'something new'],
  ])('%s is shown as %s and read as %s', (text, shown, spoken) => {
    expect(shownMove(text)).toBe(shown);
    expect(spokenMove(text)).toBe(spoken);
  });
});
