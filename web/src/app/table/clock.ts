/** What clocks show. */
import type { ClockView, Color } from '../net/types';

/** A player's remaining time, in milliseconds; `undefined` without a clock. `now` is the server's time. */
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

/** `1:05`; tenths of a second below ten seconds: `9.4`; `0:00` at the end. */
export function clockText(milliseconds: number): string {
  if (milliseconds <= 0) return '0:00';
  if (milliseconds < 10_000) return (Math.floor(milliseconds / 100) / 10).toFixed(1);
  const seconds = Math.floor(milliseconds / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}

/** The remaining share, from 0 to 1, of the time for a move or of the initial time of a Fischer clock. */
export function fraction(clock: ClockView, milliseconds: number): number {
  const total = clock.setting.type === 'per-move' ? clock.setting.seconds : clock.setting.initial;
  return Math.min(1, milliseconds / (total * 1000));
}
