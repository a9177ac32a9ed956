/** The level of the computer to propose after a game against it. */
import type { Color, Snapshot } from '../net/types';

const MIN_LEVEL = 1;
const MAX_LEVEL = 10;

/** The next level after a win, an easier one after a loss; `undefined` after a draw and where there is none. */
export function nextLevel(
  { seats, outcome, status }: Pick<Snapshot, 'seats' | 'outcome' | 'status'>,
  mine: Color | undefined,
): { level: number; isHarder: boolean } | undefined {
  if (!mine || status !== 'finished' || outcome === null || outcome === 'draw') return undefined;
  const opponent = seats[mine === 'white' ? 'black' : 'white'];
  if (opponent.type !== 'engine') return undefined;
  const isHarder = outcome === mine;
  const level = opponent.level + (isHarder ? 1 : -1);
  return level < MIN_LEVEL || level > MAX_LEVEL ? undefined : { level, isHarder };
}
