/** The live region of a table, which screen readers read out. */
import type { Touch } from '../../board/types';
import type { GameEvent } from '../net/connection';

/** The sentences of the live region. */
export interface Announcer {
  /** What an event changes. */
  happened(event: GameEvent): string;
  /** What is chosen, and where it can go. */
  touched(touches: readonly Touch[], targets: ReadonlyMap<Touch, boolean>): string;
}

const MAX_ENTRIES = 6;

export class LiveRegion {
  /** The latest entries. They are a log, so that none replaces an unread one. */
  entries: readonly { id: number; text: string }[] = $state.raw([]);

  say(text: string): void {
    if (!text) return;
    const id = (this.entries.at(-1)?.id ?? 0) + 1;
    this.entries = [...this.entries.slice(-MAX_ENTRIES + 1), { id, text }];
  }
}
