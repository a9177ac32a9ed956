/** The board: collects touches from pointer and keyboard, draws the state, and reports complete moves. */
import { leadsToTray, squareAt, squareAtPoint, type Point } from './geometry';
import { nextSquare } from './keys';
import { Scene, type SceneState } from './scene';
import { applyTouch, candidates, continuations, isHolding, liftedSquares, preview, stackOn } from './touches';
import type { BoardOptions, Square, Touch } from './types';

/** How far the pointer must move to start a drag, in pixels. */
const DRAG_THRESHOLD = 6;

/** A pointer that is down. */
interface Press {
  pointer: number;
  touch: Touch;
  /** Where it went down, in client coordinates. */
  x: number;
  y: number;
  /** Whether it has selected the piece or the supply under it. */
  selects: boolean;
  /** Whether the piece under it has no legal move. */
  isImmobile: boolean;
  dragging: boolean;
}

export class Board {
  readonly #host: HTMLElement;
  #options: BoardOptions;
  #scene: Scene;
  #layout: string;
  #touches: readonly Touch[] = [];
  /** The cell with the roving tabindex, or the supply. */
  #focus: Touch;
  /** The cell that the focus returns to from the supply. */
  #focusedCell: Square;
  #hovered: Square | undefined;
  #press: Press | undefined;
  #drag: SceneState['drag'];

  constructor(host: HTMLElement, options: BoardOptions) {
    this.#host = host;
    this.#options = options;
    this.#layout = layoutOf(options);
    this.#focusedCell = this.#focus = squareAt(0, 0);
    options.drawing?.attach({
      changed: () => this.#draw(),
      // A long press has chosen the piece under the finger first.
      begun: () => {
        this.#endPress();
        this.clear();
      },
    });
    this.#scene = this.#buildScene();
    this.#draw();
  }

  /** Changes options. The touches are kept as long as a legal move begins with them. */
  set(options: Partial<BoardOptions>): void {
    this.#options = { ...this.#options, ...options };
    const layout = layoutOf(this.#options);
    if (layout !== this.#layout) {
      this.#layout = layout;
      const hadFocus = this.#scene.root.contains(document.activeElement);
      this.#scene.root.remove();
      this.#scene = this.#buildScene();
      this.#draw();
      if (hadFocus) this.#scene.focus(this.#focus);
    }
    const { legal, input } = this.#options;
    if (this.#touches.length > 0 && (!input || continuations(legal, this.#touches).size === 0)) {
      this.#press = undefined;
      this.#drag = undefined;
      this.#setTouches([]);
    } else {
      this.#draw();
    }
  }

  /** Moves the keyboard focus to the board. */
  focus(): void {
    this.#scene.focus(this.#focus);
  }

  /** Touches a square, the supply or the pass; `pointer` is the kind of pointer, if it is not the keyboard or a button. */
  touch(touch: Touch, pointer = ''): void {
    if (!this.#options.input) return;
    const result = applyTouch(this.#options.legal, this.#touches, touch);
    if (result.kind === 'play') {
      this.#setTouches([]);
      this.#options.onmove(result.move, pointer);
    } else if (result.kind === 'hold') {
      this.#setTouches(result.touches);
    } else {
      if (this.#triesNothing(touch)) this.#options.onmissed(touch);
      else this.#options.onrefused(result.touches);
      this.#draw();
    }
  }

  /** Ends a drag. It is an attempt at a move also if a touch there would choose another piece. */
  #drop(touch: Touch, pointer: string): void {
    const touches = [...this.#touches, touch];
    if (candidates(this.#options.legal, touches).length > 0) {
      this.touch(touch, pointer);
      return;
    }
    this.#options.onrefused(touches);
    this.#draw();
  }

  /** Whether a refused touch is no attempt at a move: nothing is chosen, and none of the player's pieces is there. */
  #triesNothing(touch: Touch): boolean {
    const { view, legal } = this.#options;
    if (touch === 'pass' || touch === 'supply') return false;
    const lifted = liftedSquares(view, legal, this.#touches);
    if (lifted.length > 0) return lifted.includes(touch);
    if (isHolding(this.#touches)) return false;
    return !stackOn(view.pieces, touch).some(({ color }) => color === view.turn);
  }

  /** Undoes the last touch. */
  cancel(): void {
    if (this.#touches.length > 0) this.#setTouches(this.#touches.slice(0, -1));
  }

  /** Undoes all touches. */
  clear(): void {
    if (this.#touches.length > 0) this.#setTouches([]);
  }

  destroy(): void {
    this.#scene.root.remove();
  }

  #setTouches(touches: readonly Touch[]): void {
    this.#touches = touches;
    this.#options.ontouches(touches);
    this.#draw();
  }

  #buildScene(): Scene {
    const scene = new Scene(this.#options);
    this.#host.append(scene.root);
    if (!this.#options.mini) {
      scene.root.addEventListener('pointerdown', (event) => this.#onPointerDown(event));
      scene.root.addEventListener('pointermove', (event) => this.#onPointerMove(event));
      scene.root.addEventListener('pointerup', (event) => this.#onPointerUp(event));
      scene.root.addEventListener('pointercancel', () => {
        this.#options.drawing?.cancel();
        this.#endPress();
      });
      scene.root.addEventListener('contextmenu', (event) => {
        if (this.#options.drawing) event.preventDefault();
      });
      // The focus ring is for the keyboard: the board also has the focus when a table opens.
      for (const type of ['keydown', 'keyup'] as const)
        scene.root.addEventListener(type, () => scene.root.classList.add('keyboard'));
      scene.root.addEventListener('pointerdown', () => scene.root.classList.remove('keyboard'));
      scene.root.addEventListener('keydown', (event) => this.#onKey(event));
      scene.root.addEventListener('focusin', (event) => {
        const target = event.target as Element;
        const touch =
          target.getAttribute('data-square') ?? (target.hasAttribute('data-supply') ? 'supply' : null);
        if (touch && touch !== this.#focus) this.#moveFocusTo(touch);
      });
      scene.root.addEventListener('pointerleave', () => this.#hover(undefined));
    }
    return scene;
  }

  #draw(): void {
    const options = this.#options;
    const { view, legal, input } = options;
    if (this.#focus === 'supply' && !input) this.#focus = this.#focusedCell;
    const targets = input ? continuations(legal, this.#touches) : new Map<Touch, boolean>();
    const isChoosing = options.showsMovable && input && this.#touches.length === 0;
    const immobile = view.pieces.filter(({ color, square }) => color === view.turn && !targets.has(square));
    this.#scene.root.classList.toggle('drawable', options.drawing !== undefined);
    this.#scene.update({
      ...options,
      ...options.drawing?.over(options),
      pieces: preview(view, legal, this.#touches),
      touches: this.#touches,
      targets,
      focus: this.#focus,
      drag: this.#drag,
      over: this.#drag && squareAtPoint(this.#scene.geometry, this.#drag.at),
      lifted: new Set(input ? liftedSquares(view, legal, this.#touches) : []),
      dimmed: new Set(isChoosing ? immobile.map(({ square }) => square) : []),
    });
  }

  #hover(square: Square | undefined): void {
    if (square === this.#hovered) return;
    this.#hovered = square;
    this.#options.onhover(square);
  }

  #onPointerDown(event: PointerEvent): void {
    const { drawing } = this.#options;
    if (drawing) {
      const square = squareAtPoint(this.#scene.geometry, this.#pointOf(event));
      if (square && drawing.press(event, square)) {
        this.#scene.root.setPointerCapture(event.pointerId);
        event.preventDefault();
        return;
      }
    }
    if (!this.#options.input || event.button !== 0 || this.#press) return;
    const touch = this.#touchUnder(event);
    if (touch === undefined) return;
    const result = applyTouch(this.#options.legal, this.#touches, touch);
    const selects = result.kind === 'hold' && isHolding(result.touches) && result.touches.at(-1) === touch;
    // A selection takes effect at once. A touch that would end the move waits for pointerup, so that it can be aborted.
    if (selects) this.#setTouches(result.touches);
    this.#press = {
      pointer: event.pointerId,
      touch,
      x: event.clientX,
      y: event.clientY,
      selects,
      isImmobile:
        result.kind === 'refuse' && this.#options.view.pieces.some(({ square }) => square === touch),
      dragging: false,
    };
    this.#scene.root.setPointerCapture(event.pointerId);
    this.#moveFocusTo(touch);
    event.preventDefault();
  }

  #onPointerMove(event: PointerEvent): void {
    const press = this.#press;
    const { drawing } = this.#options;
    if (drawing?.move(event, squareAtPoint(this.#scene.geometry, this.#pointOf(event)))) return;
    // A finger does not hover.
    if (event.pointerType !== 'touch') this.#hover(squareAtPoint(this.#scene.geometry, this.#pointOf(event)));
    if (!press || event.pointerId !== press.pointer) return;
    press.dragging ||= Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAG_THRESHOLD;
    if (!press.dragging || this.#touches.at(-1) !== press.touch) return;
    this.#drag = { touch: press.touch, at: this.#pointOf(event), pointer: event.pointerType };
    this.#draw();
  }

  #onPointerUp(event: PointerEvent): void {
    if (this.#options.drawing?.release(event)) return;
    const press = this.#press;
    if (!press || event.pointerId !== press.pointer) return;
    const touch = this.#touchUnder(event);
    this.#endPress();
    if (touch === undefined) return;
    if (touch === press.touch) {
      if (!press.selects) this.touch(touch, event.pointerType);
    } else if (this.#touches.at(-1) === press.touch) {
      if (press.dragging) this.#drop(touch, event.pointerType);
    } else if (press.isImmobile && press.dragging) {
      const before = isHolding(this.#touches) ? this.#touches.slice(0, -1) : this.#touches;
      this.#options.onrefused([...before, press.touch, touch]);
    }
  }

  #endPress(): void {
    this.#press = undefined;
    this.#drag = undefined;
    this.#draw();
  }

  #onKey(event: KeyboardEvent): void {
    const target = event.target as Element;
    const square = target.getAttribute('data-square') ?? undefined;
    const supply = target.getAttribute('data-supply') ?? undefined;
    if (square && this.#options.drawing?.key(event, square)) {
      // It has been drawn, or begun.
    } else if (event.key === 'Escape' && this.#touches.length > 0) {
      this.cancel();
    } else if ((event.key === 'Enter' || event.key === ' ') && (square ?? supply)) {
      this.touch(square ?? 'supply');
    } else {
      const next = this.#nextFocus(square, event);
      if (!next) return;
      this.#moveFocusTo(next);
      this.#scene.focus(next);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** Where an arrow key moves the focus: the board has one tab stop, so the supply is reached from its edge. */
  #nextFocus(square: Square | undefined, event: KeyboardEvent): Touch | undefined {
    if (!square) return event.key.startsWith('Arrow') ? this.#focusedCell : undefined;
    const { geometry } = this.#scene;
    const next = nextSquare(geometry, square, event);
    const { input } = this.#options;
    const toTray = next === square && input && leadsToTray(geometry, event.key);
    return toTray ? 'supply' : next;
  }

  #moveFocusTo(touch: Touch): void {
    if (touch === 'pass') return;
    this.#focus = touch;
    if (touch !== 'supply') this.#focusedCell = touch;
    this.#draw();
  }

  /** What is under the pointer. Only the supply of the player to move can be touched. */
  #touchUnder(event: PointerEvent): Touch | undefined {
    const square = squareAtPoint(this.#scene.geometry, this.#pointOf(event));
    if (square) return square;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const color = under?.closest('[data-supply]')?.getAttribute('data-supply');
    return color === this.#options.view.turn ? 'supply' : undefined;
  }

  /** The position of the pointer in units of the drawing. */
  #pointOf(event: PointerEvent): Point {
    const box = this.#scene.root.getBoundingClientRect();
    const { width, height } = this.#scene.geometry;
    return {
      x: ((event.clientX - box.left) / (box.width || 1)) * width,
      y: ((event.clientY - box.top) / (box.height || 1)) * height,
    };
  }
}

/** When this changes, the scene is built again. */
function layoutOf({ view, flipped, mini, trays }: BoardOptions): string {
  return [view.kind, view.files, view.ranks, flipped, mini, trays].join(' ');
}
