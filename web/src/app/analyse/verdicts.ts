/** What every move is proven to be worth, as marks on the board. */
import { candidates, continuations } from '../../board/touches';
import type { Mark, MoveView, Touch } from '../../board/types';
import type { SearchLine } from '../../core/types';
import type { Proven } from './move-proofs';

/** What the lines prove, by the texts of their moves. */
export function provenMoves(lines: readonly SearchLine[]): ReadonlyMap<string, Proven> {
  return new Map(lines.filter(({ proven }) => proven).map((line) => [line.move, line]));
}

/**
 * A mark on every square that can be touched next and leads to a proven move, for the best of these moves: won, drawn or lost for the
 * player to move, and in how many moves. A square whose moves are not all proven is marked only if one of them wins.
 */
export function verdictMarks(
  legal: readonly MoveView[],
  proven: ReadonlyMap<string, Proven>,
  touches: readonly Touch[],
): Mark[] {
  if (proven.size === 0) return [];
  const marks: Mark[] = [];
  for (const touch of continuations(legal, touches).keys()) {
    if (touch === 'supply' || touch === 'pass') continue;
    const moves = candidates(legal, [...touches, touch]);
    const known = moves.flatMap(({ text }) => proven.get(text) ?? []);
    const best = known.toSorted((a, b) => worthOf(b) - worthOf(a))[0];
    if (!best || (known.length < moves.length && worthOf(best) <= 0)) continue;
    marks.push(markOf(best, touch));
  }
  return marks;
}

/** A win is better the sooner it comes, a loss the later. */
function worthOf({ score, win_in: winIn }: Proven): number {
  if (winIn !== null) return winIn > 0 ? 1e6 - winIn : -1e6 - winIn;
  return Math.sign(score);
}

function markOf(best: Proven, square: string): Mark {
  const worth = worthOf(best);
  if (worth === 0) return { kind: 'drawn-game', square, text: '=' };
  const distance = best.win_in === null ? '' : Math.abs(best.win_in);
  return worth > 0
    ? { kind: 'won', square, text: `+${distance}` }
    : { kind: 'lost', square, text: `−${distance}` };
}
