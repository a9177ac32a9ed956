import { describe, expect, it } from 'vitest';
import {
  defaultSettings,
  isBetweenPeople,
  newGameRequest,
  sanitize,
  swapSides,
  type Settings,
} from './settings';

const fixed = { either_first: false };
const open = { either_first: true };
const people: Partial<Settings> = {
  white: { type: 'human', level: 2 },
  black: { type: 'human', level: 2 },
};

describe('settings of a new game', () => {
  it('default to a person who moves first against a beginner', () => {
    expect(newGameRequest(defaultSettings('lines-of-action', 'black'), fixed)).toEqual({
      kind: 'lines-of-action',
      black: { type: 'human' },
      white: { type: 'engine', level: 2 },
    });
  });

  it('name who starts only where the rules allow a choice', () => {
    const settings = defaultSettings('hecatomb');
    expect(newGameRequest(settings, open).first).toBe('random');
    expect(newGameRequest(settings, fixed)).not.toHaveProperty('first');
  });

  it('have a clock for people only', () => {
    const computer = { type: 'computer', level: 3 } as const;
    const settings = { ...defaultSettings('hecatomb'), clock: 'bullet' as const };
    expect(newGameRequest(settings, fixed).clock).toEqual({ type: 'per-move', seconds: 10 });
    const watched = newGameRequest({ ...settings, white: computer, black: computer }, fixed);
    expect(watched).not.toHaveProperty('clock');
    expect(watched.pace).toBeGreaterThan(0);
  });

  it('write a Fischer clock in seconds', () => {
    const settings = { ...defaultSettings('hecatomb'), clock: 'fischer' as const, minutes: 3, increment: 2 };
    expect(newGameRequest(settings, fixed).clock).toEqual({ type: 'fischer', initial: 180, increment: 2 });
  });

  it('for a link let the clocks wait for the guest', () => {
    const settings = { ...defaultSettings('mitsudomoe'), ...people };
    expect(isBetweenPeople(settings)).toBe(true);
    expect(newGameRequest(settings, fixed)).toMatchObject({ same_screen: true });
    const link = newGameRequest({ ...settings, where: 'link' }, fixed);
    expect(link).toMatchObject({ clock_start: 'joined' });
    expect(link).not.toHaveProperty('same_screen');
  });

  it('name the bot of the original program in place of a level', () => {
    const bot = { type: 'computer', level: 3, bot: 'original-hard' } as const;
    const settings = { ...defaultSettings('hecatomb'), black: bot };
    expect(newGameRequest(settings, fixed).black).toEqual({ type: 'bot', bot: 'original-hard' });
    expect(sanitize(settings, defaultSettings('hecatomb')).black).toEqual(bot);
    const unknown = { ...settings, black: { ...bot, bot: 'original-impossible' } };
    expect(sanitize(unknown, defaultSettings('hecatomb')).black).toEqual({ type: 'computer', level: 3 });
  });

  it('can have their sides swapped', () => {
    const settings = defaultSettings('mad-bishops');
    expect(swapSides(settings).black).toEqual(settings.white);
    expect(swapSides(swapSides(settings))).toEqual(settings);
  });

  it('ignore invalid values in the storage', () => {
    const base = defaultSettings('hecatomb');
    for (const invalid of [
      null,
      3,
      'x',
      [],
      { white: 7, clock: 'sundial', minutes: 1e9, kind: 'chess' },
      { kind: 'hecatomb:9x9' },
      { kind: 'mitsudomoe' },
    ]) {
      expect(sanitize(invalid, base)).toEqual(base);
    }
    expect(sanitize({ clock: 'fast', white: { type: 'computer', level: 9 } }, base)).toEqual({
      ...base,
      clock: 'fast',
      white: { type: 'computer', level: 9 },
    });
  });
});
