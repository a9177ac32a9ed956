/** Which tasks this browser has seen done. */

const keyOf = (kind: string): string => `tessera.learnt.${kind}`;

/** The numbers of the tasks that are done, from 0. */
export function doneTasks(kind: string): Set<number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(kind)) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((n) => Number.isInteger(n)) : []);
  } catch {
    return new Set();
  }
}

export function keepDone(kind: string, done: ReadonlySet<number>): void {
  try {
    localStorage.setItem(keyOf(kind), JSON.stringify([...done]));
  } catch {
    // A browser that keeps nothing begins the lesson anew.
  }
}
