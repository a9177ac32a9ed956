import { describe, expect, it } from 'vitest';
import { crc32 } from './crc32';
import { legalMoves } from './legal-moves';

describe('the legal moves of a delta', () => {
  it.each([
    ['b1-b3', { touches: ['b1', 'b3'] }],
    ['j10xa9', { touches: ['j10', 'a9'], captures: ['a9'] }],
    ['pass', { touches: ['pass'] }],
    ['o@c3', { touches: ['supply', 'c3'] }],
    ['oa1-c3', { touches: ['a1', 'c3'] }],
    ['a1^c3', { touches: ['a1', 'c3'] }],
    ['a1^d4:c5,e2', { touches: ['a1', 'd4', 'c5', 'e2'], unordered: 2 }],
  ])('have the touches that %s names', (text, view) => {
    expect(legalMoves({ moves: text })).toEqual([{ text, ...view }]);
  });

  it('combine first and second steps by bitmaps', () => {
    const second = 'a1-a2 a1-b1 b1-b2 c1-c2 d1-d2';
    const moves = legalMoves({ second, first: { '50': 'o@a3 o@b3', '08': 'oc3-c4' } });
    expect(moves.map(({ text }) => text)).toEqual([
      'o@a3+a1-b1',
      'o@a3+c1-c2',
      'o@b3+a1-b1',
      'o@b3+c1-c2',
      'oc3-c4+d1-d2',
    ]);
    expect(moves.at(-1)?.touches).toEqual(['c3', 'c4', 'd1', 'd2']);
  });

  it('may be none', () => {
    expect(legalMoves({})).toEqual([]);
  });
});

it('CRC-32 is that of zlib', () => {
  expect(crc32('123456789')).toBe(0xcbf43926);
});
