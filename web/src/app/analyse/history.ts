/** The states before and after the current one: undo and redo of everything. */

/** The most edits that can be undone. */
const MAX_STATES = 500;

export class History<State> {
  #past: State[] = [];
  #future: State[] = [];

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Remembers the state before an edit. */
  push(state: State): void {
    this.#past = [...this.#past.slice(-MAX_STATES + 1), state];
    this.#future = [];
  }

  /** The state before the last edit, if there is one. */
  undo(current: State): State | undefined {
    const state = this.#past.pop();
    if (state !== undefined) this.#future.push(current);
    return state;
  }

  redo(current: State): State | undefined {
    const state = this.#future.pop();
    if (state !== undefined) this.#past.push(current);
    return state;
  }
}
