/** What the little boards of the first page play. */

interface Demo {
  kind: string;
  /** How many moves are played when the page opens. */
  begin: number;
  moves: string[];
}

const play = (kind: string, begin: number, moves: string): Demo => ({ kind, begin, moves: moves.split(' ') });

export const demos = {
  'lines-of-action': play(
    'lines-of-action',
    4,
    'b1-b3 h3-e3 e8-g6 h4-f2 f8-f5 h2-e2 g8-g5 a2-d2 b8-b6 a3xc1 f5xf2 a7-c7 d8-d5 h5-h2 c8-d7 a4-b4 g1-g4 h7-e7',
  ),
  'mad-bishops': play(
    'mad-bishops',
    6,
    'j2xi3 g1xf2 d4xc3 c1xb2 b10xc9 e7xf8 f10xg9 g5xh6 f4xe5 c7xb6 h8xi7 g3xe5 g9xf8 e9xf8 d10xf8 e5xh2 b8xa7 i5xj4 d6xc5 i9xj8',
  ),
  hecatomb: play('hecatomb', 0, 'h4xh5 g5xh5 g4xf5 h5xf5 c4xd5 e6xd5 e4xd5 b5xd3 d5xc5 d3xd2'),
  mitsudomoe: play(
    'mitsudomoe',
    4,
    'o@b2 o@d4 a1-b2 e5-d4 oa1-c3 oe5-c2 b2-c3 o@b4 o@e5 o@d3 c3^e5:c2 d5-d4 oc3-c4 o@b3',
  ),
};
