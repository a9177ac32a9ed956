/** The progress in each lesson, kept in this browser. */
import type { GameKind } from '../net/types';

const keyOf = (kind: GameKind): string => `tessera.lesson.${kind}`;
/** Where the first version kept it. */
const oldKeyOf = (kind: GameKind): string => `tessera.learnt.${kind}`;

/** The indices of the solved tasks. */
export function loadSolved(kind: GameKind): Set<number> {
  try {
    const stored: unknown = JSON.parse(
      localStorage.getItem(keyOf(kind)) ?? localStorage.getItem(oldKeyOf(kind)) ?? '[]',
    );
    return new Set(Array.isArray(stored) ? stored.filter((n) => Number.isInteger(n)) : []);
  } catch {
    return new Set();
  }
}

export function saveSolved(kind: GameKind, solved: ReadonlySet<number>): void {
  try {
    localStorage.setItem(keyOf(kind), JSON.stringify([...solved]));
  } catch {
    // Without storage the lesson starts over at the next visit.
  }
}
