import { beforeAll, describe, expect, it } from 'vitest';
import { loadTexts, setLanguage } from './i18n.svelte';
import { ApiError } from './net/api';
import type { ProblemReason } from './net/types';
import { errorText } from './wording';

function text(reason: ProblemReason): Promise<string> {
  return errorText(new ApiError({ code: 'invalid', message: 'the English message', reason }));
}

describe('the reason of an error in Portuguese', () => {
  beforeAll(async () => {
    await loadTexts('common', 'codes');
    await setLanguage('pt');
    return () => setLanguage('en');
  });

  it('is worded with its values', async () => {
    expect(await text({ code: 'out-of-range', field: 'clock.seconds', least: 1, most: 86_400 })).toBe(
      'O tempo por lance em segundos tem de estar entre 1 e 86400.',
    );
    expect(await text({ code: 'name', seat: null, most: 60 })).toBe(
      'Um nome tem no máximo 60 caracteres, sem caracteres de controlo.',
    );
    const flaw = { code: 'too-many', color: 'black', what: 'kings', count: 2, most: 1 } as const;
    expect(await text({ code: 'position', field: 'start', flaw, detail: '' })).toBe(
      'A posição inicial não é possível: Pretas: 2 reis, e no jogo só há 1.',
    );
  });

  it('says where a record is wrong, and why a move in it is illegal', async () => {
    const fault = {
      code: 'move',
      line: 3,
      number: '1.',
      text: 'b1-b4',
      illegal: { code: 'wrong-distance', exactly: 2, tried: 3 },
    } as const;
    expect(await text({ code: 'record', fault, detail: '' })).toBe(
      'O registo não serve: na linha 3, o lance 1. b1-b4 não é legal. Nesta linha a peça tem de andar ' +
        'exatamente 2 casas, porque há 2 peças nela; tentou 3.',
    );
    const unread = { code: 'move', line: 4, number: '2.', text: 'b9', illegal: null } as const;
    expect(await text({ code: 'record', fault: unread, detail: '' })).toBe(
      'O registo não serve: na linha 4, «b9» não é um lance.',
    );
  });

  it('of a move in a record names no line if none is known', async () => {
    const move = { code: 'move', line: null, number: '1.', text: 'b1-b4' } as const;
    const illegal = { code: 'wrong-distance', exactly: 2, tried: 3 } as const;
    expect(await text({ code: 'record', fault: { ...move, illegal }, detail: '' })).toMatch(
      /^O registo não serve: o lance 1\. b1-b4 não é legal\. Nesta linha /,
    );
    expect(await text({ code: 'record', fault: { ...move, illegal: null }, detail: '' })).toBe(
      'O registo não serve: 1. «b1-b4» não é um lance.',
    );
  });

  it('of a newer server leaves its message', async () => {
    const unknown = { code: 'of-next-year' } as unknown as ProblemReason;
    expect(await text(unknown)).toBe('Não é válido: the English message');
  });
});
