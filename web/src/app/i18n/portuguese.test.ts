/** The Portuguese of the page is that of Portugal, with one word for one thing, and nothing is left in English. */
import { describe, expect, it } from 'vitest';
import { adviceOf } from '../../games/advice';
import { gameNames, games } from '../../games/games';
import { introductions } from '../../games/introductions';
import { sections as aboutSections } from '../about/content';
import { kindsWithLesson, tasksOf } from '../learn/lesson';
import { sections } from './sections';

interface Pair {
  en: string;
  pt: string;
}

/** Every text with both languages inside a value. */
function pairsIn(value: unknown): Pair[] {
  if (typeof value !== 'object' || value === null) return [];
  const { en, pt } = value as Record<string, unknown>;
  if (typeof en === 'string' && typeof pt === 'string') return [{ en, pt }];
  return Object.values(value).flatMap(pairsIn);
}

const catalogue = await Promise.all(
  Object.entries(sections.en).map(async ([section, load]) => {
    const english: Record<string, string> = await load();
    const portuguese: Record<string, string> = await sections.pt[section as keyof typeof sections.pt]();
    return Object.entries(english).map(([key, en]) => ({ en, pt: portuguese[key] ?? '' }));
  }),
);
const ofGames = await Promise.all(
  gameNames.map(async (game) => [
    adviceOf(game),
    introductions[game],
    games[game],
    await games[game].rules(),
  ]),
);
const lessons = await Promise.all(kindsWithLesson.map(tasksOf));
const texts = [...catalogue.flat(), ...pairsIn([ofGames, lessons, aboutSections])];

describe('the Portuguese texts', () => {
  it.each([
    ['address the reader without a pronoun', /\bvocê\b/i],
    ['say "dispositivo" for a device', /\b(aparelho|celular)/i],
    ['say "desfazer" for taking back', /\b(anular|recuar|retirar|voltar atrás)\b/i],
    [
      'say "link" for an address, and "ligação" for a connection',
      /ligação para (o adversário|assistir)|(copi|envi)\w+ a ligação/i,
    ],
    ['say "base" for the home of a player', /\bcasas? d(o adversário|e quem)/i],
    ['say "jogada" for a turn', /\b(cada vez é|por vez|numa só vez|sua vez ganham)\b/i],
    [
      'are not those of Brazil',
      /\b(tela|usuário|salvar|time|mouse|você|registro|contato|deletar|acessar|gerenciar)\b/i,
    ],
  ])('%s', (_, pattern) => {
    expect(texts.length).toBeGreaterThan(500);
    expect(texts.map(({ pt }) => pt).filter((pt) => pattern.test(pt))).toEqual([]);
  });

  it('are translated', () => {
    // Without placeholders and notation a word is left.
    const words = (text: string): string => text.replace(/\{\w+\}|\[Game .*/g, '');
    const same = texts.filter(({ en, pt }) => en === pt && /[a-z]{4}/i.test(words(en))).map(({ pt }) => pt);
    // Names, and words that are the same in both languages.
    const known = ['Mitsudomoe', 'Fous-Fous, 8×8', 'Azulejo', 'Fischer', 'Volume', 'Links'];
    expect(same.filter((text) => !known.includes(text))).toEqual([]);
  });
});
