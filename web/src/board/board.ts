/** A board on the screen: holds what is touched, draws it, and tells when a move is complete. */
import { squareAt, squareUnder, type Point } from './geometry';
import { keyStep } from './keys';
import { Scene, type Picture } from './scene';
import { continuations, isHolding, preview, take } from './touches';
import type { BoardOptions, Square, Touch } from './types';

/** How far a pointer must go, in pixels, until it drags. */
const DRAG = 6;

interface Press {
  pointer: number;
  touch: Touch;
  /** Where it began, on the screen. */
  x: number;
  y: number;
  /** Whether pressing took something up. */
  tookUp: boolean;
  /** Whether it is on a piece that cannot be taken up. */
  stuck: boolean;
  dragging: boolean;
}

export class Board {
  readonly #host: HTMLElement;
  #options: BoardOptions;
  #scene: Scene;
  #shape: string;
  #touches: readonly Touch[] = [];
  #focus: Square;
  #press: Press | undefined;
  #drag: Picture['drag'];

  constructor(host: HTMLElement, options: BoardOptions) {
    this.#host = host;
    this.#options = options;
    this.#shape = shapeOf(options);
    this.#focus = squareAt(0, 0);
    this.#scene = this.#stage();
    this.#draw();
  }

  /** Shows something else. What was touched stays, as long as a legal move begins with it. */
  set(options: Partial<BoardOptions>): void {
    this.#options = { ...this.#options, ...options };
    const shape = shapeOf(this.#options);
    if (shape !== this.#shape) {
      this.#shape = shape;
      const hadFocus = this.#scene.root.contains(document.activeElement);
      this.#scene.root.remove();
      this.#scene = this.#stage();
      this.#draw();
      if (hadFocus) this.#scene.focus(this.#focus);
    }
    const { legal, input } = this.#options;
    if (this.#touches.length > 0 && (!input || continuations(legal, this.#touches).size === 0)) {
      this.#press = undefined;
      this.#drag = undefined;
      this.#hold([]);
    } else {
      this.#draw();
    }
  }

  /** Touches a square, the supply or the pass, as a person would. */
  touch(touch: Touch): void {
    if (!this.#options.input) return;
    const step = take(this.#options.legal, this.#touches, touch);
    if (step.kind === 'play') {
      this.#hold([]);
      this.#options.onmove(step.move);
    } else if (step.kind === 'hold') {
      this.#hold(step.touches);
    } else {
      this.#options.onrefused(step.touches);
      this.#draw();
    }
  }

  /** Takes back the last touch. */
  cancel(): void {
    if (this.#touches.length > 0) this.#hold(this.#touches.slice(0, -1));
  }

  /** Puts the keyboard on the board. */
  focus(): void {
    this.#scene.focus(this.#focus);
  }

  destroy(): void {
    this.#scene.root.remove();
  }

  #hold(touches: readonly Touch[]): void {
    this.#touches = touches;
    this.#options.ontouches(touches);
    this.#draw();
  }

  #stage(): Scene {
    const { view, flipped, mini } = this.#options;
    const scene = new Scene(view, flipped, mini);
    this.#host.append(scene.root);
    if (!mini) {
      scene.root.addEventListener('pointerdown', (event) => this.#down(event));
      scene.root.addEventListener('pointermove', (event) => this.#move(event));
      scene.root.addEventListener('pointerup', (event) => this.#up(event));
      scene.root.addEventListener('pointercancel', () => this.#release());
      scene.root.addEventListener('keydown', (event) => this.#key(event));
      scene.root.addEventListener('focusin', (event) => {
        const square = (event.target as Element).getAttribute('data-square');
        if (square && square !== this.#focus) {
          this.#focus = square;
          this.#draw();
        }
      });
    }
    return scene;
  }

  #draw(): void {
    const { view, legal, marks, arrows, words, input } = this.#options;
    const pieces = preview(view, legal, this.#touches);
    this.#scene.update({
      view,
      pieces,
      touches: this.#touches,
      targets: input ? continuations(legal, this.#touches) : new Map(),
      marks,
      arrows,
      focus: this.#focus,
      drag: this.#drag,
      input,
      words,
    });
  }

  #down(event: PointerEvent): void {
    if (!this.#options.input || event.button !== 0 || this.#press) return;
    const touch = this.#touchUnder(event);
    if (touch === undefined) return;
    const step = take(this.#options.legal, this.#touches, touch);
    const tookUp = step.kind === 'hold' && isHolding(step.touches) && step.touches.at(-1) === touch;
    // Squares where a move would end wait for the finger to be lifted, so that it may still change its mind.
    if (tookUp) this.#hold(step.touches);
    this.#press = {
      pointer: event.pointerId,
      touch,
      x: event.clientX,
      y: event.clientY,
      tookUp,
      stuck: step.kind === 'refuse' && this.#options.view.pieces.some(({ square }) => square === touch),
      dragging: false,
    };
    this.#scene.root.setPointerCapture(event.pointerId);
    this.#focusOn(touch);
    event.preventDefault();
  }

  #move(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.pointerId !== press.pointer) return;
    press.dragging ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG;
    if (!press.dragging || this.#touches.at(-1) !== press.touch) return;
    this.#drag = { touch: press.touch, at: this.#pointOf(event) };
    this.#draw();
  }

  #up(event: PointerEvent): void {
    const press = this.#press;
    if (!press || event.pointerId !== press.pointer) return;
    const touch = this.#touchUnder(event);
    this.#release();
    if (touch === undefined) return;
    if (touch === press.touch) {
      if (!press.tookUp) this.touch(touch);
    } else if (this.#touches.at(-1) === press.touch) {
      if (press.dragging) this.touch(touch);
    } else if (press.stuck && press.dragging) {
      const before = isHolding(this.#touches) ? this.#touches.slice(0, -1) : this.#touches;
      this.#options.onrefused([...before, press.touch, touch]);
    }
  }

  #release(): void {
    this.#press = undefined;
    this.#drag = undefined;
    this.#draw();
  }

  #key(event: KeyboardEvent): void {
    const target = event.target as Element;
    const square = target.getAttribute('data-square') ?? undefined;
    const supply = target.getAttribute('data-supply') ?? undefined;
    if (event.key === 'Escape' && this.#touches.length > 0) {
      this.cancel();
    } else if ((event.key === 'Enter' || event.key === ' ') && (square ?? supply)) {
      this.touch(square ?? 'supply');
    } else if (square) {
      const next = keyStep(this.#scene.geometry, square, event);
      if (!next) return;
      this.#focus = next;
      this.#draw();
      this.#scene.focus(next);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  #focusOn(touch: Touch): void {
    if (touch === 'supply' || touch === 'pass') return;
    this.#focus = touch;
    this.#draw();
  }

  #touchUnder(event: PointerEvent): Touch | undefined {
    const square = squareUnder(this.#scene.geometry, this.#pointOf(event));
    if (square) return square;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const color = under?.closest('[data-supply]')?.getAttribute('data-supply');
    return color === this.#options.view.turn ? 'supply' : undefined;
  }

  #pointOf(event: PointerEvent): Point {
    const box = this.#scene.root.getBoundingClientRect();
    const { width, height } = this.#scene.geometry;
    return {
      x: ((event.clientX - box.left) / (box.width || 1)) * width,
      y: ((event.clientY - box.top) / (box.height || 1)) * height,
    };
  }
}

/** When this changes, the board is made anew. */
function shapeOf({ view, flipped, mini }: BoardOptions): string {
  return [view.kind, view.files, view.ranks, flipped, mini].join(' ');
}
