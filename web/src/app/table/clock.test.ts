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
  it('runs for the player to move only', () => {
    expect(remaining(clock, 'white', 6_000)).toBe(25_000);
    expect(remaining({ ...clock, running: 'black' }, 'white', 6_000)).toBe(30_000);
  });

  it('neither falls below zero nor runs backwards when the clocks of two machines differ', () => {
    expect(remaining(clock, 'white', 99_000)).toBe(0);
    expect(remaining(clock, 'white', 0)).toBe(30_000);
  });

  it('is there for people only', () => {
    expect(remaining(clock, 'black', 0)).toBeUndefined();
    expect(remaining(null, 'white', 0)).toBeUndefined();
  });

  it('shows tenths when it matters', () => {
    expect([605_000, 65_900, 10_000, 9_990, 40, 0].map(clockText)).toEqual([
      '10:05',
      '1:05',
      '0:10',
      '9.9',
      '0.0',
      '0.0',
    ]);
  });

  it('knows how much is left', () => {
    expect(fraction(clock, 15_000)).toBe(0.5);
    expect(fraction({ ...clock, setting: { type: 'fischer', initial: 60, increment: 2 } }, 90_000)).toBe(1);
  });
});
