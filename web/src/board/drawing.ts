/**
 * Drawing by hand: an arrow from the square where the right button or a long press went down to the one where it goes up, a circle if
 * they are the same; with the keyboard, `a` on both squares. Shift, Alt and both choose other tones.
 */
import type { Annotations, Drawing, Square, Tone } from './types';

/** How long a finger rests before it draws, in milliseconds. */
const LONG_PRESS = 450;
/** How far a resting finger may move, in pixels. */
const TREMOR = 8;

type Modifiers = Pick<PointerEvent | KeyboardEvent, 'shiftKey' | 'altKey'>;
type Press = Pick<
  PointerEvent,
  'pointerId' | 'pointerType' | 'button' | 'clientX' | 'clientY' | 'shiftKey' | 'altKey'
>;

/** What a board does about drawings. */
export interface DrawingEvents {
  /** What is being drawn has changed. */
  changed(): void;
  /** A long press has begun to draw. */
  begun(): void;
}

function toneOf({ shiftKey, altKey }: Modifiers): Tone {
  if (shiftKey) return altKey ? 'yellow' : 'red';
  return altKey ? 'blue' : 'green';
}

export class DrawingGesture {
  readonly #drawn: (drawing: Drawing) => void;
  #events: DrawingEvents | undefined;
  /** What is being drawn. */
  #current: Drawing | undefined;
  /** The pointer that draws; `undefined` for the keyboard. */
  #pointer: number | undefined;
  /** A finger that rests. */
  #resting: { pointer: number; x: number; y: number; timer: ReturnType<typeof setTimeout> } | undefined;

  /** `drawn` is told each drawing that is complete. */
  constructor(drawn: (drawing: Drawing) => void) {
    this.#drawn = drawn;
  }

  /** The board on which it draws. */
  attach(events: DrawingEvents): void {
    this.#events = events;
  }

  /** A pointer goes down: whether it draws. A finger draws only after it has rested. */
  press(event: Press, square: Square): boolean {
    this.#rest();
    if (event.button === 2) {
      this.#begin(event.pointerId, { tone: toneOf(event), from: square, to: square });
      return true;
    }
    this.#stop();
    if (event.pointerType === 'touch') {
      const timer = setTimeout(() => {
        this.#resting = undefined;
        this.#events?.begun();
        this.#begin(event.pointerId, { tone: toneOf(event), from: square, to: square });
      }, LONG_PRESS);
      this.#resting = { pointer: event.pointerId, x: event.clientX, y: event.clientY, timer };
    }
    return false;
  }

  /** A pointer moves: whether it draws. */
  move(event: Press, square: Square | undefined): boolean {
    const resting = this.#resting;
    if (resting?.pointer === event.pointerId) {
      const way = Math.hypot(event.clientX - resting.x, event.clientY - resting.y);
      if (way > TREMOR) this.#rest();
    }
    if (!this.#current || this.#pointer !== event.pointerId) return false;
    if (square && square !== this.#current.to) {
      this.#current = { ...this.#current, to: square };
      this.#events?.changed();
    }
    return true;
  }

  /** A pointer goes up: whether it has drawn. */
  release(event: Press): boolean {
    this.#rest();
    if (!this.#current || this.#pointer !== event.pointerId) return false;
    this.#finish();
    return true;
  }

  /** A key on a square: whether it is for drawing. The first one begins an arrow, the second one ends it. */
  key(event: Modifiers & Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>, square: Square): boolean {
    if (event.key === 'Escape' && this.#current) {
      this.#stop();
      return true;
    }
    if (event.key.toLowerCase() !== 'a' || event.ctrlKey || event.metaKey) return false;
    if (this.#current) {
      this.#current = { ...this.#current, to: square };
      this.#finish();
    } else {
      this.#begin(undefined, { tone: toneOf(event), from: square, to: square });
    }
    return true;
  }

  /** Drops what is being drawn. */
  cancel(): void {
    this.#rest();
    this.#stop();
  }

  /** The annotations with what is being drawn. */
  over(annotations: Annotations): Partial<Annotations> {
    const current = this.#current;
    if (!current) return {};
    const drawn = drawingAnnotations([current]);
    return {
      marks: [...annotations.marks, ...drawn.marks],
      arrows: [...annotations.arrows, ...drawn.arrows],
    };
  }

  #begin(pointer: number | undefined, drawing: Drawing): void {
    this.#pointer = pointer;
    this.#current = drawing;
    this.#events?.changed();
  }

  #finish(): void {
    const drawing = this.#current;
    this.#stop();
    if (drawing) this.#drawn(drawing);
  }

  #stop(): void {
    if (!this.#current) return;
    this.#current = undefined;
    this.#events?.changed();
  }

  #rest(): void {
    clearTimeout(this.#resting?.timer);
    this.#resting = undefined;
  }
}

/** The arrows and circles of drawings. */
export function drawingAnnotations(drawings: readonly Drawing[]): Pick<Annotations, 'marks' | 'arrows'> {
  const circles = drawings.filter(({ from, to }) => from === to);
  const arrows = drawings.filter(({ from, to }) => from !== to);
  return {
    marks: circles.map(({ from, tone }) => ({ kind: 'drawn', square: from, tone })),
    arrows: arrows.map(({ from, to, tone }) => ({ kind: 'drawn', from, to, tone })),
  };
}

/** The drawings after one more; the same one again removes it, another tone replaces it. */
export function toggleDrawing(drawings: readonly Drawing[], drawing: Drawing): Drawing[] {
  const others = drawings.filter(({ from, to }) => from !== drawing.from || to !== drawing.to);
  const isThere = drawings.some(
    ({ from, to, tone }) => from === drawing.from && to === drawing.to && tone === drawing.tone,
  );
  return isThere ? others : [...others, drawing];
}
