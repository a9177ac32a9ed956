import { describe, expect, it } from 'vitest';
import type { ClockView } from '../net/types';
import { clockText, fraction, remaining } from './clock';

const clock: ClockView = {
  setting: { type: 'per-move', seconds: 30 },
  remaining: { white: 30_000, black: null },
  running: 'white',
  since: 1_000,
  deadline: 31_000,
};

describe('a clock', () => {
  it('runs only for the player to move', () => {
    expect(remaining(clock, 'white', 6_000)).toBe(25_000);
    expect(remaining({ ...clock, running: 'black' }, 'white', 6_000)).toBe(30_000);
  });

  it('stays between zero and its start when the clocks of browser and server differ', () => {
    expect(remaining(clock, 'white', 99_000)).toBe(0);
    expect(remaining(clock, 'white', 0)).toBe(30_000);
  });

  it('exists for people only', () => {
    expect(remaining(clock, 'black', 0)).toBeUndefined();
    expect(remaining(null, 'white', 0)).toBeUndefined();
  });

  it('shows tenths below ten seconds', () => {
    expect([605_000, 65_900, 10_000, 9_990, 40, 0].map(clockText)).toEqual([
      '10:05',
      '1:05',
      '0:10',
      '9.9',
      '0.0',
      '0:00',
    ]);
  });

  it('shows the remaining share', () => {
    expect(fraction(clock, 15_000)).toBe(0.5);
    expect(fraction({ ...clock, setting: { type: 'fischer', initial: 60, increment: 2 } }, 90_000)).toBe(1);
  });
});
