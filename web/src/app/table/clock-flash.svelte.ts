/** The clock lights up for a moment when a move is accepted or refused. */
import type { Color } from '../net/types';

export interface Flash {
  kind: 'accepted' | 'refused';
  color: Color;
}

const FLASH_MS = 900;

export class ClockFlash {
  current: Flash | undefined = $state.raw();
  #timer: ReturnType<typeof setTimeout> | undefined;

  show(kind: Flash['kind'], color: Color): void {
    this.close();
    this.current = { kind, color };
    this.#timer = setTimeout(() => (this.current = undefined), FLASH_MS);
  }

  close(): void {
    clearTimeout(this.#timer);
  }
}
