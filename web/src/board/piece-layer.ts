/** The layer of the pieces: one element for each piece, which it keeps as long as it is the same piece. */
import { animateFrom, fadeOut } from './animation';
import { center, corner, stackOffset, trayCenter, UNIT, type Geometry, type Point } from './geometry';
import { drawPiece } from './pieces';
import { ENTERING } from './supply';
import { svg } from './svg';
import { stackOn } from './touches';
import type { PieceView, Square, Touch } from './types';

export interface PieceLayerState {
  pieces: readonly PieceView[];
  /** A piece that follows the pointer; under a finger it is enlarged and drawn above it. */
  drag: { touch: Touch; at: Point; pointer: string } | undefined;
  /** Squares whose top piece is in the player's hand and has to be placed. */
  lifted: ReadonlySet<Square>;
  /** Squares whose top piece steps back. */
  dimmed: ReadonlySet<Square>;
}

/** How far above its place a lifted piece is drawn, in units. */
const LIFT = 18;

export class PieceLayer {
  readonly root = svg('g', { class: 'pieces', 'aria-hidden': 'true' });
  readonly #geometry: Geometry;
  readonly #elements = new Map<string, SVGGElement>();
  /** Whether the first update is done: pieces that appear later are animated. */
  #isDrawn = false;

  constructor(geometry: Geometry) {
    this.#geometry = geometry;
  }

  update({ pieces, drag, lifted, dimmed }: PieceLayerState): void {
    const heights = new Map<Square, number>();
    for (const { square, level } of pieces)
      heights.set(square, Math.max(heights.get(square) ?? 0, level + 1));
    const gone = new Set(this.#elements.keys());
    // Painter's algorithm: from the back to the front and from the bottom up, so that stacks cover what is behind them.
    const order = [...pieces].sort((a, b) => this.#depth(a) - this.#depth(b));
    const dragged = drag ? stackOn(pieces, drag.touch).at(-1) : undefined;
    const moving = new Map<SVGGElement, string>();
    for (const piece of order) {
      const { square, level } = piece;
      const height = heights.get(square) ?? 1;
      const isTop = level + 1 === height;
      gone.delete(keyOf(piece));
      const { x, y } = center(this.#geometry, square);
      const at = { x, y: y - stackOffset(level, height) };
      const element = this.#elementOf(piece, at);
      element.classList.toggle('lifted', isTop && lifted.has(square));
      element.classList.toggle('dimmed', isTop && dimmed.has(square));
      const before = element.style.transform;
      let place = translation(isTop && lifted.has(square) ? { x, y: at.y - LIFT } : at);
      if (drag && dragged === piece) place = dragTransform(drag);
      if (before !== place) {
        element.style.transform = place;
        if (before !== '') moving.set(element, before);
      }
      this.root.append(element);
    }
    // Moving pieces are drawn above the others. With more than three (another game is shown) the order stays.
    for (const element of moving.size <= 3 ? moving.keys() : []) this.root.append(element);
    if (!drag) for (const [element, before] of moving) animateFrom(element, before);
    for (const key of gone) this.#remove(key);
    this.#isDrawn = true;
  }

  #elementOf(piece: PieceView, at: Point): SVGGElement {
    const key = keyOf(piece);
    const known = this.#elements.get(key);
    if (known) return known;
    const element = svg('g', { class: 'piece' }, [drawPiece(piece.shape, piece.color)]);
    if (this.#isDrawn) element.style.transform = translation(this.#entrance(piece, at));
    this.#elements.set(key, element);
    return element;
  }

  /** Where the animation of a new piece starts: at its supply tray, if there is one. */
  #entrance(piece: PieceView, at: Point): Point {
    // A piece that was previewed with the temporary id is at its place already.
    const isPreviewed = piece.id !== ENTERING && this.#elements.has(keyOf({ ...piece, id: ENTERING }));
    return !this.#geometry.trays || isPreviewed ? at : trayCenter(this.#geometry, piece.color);
  }

  #depth(piece: PieceView): number {
    return corner(this.#geometry, piece.square).y * 100 + piece.level;
  }

  #remove(key: string): void {
    const element = this.#elements.get(key);
    this.#elements.delete(key);
    if (!element) return;
    if (key.startsWith(`${ENTERING} `)) {
      element.remove();
      return;
    }
    element.classList.add('gone');
    this.root.prepend(element);
    fadeOut(element);
  }
}

/**
 * Identifies a piece. Ids are unique in one game only: the same id in another position may be another piece, so shape and
 * colour belong to the key.
 */
function keyOf({ id, shape, color }: Pick<PieceView, 'id' | 'shape' | 'color'>): string {
  return `${id} ${shape} ${color}`;
}

function translation({ x, y }: Point): string {
  return `translate(${x}px, ${y}px)`;
}

/** A finger hides what is under it, so there the piece is larger and one square higher. */
export function dragTransform({ at, pointer }: { at: Point; pointer: string }): string {
  if (pointer !== 'touch') return translation(at);
  return `${translation({ x: at.x, y: at.y - UNIT })} scale(1.6)`;
}
