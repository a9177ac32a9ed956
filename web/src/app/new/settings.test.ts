import { describe, expect, it } from 'vitest';
import { defaultSettings, drawSide, newGameRequest, sanitize, type RequestContext } from './settings';

const fixed: RequestContext = { eitherFirst: false, mine: 'white', name: '' };
const open: RequestContext = { ...fixed, eitherFirst: true };

describe('settings of a new game', () => {
  it('default to a person who moves first against a beginner', () => {
    const settings = defaultSettings('lines-of-action', 'black');
    expect(drawSide(settings)).toBe('black');
    expect(newGameRequest(settings, { ...fixed, mine: 'black' })).toEqual({
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
    const settings = { ...defaultSettings('hecatomb'), clock: 'bullet' as const };
    expect(newGameRequest(settings, fixed).clock).toEqual({ type: 'per-move', seconds: 10 });
    const watched = newGameRequest({ ...settings, way: 'computers' }, fixed);
    expect(watched).toMatchObject({ white: { type: 'engine' }, black: { type: 'engine' } });
    expect(watched).not.toHaveProperty('clock');
    expect(watched.pace).toBeGreaterThan(0);
  });

  it('write a Fischer clock in seconds', () => {
    const settings = { ...defaultSettings('hecatomb'), clock: 'fischer' as const, minutes: 3, increment: 2 };
    expect(newGameRequest(settings, fixed).clock).toEqual({ type: 'fischer', initial: 180, increment: 2 });
  });

  it('for a link let the clocks wait for the guest, and draw the side of the host', () => {
    const settings = { ...defaultSettings('mitsudomoe'), way: 'link' as const };
    const link = newGameRequest(settings, fixed);
    expect(link).toMatchObject({ clock_start: 'joined', white: { type: 'human' }, black: { type: 'human' } });
    expect(link).not.toHaveProperty('same_screen');
    const drawn = new Set(Array.from({ length: 200 }, () => drawSide(settings)));
    expect([...drawn].sort()).toEqual(['black', 'white']);
  });

  it('for one screen give both people one token and no names', () => {
    const settings = { ...defaultSettings('mitsudomoe'), way: 'same' as const };
    expect(newGameRequest(settings, { ...fixed, name: 'Ada' })).toEqual({
      kind: 'mitsudomoe',
      same_screen: true,
      white: { type: 'human' },
      black: { type: 'human' },
    });
  });

  it('tell the name of the player at this browser', () => {
    const settings = { ...defaultSettings('mitsudomoe'), way: 'link' as const };
    const { white, black } = newGameRequest(settings, { ...fixed, mine: 'black', name: 'Ada' });
    expect(white).toEqual({ type: 'human', invite: true });
    expect(black).toEqual({ type: 'human', name: 'Ada' });
  });

  it('play on from a record by its own rules, but with other players', () => {
    const record = '[White "Grace"]\n[Black "Tessera level 3"]\n[Game "hecatomb"]\n\n1. d4xd5 *';
    expect(newGameRequest(defaultSettings('hecatomb'), { ...open, record })).toEqual({
      record: '[Game "hecatomb"]\n\n1. d4xd5 *',
      white: { type: 'human' },
      black: { type: 'engine', level: 2 },
    });
  });

  it('name the bot of the original program in place of a level', () => {
    const settings = { ...defaultSettings('hecatomb'), level: 'original-hard' as const };
    expect(newGameRequest(settings, fixed).black).toEqual({ type: 'bot', bot: 'original-hard' });
    expect(sanitize(settings, defaultSettings('hecatomb')).level).toEqual('original-hard');
    const unknown = { ...settings, level: 'original-impossible' };
    expect(sanitize(unknown, defaultSettings('hecatomb')).level).toEqual(2);
  });

  it('ignore invalid values in the storage', () => {
    const base = defaultSettings('hecatomb');
    for (const invalid of [
      null,
      3,
      'x',
      [],
      { way: 7, level: 11, levels: 'all', clock: 'sundial', minutes: 1e9, kind: 'chess' },
      { kind: 'hecatomb:9x9' },
      { kind: 'mitsudomoe' },
    ]) {
      expect(sanitize(invalid, base)).toEqual(base);
    }
    expect(sanitize({ clock: 'fast', way: 'computers', levels: { black: 9 } }, base)).toEqual({
      ...base,
      clock: 'fast',
      way: 'computers',
      levels: { ...base.levels, black: 9 },
    });
  });
});
