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
    'mad-bishops:8x8',
    6,
    'h2xg3 e1xf2 d2xe3 f2xe3 h6xg5 c3xd4 b4xa3 g7xf6 b6xc7 e7xd8 f4xe5 f6xg5 b2xa1 d4xa1 c7xd8 g5xd8 e5xa1 c1xa3',
  ),
  hecatomb: play('hecatomb', 0, 'h4xh5 g5xh5 g4xf5 h5xf5 c4xd5 e6xd5 e4xd5 b5xd3 d5xc5 d3xd2'),
  mitsudomoe: play(
    'mitsudomoe',
    4,
    'o@b2 o@d4 a1-b2 e5-d4 oa1-c3 oe5-c2 b2-c3 o@b4 o@e5 o@d3 c3^e5:c2 d5-d4 oc3-c4 o@b3',
  ),
};
