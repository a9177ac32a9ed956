/** Exercises: the positions of a game in which a much better move was missed. */
import type { Judgement, MoveReview, Reason, Review } from '../../core/types';
import type { Color } from '../net/types';

export interface Exercise {
  /** The number of moves before it. */
  ply: number;
  color: Color;
  /** The move that was played. */
  played: string;
  /** The better line. */
  better: readonly string[];
  /** The winning chances of the player with the better move, from 0 to 1. */
  before: number;
  judgement: Judgement;
  /** Why it is better; told of turning points only. */
  reason: Reason | undefined;
}

/** Faults that are exercises even if the game did not turn there. */
const WORTH_SOLVING: readonly Judgement[] = ['mistake', 'missed-win', 'blunder'];
/** The most exercises of a game: more of them would not be solved. */
export const MAX_EXERCISES = 6;

/** The exercises for a player who had these colours, or for somebody who watched: those whose moves lost most, in the order of the game. */
export function exercisesOf(review: Review, mine: readonly Color[]): Exercise[] {
  const colors = mine.length === 0 ? ['white', 'black'] : mine;
  const isWorth = ({ color, judgement, best, text }: MoveReview): boolean =>
    colors.includes(color) && WORTH_SOLVING.includes(judgement) && best[0] !== undefined && best[0] !== text;
  const plies = [...review.moves.keys()].filter((ply) => {
    const move = review.moves[ply];
    return move !== undefined && isWorth(move);
  });
  const lossAt = (ply: number): number => review.moves[ply]?.loss ?? 0;
  const worst = plies.toSorted((a, b) => lossAt(b) - lossAt(a) || a - b).slice(0, MAX_EXERCISES);
  return worst.toSorted((a, b) => a - b).flatMap((ply) => exerciseAt(review, ply) ?? []);
}

function exerciseAt(review: Review, ply: number): Exercise | undefined {
  const [move, position] = [review.moves[ply], review.positions[ply]];
  if (!move || !position) return undefined;
  const point = review.turning_points.find((each) => each.ply === ply);
  return {
    ply,
    color: move.color,
    played: move.text,
    better: move.best,
    before: move.color === 'white' ? position.chance : 1 - position.chance,
    judgement: move.judgement,
    reason: point?.reason,
  };
}
