import { describe, expect, it } from 'vitest';
import { afterReply } from './move-proofs';

describe('the worth of a move by the best reply', () => {
  it('has the other sign, and one move more', () => {
    expect(afterReply({ score: 29_996, win_in: 4 })).toEqual({ score: -29_996, win_in: -5 });
    expect(afterReply({ score: -29_998, win_in: -2 })).toEqual({ score: 29_998, win_in: 3 });
  });

  it('may be a win of unknown distance, or a draw', () => {
    expect(afterReply({ score: -20_000, win_in: null })).toEqual({ score: 20_000, win_in: null });
    expect(afterReply({ score: 0, win_in: null })).toEqual({ score: 0, win_in: null });
  });
});
