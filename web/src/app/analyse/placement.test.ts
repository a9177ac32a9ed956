import { describe, expect, it } from 'vitest';
import type { BoardView } from '../../board/types';
import { setupOf } from '../../games/setups';
import type { GameKind } from '../net/types';
import { boardOf, placementText, withoutPiece, withPiece, type Placement } from './placement';

const empty = (kind: GameKind, size: number, numbers: number[] = []): Placement => ({
  kind,
  files: size,
  ranks: size,
  squares: new Map(),
  turn: 'white',
  numbers,
});

describe('a position that is set up', () => {
  it('is written as the rules read it', () => {
    const setup = setupOf('hecatomb');
    const [queen, king, blackQueen] = setup.pieces;
    if (!queen || !king || !blackQueen) throw new Error('pieces are missing');
    let placement = empty('hecatomb', 8, [7]);
    placement = withPiece(setup, placement, 'a1', king);
    placement = withPiece(setup, placement, 'c1', queen);
    placement = withPiece(setup, placement, 'h8', blackQueen);
    expect(placementText(setup, placement)).toBe('7q/8/8/8/8/8/8/K1Q5 w 7');
    // Another piece replaces it, the same one removes it.
    expect(withPiece(setup, placement, 'c1', king).squares.get('c1')).toBe('K');
    expect(withPiece(setup, placement, 'c1', queen).squares.has('c1')).toBe(false);
  });

  it('has rings under balls where pieces stand on each other', () => {
    const setup = setupOf('mitsudomoe');
    const [ring, ball, blackRing] = setup.pieces;
    if (!ring || !ball || !blackRing) throw new Error('pieces are missing');
    let placement = empty('mitsudomoe', 5, [3, 4]);
    placement = withPiece(setup, placement, 'b2', ball);
    placement = withPiece(setup, placement, 'b2', blackRing);
    placement = withPiece(setup, placement, 'b2', ring);
    expect(placementText(setup, placement)).toBe('5/5/5/1,bwW,3/5 w 3 4');
    const like = { supply: { white: 0, black: 0 } } as BoardView;
    const view = boardOf(setup, placement, like);
    expect(view.pieces.map(({ shape, level }) => [shape, level])).toEqual([
      ['ring', 0],
      ['ring', 1],
      ['ball', 2],
    ]);
    expect(view.supply).toEqual({ white: 3, black: 4 });
    expect(withoutPiece(placement, 'b2').squares.get('b2')).toBe('bw');
  });
});
