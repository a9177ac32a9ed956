import { describe, expect, it } from 'vitest';
import { isBetweenPeople, request, sound, swapped, usual, type Settings } from './settings';

const fixed = { either_first: false };
const open = { either_first: true };
const people: Partial<Settings> = {
  white: { type: 'human', level: 2 },
  black: { type: 'human', level: 2 },
};

describe('settings of a new game', () => {
  it('let a person move first against a beginner', () => {
    expect(request(usual('lines-of-action', 'black'), fixed)).toEqual({
      kind: 'lines-of-action',
      black: { type: 'human' },
      white: { type: 'engine', level: 2 },
    });
  });

  it('ask who starts only where the rules leave it open', () => {
    const settings = usual('hecatomb');
    expect(request(settings, open).first).toBe('random');
    expect(request(settings, fixed)).not.toHaveProperty('first');
  });

  it('have a clock for people only', () => {
    const computer = { type: 'computer', level: 3 } as const;
    const settings = { ...usual('hecatomb'), clock: 'bullet' as const };
    expect(request(settings, fixed).clock).toEqual({ type: 'per-move', seconds: 10 });
    const watched = request({ ...settings, white: computer, black: computer }, fixed);
    expect(watched).not.toHaveProperty('clock');
    expect(watched.pace).toBeGreaterThan(0);
  });

  it('write a Fischer clock in seconds', () => {
    const settings = { ...usual('hecatomb'), clock: 'fischer' as const, minutes: 3, increment: 2 };
    expect(request(settings, fixed).clock).toEqual({ type: 'fischer', initial: 180, increment: 2 });
  });

  it('tell one screen from a link, where clocks wait for the guest', () => {
    const settings = { ...usual('mitsudomoe'), ...people };
    expect(isBetweenPeople(settings)).toBe(true);
    expect(request(settings, fixed)).toMatchObject({ same_screen: true });
    const link = request({ ...settings, where: 'link' }, fixed);
    expect(link).toMatchObject({ clock_start: 'joined' });
    expect(link).not.toHaveProperty('same_screen');
  });

  it('are exchanged with the sides', () => {
    const settings = usual('mad-bishops');
    expect(swapped(settings).black).toEqual(settings.white);
    expect(swapped(swapped(settings))).toEqual(settings);
  });

  it('survive rubbish in the store', () => {
    const base = usual('hecatomb');
    for (const rubbish of [null, 3, 'x', [], { white: 7, clock: 'sundial', minutes: 1e9, kind: 'chess' }]) {
      expect(sound(rubbish, base)).toEqual(base);
    }
    expect(sound({ clock: 'fast', white: { type: 'computer', level: 9 } }, base)).toEqual({
      ...base,
      clock: 'fast',
      white: { type: 'computer', level: 9 },
    });
  });
});
