import { describe, expect, it } from 'vitest';
import type { SearchLine } from '../../core/types';
import { loadTexts } from '../i18n.svelte';
import { evaluationOf, scoreText, shortCount, shortScore, shownEvaluation, whiteChance } from './score';

const line = (fields: Partial<SearchLine>): SearchLine => ({
  rank: 1,
  move: 'a1-b1',
  line: ['a1-b1'],
  score: 0,
  win_in: null,
  proven: false,
  depth: 9,
  nodes: 1,
  time: 1,
  chance: 0.5,
  ...fields,
});

describe('a score', () => {
  it('is that of White, whoever is to move', () => {
    expect(shortScore(line({ score: 135 }), 'white')).toBe('+1.35');
    expect(shortScore(line({ score: 135 }), 'black')).toBe('−1.35');
    expect(whiteChance(line({ chance: 0.75 }), 'white')).toBe(0.75);
    expect(whiteChance(line({ chance: 0.75 }), 'black')).toBe(0.25);
  });

  it('tells forced wins with their distance, and proven draws', async () => {
    await loadTexts('common', 'analyse');
    const win = line({ score: 30_000, win_in: 4 });
    expect(shortScore(win, 'black')).toBe('#−4');
    expect(scoreText(win, 'black', 'hecatomb')).toBe('Black wins in 4 moves');
    expect(scoreText({ ...win, win_in: -4 }, 'black', 'hecatomb')).toBe('White wins in 4 moves');
    expect(shortScore(line({ proven: true }), 'white')).toBe('=');
    expect(scoreText(line({ score: 5, proven: true }), 'black', 'hecatomb')).toBe('Black wins (proven)');
  });

  it('is written as records do, and shown from there', () => {
    expect(evaluationOf(line({ score: -125 }), 'white')).toBe('-1.25,9');
    expect(evaluationOf(line({ score: 1, win_in: -3, depth: 0 }), 'white')).toBe('#-3');
    expect(evaluationOf(line({ score: 1, proven: true }), 'white')).toBe('#+,9');
    expect(['-1.25,9', '#-3', '#5,7', '0.00', 'x'].map(shownEvaluation)).toEqual([
      '−1.25',
      '#−3',
      '#5',
      '0.00',
      '',
    ]);
  });

  it('has counts in few signs', () => {
    expect([999, 350_400, 1_234_567].map(shortCount)).toEqual(['999', '350 k', '1.2 M']);
  });
});
