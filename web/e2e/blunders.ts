/** Games with a planted blunder: the engine against itself, but for one move, the worst that it knew there. */
import type { GameKind } from '../src/app/net/types';

export interface Blunder {
  kind: GameKind;
  /** The number of moves before the blunder. */
  ply: number;
  moves: string;
}

export const blunders: readonly Blunder[] = [
  { kind: 'mad-bishops', ply: 4, moves: 'b10xc9 a7xb6 d4xc3 a3xb2 c9-b10 c7xb8 j4xi5 g7xh8 j10xi9 g3xh2' },
  { kind: 'mad-bishops:8x8', ply: 4, moves: 'd4xc3 g7xf6 d8xc7 c5xb4 c7-d8 g3xf2 d2xe1 a7xb6 b2xa3 g5xf4' },
  { kind: 'lines-of-action', ply: 2, moves: 'g1-g3 h7-f7 g3-d6 a2-c2 d6-g3 a7-c7 b8-b6 h2-f2' },
  { kind: 'lines-of-action:draw-on-both', ply: 2, moves: 'g1-g3 h7-f7 g3-d6 a2-c2 d6-g3 a7-c7 b8-b6 h2-f2' },
  {
    kind: 'lines-of-action:scrambled-eggs',
    ply: 4,
    moves: 'g8-e6 a2-c2 h2-f2 b8-b6 f2-h2 g1-d4 a7-c7 h3xe6 c8xe6 f8-d6',
  },
  { kind: 'lines-of-action:6x6', ply: 2, moves: 'b1-b3 f5-d5 b3-b1 a2-c2 b1-b3 f4-d4 d6-b4 f3-c3' },
  { kind: 'hecatomb', ply: 5, moves: 'g4xh5 d5xc4 e4xc6 d6xc6 f3xc6 d7-d5 c6xe8' },
  {
    kind: 'hecatomb:classic',
    ply: 10,
    moves: 'e4xe5 f5xe5 f4xe5 d6xe5 c4xd5 c6xd5 b4xb5 b6xb5 h4xh5 g6xh5 g4-f5 e5xf5 h3xh5 c7xg3 c3xa5 d8xa5',
  },
  { kind: 'mitsudomoe', ply: 1, moves: 'o@c1 o@b3 oc1-b3 o@b3 o@b3 o@b3 o@b3' },
  {
    kind: 'mitsudomoe:rulebook',
    ply: 2,
    moves: 'o@c2+b1-c2 o@d3+e4-d3 ob1-c1+c2-c1 o@c2+d3-c2 o@b1+a1-b1 o@a1+c2-d3 o@a1+a2-a1 o@a2+d5-e4',
  },
];
