/** A link that carries a record in its fragment, compressed: nothing is stored anywhere. */

export const PREFIX = '#r=';

/** The link is too long to be passed on. */
export class LinkTooLong extends Error {
  override name = 'LinkTooLong';
}

/** The fragment is damaged, or was not made by this page. */
export class LinkDamaged extends Error {
  override name = 'LinkDamaged';
}

export function carriesRecord(fragment: string): boolean {
  return fragment.startsWith(PREFIX);
}
