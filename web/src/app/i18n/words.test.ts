/** One word for one thing: the texts of a game call what stands on its board by the words of that game. */
import { expect, it } from 'vitest';
import type { Game } from '../net/types';
import { sharedTexts, textsOf } from './every-text';

/** The words for the pieces of each game, and those that only other games or nobody uses. */
const foreign: Record<Game, { en: RegExp; pt: RegExp }> = {
  'lines-of-action': {
    en: /\b(stone|checker|men|bishop|queen|king|ring|ball)s?\b/i,
    pt: /\b(pedra|bispo|dama|rei|anel|anéis|bola)s?\b/i,
  },
  'mad-bishops': {
    en: /\b(stone|queen|king|ring|ball)s?\b|\benemy pieces?\b/i,
    pt: /\b(pedra|rei|anel|anéis|bola)s?\b|\bpeças? inimigas?\b/i,
  },
  hecatomb: {
    en: /\b(stone|bishop|ring|ball)s?\b/i,
    pt: /\b(pedra|bispo|anel|anéis|bola)s?\b/i,
  },
  mitsudomoe: {
    en: /\b(?<!stepping )stones?\b|\b(bishop|queen|king|tray|piece)s?\b/i,
    pt: /\b(pedra|bispo|dama|rei|bandeja|peça)s?\b/i,
  },
};

it.each(Object.entries(foreign))('the texts of %s use its own words', async (game, { en, pt }) => {
  const texts = await textsOf(game as Game);
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter((text) => en.test(text.en) || pt.test(text.pt))).toEqual([]);
});

it('"home" is no word for the first page, and "base" none for anything else', async () => {
  const texts = await sharedTexts();
  const homes = texts.filter(({ en, pt }) => /\bhome\b/i.test(en) || /\bbase\b/i.test(pt));
  // What is left are the ends of a game in which the home squares are full of balls.
  expect(homes.length).toBe(3);
  for (const { en, pt } of homes) {
    expect(en).toContain('home squares all held balls');
    expect(pt).toMatch(/base .*ficou cheia de bolas/);
  }
  expect(texts.filter(({ en }) => /home ?page/i.test(en))).toEqual([]);
});

it('no text calls a piece a stone', async () => {
  const texts = await sharedTexts();
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.filter(({ en, pt }) => /\bstones?\b/i.test(en) || /\bpedras?\b/i.test(pt))).toEqual([]);
});
