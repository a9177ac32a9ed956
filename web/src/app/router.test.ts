import { describe, expect, it } from 'vitest';
import { address, read } from './router.svelte';

describe('an address', () => {
  it('leads to a page and back', () => {
    for (const path of [
      '/',
      '/new/hecatomb',
      '/g/7hQk2mXw9B',
      '/learn/mitsudomoe',
      '/rules/lines-of-action:6x6',
      '/watch',
    ]) {
      expect(address(read(path))).toBe(path);
    }
  });

  it('that is none of ours is said to be missing', () => {
    for (const path of ['/new/chess', '/g/', '/g/a-b', '/rules/', '/x']) {
      expect(read(path)).toEqual({ page: 'missing' });
    }
  });
});
