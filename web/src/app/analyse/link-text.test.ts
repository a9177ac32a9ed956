// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { carriesRecord, LinkDamaged, LinkTooLong } from './link';
import { fragmentOf, MAX_LINK, textOf } from './link-text';

describe('a link', () => {
  it('carries a text in its fragment', async () => {
    const text = '[Game "hecatomb"]\n\n1. d4xd5 {é ☃} *\n'.repeat(40);
    const fragment = await fragmentOf(text);
    expect(fragment).toMatch(/^#r=[\w-]+$/);
    expect(fragment.length).toBeLessThan(200);
    expect(await textOf(fragment)).toBe(text);
    expect(carriesRecord(fragment)).toBe(true);
    expect(carriesRecord('#game=abc')).toBe(false);
  });

  it('that would be too long is refused', async () => {
    const noise = Array.from({ length: MAX_LINK }, (_, i) =>
      String((i * 2_654_435_761) % 4_294_967_296),
    ).join('');
    await expect(fragmentOf(noise)).rejects.toBeInstanceOf(LinkTooLong);
  });

  it('that is damaged, or unfolds to far too much, is refused', async () => {
    const fragment = await fragmentOf('text '.repeat(50));
    await expect(textOf(fragment.slice(0, -5))).rejects.toBeInstanceOf(LinkDamaged);
    await expect(textOf('#r=%%%')).rejects.toBeInstanceOf(LinkDamaged);
    const bomb = await fragmentOf('a'.repeat(2_000_000));
    await expect(textOf(bomb)).rejects.toBeInstanceOf(LinkDamaged);
  });
});
