/** How judgements look: a sign of its own for each, so that nothing is told by colour alone. */
import type { Judgement, Review } from '../../core/types';
import type { Color } from '../net/types';

/** The signs of the field where it has them. */
export const SIGNS: Record<Judgement, string> = {
  'only-move': '□',
  best: '★',
  good: '',
  inaccuracy: '?!',
  mistake: '?',
  blunder: '??',
  'missed-win': '×',
};

/** How a judgement is felt, for its colour. */
export const TONES: Record<Judgement, 'good' | 'plain' | 'doubt' | 'bad'> = {
  'only-move': 'good',
  best: 'good',
  good: 'plain',
  inaccuracy: 'doubt',
  mistake: 'bad',
  blunder: 'bad',
  'missed-win': 'bad',
};

/** Judgements of moves that a player may want to avoid the next time, from the mildest. */
export const FAULTS = [
  'inaccuracy',
  'mistake',
  'missed-win',
  'blunder',
] as const satisfies readonly Judgement[];
export type Fault = (typeof FAULTS)[number];

export function isFault(judgement: Judgement): judgement is Fault {
  return (FAULTS as readonly Judgement[]).includes(judgement);
}

/** How many moves of each judgement a player has made. */
export function countOf(review: Review, color: Color, judgement: Judgement): number {
  return review.moves.filter((move) => move.color === color && move.judgement === judgement).length;
}
