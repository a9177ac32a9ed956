/** The shapes of the evaluation graph, in units of moves across and hundredths upwards. */
import type { Color } from '../net/types';
import type { MoveTime } from './reviewed-game';

/** Where a position stands across, from 0 to 1. */
export function sharesOf(last: number): (at: number) => number {
  return (at) => (last === 0 ? 0 : at / last);
}

/** White's share as polygons: one for each run of positions whose chances are known. */
export function areasOf(chances: readonly (number | null)[]): string[] {
  const areas: string[] = [];
  let run: [number, number][] = [];
  const close = (): void => {
    const [first, last] = [run[0], run.at(-1)];
    if (first && last && run.length > 1) {
      const corners = [[first[0], 100] as const, ...run, [last[0], 100] as const];
      areas.push(corners.map(([x, y]) => `${x},${y}`).join(' '));
    }
    run = [];
  };
  for (const [at, chance] of chances.entries()) {
    if (chance === null) close();
    else run.push([at, round(100 - chance * 100)]);
  }
  close();
  return areas;
}

/** A bar before each position for the time of the move. Square roots: one long thought must not hide all others. */
export function barsOf(times: readonly MoveTime[]): { by: Color; x: number; height: number }[] {
  const most = Math.max(1, ...times.map(({ time }) => time));
  return times.map(({ by, time }, i) => ({
    by,
    x: round(i + 0.15),
    height: round(Math.sqrt(time / most) * 100),
  }));
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
