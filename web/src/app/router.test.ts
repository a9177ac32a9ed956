import { describe, expect, it } from 'vitest';
import { parse, pathOf } from './router.svelte';

describe('a path', () => {
  it('is parsed as a route and printed again', () => {
    for (const path of [
      '/',
      '/new/hecatomb',
      '/g/7hQk2mXw9B',
      '/learn/mitsudomoe',
      '/rules/lines-of-action:6x6',
      '/analyse/hecatomb:classic',
      '/watch',
      '/you',
      '/about',
    ]) {
      expect(pathOf(parse(path))).toBe(path);
    }
  });

  it('may end with a slash', () => {
    expect(parse('/watch/')).toEqual({ page: 'watch' });
  });

  it('that names no page or no kind is missing', () => {
    for (const path of [
      '/new/chess',
      '/new/hecatomb:9x9',
      '/new/toString',
      '/g/',
      '/g/a-b',
      '/g/a/b',
      '/rules/',
      '/watch/x',
      '/x',
    ]) {
      expect(parse(path), path).toEqual({ page: 'missing' });
    }
  });
});
