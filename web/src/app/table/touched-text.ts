/** What is chosen on the board and where it can go, for screen readers. */
import type { Touch } from '../../board/types';
import { t } from '../i18n.svelte';

/** `b1 is chosen. It can go to b3, d1. It can capture c4.` */
export function touchedText(touches: readonly Touch[], targets: ReadonlyMap<Touch, boolean>): string {
  const last = touches.at(-1);
  const squares = [...targets].filter(([touch]) => touch !== 'supply' && touch !== 'pass');
  if (last === undefined || squares.length === 0) return '';
  const quiet = squares.filter(([, captures]) => !captures).map(([square]) => square);
  const captures = squares.filter(([, captures]) => captures).map(([square]) => square);
  const parts = [last === 'supply' ? t('announce.supply') : t('announce.chosen', { square: last })];
  if (quiet.length > 0) parts.push(t('announce.targets', { squares: quiet.join(', ') }));
  if (captures.length > 0) parts.push(t('announce.captures', { squares: captures.join(', ') }));
  return parts.join(' ');
}
