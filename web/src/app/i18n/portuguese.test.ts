/** The Portuguese of the page is that of Portugal, with one word for one thing, and nothing is left in English. */
import { describe, expect, it } from 'vitest';
import { gameNames } from '../../games/games';
import { sharedTexts, textsOf } from './every-text';

const texts = [...(await sharedTexts()), ...(await Promise.all(gameNames.map(textsOf))).flat()];

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
