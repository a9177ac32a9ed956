/** What clocks show. */
import type { ClockView, Color } from '../net/types';

/** What is left to a player now, in milliseconds; `undefined` without a clock. `now` is the server's time. */
export function remaining(
  clock: ClockView | null | undefined,
  color: Color,
  now: number,
): number | undefined {
  const left = clock?.remaining[color];
  if (!clock || left === null || left === undefined) return undefined;
  if (clock.running !== color) return left;
  return Math.max(0, left - Math.max(0, now - clock.since));
}

/** `1:05`, and tenths in the last ten seconds: `9.4`. */
export function clockText(milliseconds: number): string {
  if (milliseconds < 10_000) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.floor(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

/** How much of the time for a move or the whole game is left, from 0 to 1. */
export function fraction(clock: ClockView, milliseconds: number): number {
  const whole = clock.setting.type === 'per-move' ? clock.setting.seconds : clock.setting.initial;
  return Math.min(1, milliseconds / (whole * 1000));
}
