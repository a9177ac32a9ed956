/** The SVG of a board: built once per layout, then updated from a state. */
import { animateFrom, fadeOut } from './animation';
import { ensureDefs } from './defs';
import {
  center,
  corner,
  geometryOf,
  isDark,
  squareAt,
  stackOffset,
  trayCenter,
  UNIT,
  type Geometry,
  type Point,
} from './geometry';
import { drawPiece } from './pieces';
import { supplyShape } from './supply';
import { set, svg } from './svg';
import { ENTERING, isHolding, stackOn } from './touches';
import type { Arrow, BoardLabels, BoardView, Color, Mark, PieceView, Square, Touch } from './types';

/** Everything that the drawing depends on. */
export interface SceneState {
  view: BoardView;
  /** The pieces after the complete steps of an unfinished move. */
  pieces: readonly PieceView[];
  touches: readonly Touch[];
  /** The possible next touches, and for each whether a capture happens there. */
  targets: ReadonlyMap<Touch, boolean>;
  marks: readonly Mark[];
  arrows: readonly Arrow[];
  /** The cell with the roving tabindex. */
  focus: Square;
  /** A piece that follows the pointer. */
  drag: { touch: Touch; at: Point } | undefined;
  input: boolean;
  labels: BoardLabels;
}

interface Cell {
  group: SVGGElement;
  ground: SVGRectElement;
  /** The highlights drawn on the cell, to redraw them only when they change. */
  highlights: string;
}

export class Scene {
  readonly root: SVGSVGElement;
  readonly geometry: Geometry;
  readonly #mini: boolean;
  readonly #cells = new Map<Square, Cell>();
  readonly #trays = new Map<Color, SVGGElement>();
  readonly #pieces = new Map<number, SVGGElement>();
  /** Whether the first update is done: pieces that appear later are animated. */
  #isDrawn = false;
  readonly #pieceLayer = svg('g', { class: 'pieces', 'aria-hidden': 'true' });
  /** Marks, targets and arrows, above the pieces. */
  readonly #overlay = svg('g', { class: 'overlay', 'aria-hidden': 'true' });

  constructor(view: BoardView, flipped: boolean, mini: boolean) {
    ensureDefs();
    this.#mini = mini;
    const g = geometryOf(view, flipped, mini);
    this.geometry = g;
    const body = { x: 0, y: g.tray, width: g.width, height: g.height - 2 * g.tray };
    const inside = { x: g.frame, y: g.tray + g.frame, width: g.files * UNIT, height: g.ranks * UNIT };
    this.root = svg('svg', {
      viewBox: `0 0 ${g.width} ${g.height}`,
      class: mini ? 'tessera-board mini' : 'tessera-board',
      role: mini ? 'img' : 'group',
    });
    this.root.append(
      svg('rect', { ...body, y: g.tray + 5, rx: 14, class: 'board-under' }),
      svg('rect', { ...body, rx: 14, class: 'board-frame', fill: 'url(#tessera-frame)' }),
      svg('rect', {
        x: g.frame - 4,
        y: inside.y - 4,
        width: inside.width + 8,
        height: inside.height + 8,
        rx: 3,
        class: 'board-groove',
      }),
      this.#drawGrid(view),
      svg('rect', { ...inside, class: 'board-light', fill: 'url(#tessera-light)' }),
    );
    if (!mini) this.root.append(this.#drawCoordinates());
    if (g.tray > 0) this.root.append(...this.#drawTrays());
    this.root.append(this.#pieceLayer, this.#overlay);
  }

  #drawGrid(view: BoardView): SVGGElement {
    const g = this.geometry;
    const grid = svg(
      'g',
      this.#mini ? {} : { role: 'grid', 'aria-rowcount': g.ranks, 'aria-colcount': g.files },
    );
    for (let row = 0; row < g.ranks; row += 1) {
      const rank = g.flipped ? row : g.ranks - 1 - row;
      const line = svg('g', this.#mini ? {} : { role: 'row' });
      for (let column = 0; column < g.files; column += 1) {
        const square = squareAt(g.flipped ? g.files - 1 - column : column, rank);
        const { x, y } = corner(g, square);
        const tone = isDark(square) ? 'dark' : 'light';
        const outside = view.squares === 'dark' && tone === 'light' ? ' outside' : '';
        const ground = svg('rect', { x, y, width: UNIT, height: UNIT, class: 'cell-ground' });
        const group = svg('g', { class: `cell ${tone}${outside}${homeClass(view, square)}` }, [ground]);
        if (!this.#mini) set(group, { role: 'gridcell', 'data-square': square, tabindex: -1 });
        this.#cells.set(square, { group, ground, highlights: '' });
        line.append(group);
      }
      grid.append(line);
    }
    return grid;
  }

  #drawCoordinates(): SVGGElement {
    const g = this.geometry;
    const layer = svg('g', { class: 'coordinates', 'aria-hidden': 'true' });
    const write = (x: number, y: number, text: string) => {
      const label = svg('text', { x, y });
      label.textContent = text;
      layer.append(label);
    };
    const edge = g.frame / 2;
    for (let file = 0; file < g.files; file += 1) {
      const { x } = center(g, squareAt(file, 0));
      write(x, g.height - g.tray - edge, String.fromCharCode(97 + file));
    }
    for (let rank = 0; rank < g.ranks; rank += 1) {
      write(edge, center(g, squareAt(0, rank)).y, String(rank + 1));
    }
    return layer;
  }

  #drawTrays(): SVGGElement[] {
    const g = this.geometry;
    return (['black', 'white'] as const).map((color) => {
      const { y } = trayCenter(g, color);
      const tray = svg('g', { class: 'tray', 'data-supply': color }, [
        svg('rect', {
          x: g.frame,
          y: y - 31,
          width: g.width - 2 * g.frame,
          height: 62,
          rx: 31,
          class: 'tray-ground',
        }),
      ]);
      this.#trays.set(color, tray);
      return tray;
    });
  }

  update(state: SceneState): void {
    set(this.root, { 'aria-label': state.labels.board });
    this.root.classList.toggle('input', state.input);
    this.#updateCells(state);
    this.#updateTrays(state);
    this.#updatePieces(state);
    this.#updateOverlay(state);
  }

  focus(square: Square): void {
    this.#cells.get(square)?.group.focus();
  }

  #updateCells(state: SceneState): void {
    const last = new Set(state.view.last?.squares ?? []);
    const touched = new Set(state.touches);
    const held = isHolding(state.touches) ? state.touches.at(-1) : undefined;
    for (const [square, cell] of this.#cells) {
      const { group, ground } = cell;
      const highlights: string[] = [];
      if (last.has(square)) highlights.push('last');
      if (touched.has(square)) highlights.push(square === held ? 'held' : 'touched');
      if (cell.highlights !== highlights.join(' ')) {
        cell.highlights = highlights.join(' ');
        const { x, y } = corner(this.geometry, square);
        group.replaceChildren(
          ground,
          ...highlights.map((name) =>
            svg('rect', { x, y, width: UNIT, height: UNIT, class: `mark-${name}` }),
          ),
        );
      }
      if (this.#mini) continue;
      const target = state.targets.has(square) && state.touches.length > 0;
      const label = state.labels.cell({
        square,
        pieces: stackOn(state.pieces, square),
        selected: touched.has(square),
        target,
        last: last.has(square),
      });
      const open = state.input && state.targets.has(square);
      set(group, {
        'aria-label': label,
        'aria-selected': touched.has(square) ? 'true' : undefined,
        tabindex: square === state.focus ? 0 : -1,
      });
      group.classList.toggle('open', open);
    }
  }

  #updateTrays(state: SceneState): void {
    const shape = supplyShape(state.view);
    for (const [color, tray] of this.#trays) {
      const entering = state.pieces.filter((piece) => piece.id === ENTERING && piece.color === color).length;
      const count = (state.view.supply?.[color] ?? 0) - entering;
      const open = state.input && state.view.turn === color && state.targets.has('supply');
      const held = state.view.turn === color && state.touches.at(-1) === 'supply';
      tray.classList.toggle('open', open);
      tray.classList.toggle('held', held);
      const button = !this.#mini && state.input && state.view.turn === color;
      set(tray, {
        role: this.#mini ? undefined : button ? 'button' : 'img',
        tabindex: button ? 0 : undefined,
        'aria-pressed': button ? String(held) : undefined,
        'aria-label': this.#mini ? undefined : state.labels.supply({ shape, color }, count),
        'data-count': count,
      });
      if (tray.getAttribute('data-drawn') === String(count)) continue;
      set(tray, { 'data-drawn': count });
      const { y } = trayCenter(this.geometry, color);
      const pieces = Array.from({ length: count }, (_, i) => {
        const x = this.geometry.width / 2 + (i - (count - 1) / 2) * 58;
        return svg('g', { transform: `translate(${x} ${y}) scale(0.62)`, class: 'tray-piece' }, [
          drawPiece(shape, color),
        ]);
      });
      tray.replaceChildren(...[...tray.children].slice(0, 1), ...pieces);
    }
  }

  #updatePieces(state: SceneState): void {
    const heights = new Map<Square, number>();
    for (const piece of state.pieces)
      heights.set(piece.square, Math.max(heights.get(piece.square) ?? 0, piece.level + 1));
    const gone = new Set(this.#pieces.keys());
    // Painter's algorithm: from the back to the front and from the bottom up, so that stacks cover what is behind them.
    const order = [...state.pieces].sort((a, b) => this.#depth(a) - this.#depth(b));
    const dragged = state.drag ? stackOn(state.pieces, state.drag.touch).at(-1) : undefined;
    const moving = new Map<SVGGElement, string>();
    for (const piece of order) {
      gone.delete(piece.id);
      const { x, y } = center(this.geometry, piece.square);
      const at = { x, y: y - stackOffset(piece.level, heights.get(piece.square) ?? 1) };
      let element = this.#pieces.get(piece.id);
      if (!element) {
        element = svg('g', { class: 'piece' }, [drawPiece(piece.shape, piece.color)]);
        this.#pieces.set(piece.id, element);
        if (this.#isDrawn) element.style.transform = translation(this.#entrance(piece, at));
      }
      const before = element.style.transform;
      const place = translation(dragged === piece && state.drag ? state.drag.at : at);
      if (before !== place) {
        element.style.transform = place;
        if (before !== '') moving.set(element, before);
      }
      this.#pieceLayer.append(element);
    }
    // Moving pieces are drawn above the others. With more than three (another game is shown) the order stays.
    for (const element of moving.size <= 3 ? moving.keys() : []) this.#pieceLayer.append(element);
    if (!state.drag) for (const [element, before] of moving) animateFrom(element, before);
    for (const id of gone) this.#remove(id);
    this.#isDrawn = true;
  }

  /** Where the animation of a new piece starts: at its supply tray, if there is one. */
  #entrance(piece: PieceView, at: Point): Point {
    // A piece that was previewed with the temporary id is at its place already.
    const isPreviewed = this.#pieces.has(ENTERING) && piece.id !== ENTERING;
    return this.geometry.tray === 0 || isPreviewed ? at : trayCenter(this.geometry, piece.color);
  }

  #depth(piece: PieceView): number {
    return corner(this.geometry, piece.square).y * 100 + piece.level;
  }

  #remove(id: number): void {
    const element = this.#pieces.get(id);
    this.#pieces.delete(id);
    if (!element) return;
    if (id === ENTERING) {
      element.remove();
      return;
    }
    this.#pieceLayer.prepend(element);
    fadeOut(element);
  }

  #updateOverlay(state: SceneState): void {
    const g = this.geometry;
    const marks: SVGElement[] = [];
    if (state.touches.length > 0) {
      for (const [touch, captures] of state.targets) {
        if (touch === 'supply' || touch === 'pass') continue;
        const { x, y } = center(g, touch);
        marks.push(
          captures || stackOn(state.pieces, touch).length > 0
            ? svg('circle', { cx: x, cy: y, r: 43, class: captures ? 'mark-capture' : 'mark-onto' })
            : svg('circle', { cx: x, cy: y, r: 14, class: 'mark-target' }),
        );
      }
    }
    for (const mark of state.marks) marks.push(...drawMark(mark, center(g, mark.square)));
    for (const arrow of state.arrows) {
      const from = arrow.from === 'supply' ? trayCenter(g, state.view.turn) : center(g, arrow.from);
      marks.push(drawArrow(arrow, from, center(g, arrow.to)));
    }
    if (state.drag?.touch === 'supply') {
      const { x, y } = state.drag.at;
      const piece = drawPiece(supplyShape(state.view), state.view.turn);
      marks.push(svg('g', { transform: `translate(${x} ${y})` }, [piece]));
    }
    this.#overlay.replaceChildren(...marks);
  }
}

function translation({ x, y }: Point): string {
  return `translate(${x}px, ${y}px)`;
}

function homeClass(view: BoardView, square: Square): string {
  if (view.homes?.white.includes(square)) return ' home-white';
  return view.homes?.black.includes(square) ? ' home-black' : '';
}

function drawMark(mark: Mark, { x, y }: Point): SVGElement[] {
  const circle = svg('circle', { cx: x, cy: y, r: 44, class: `mark-${mark.kind}` });
  if (mark.kind !== 'refused') return [circle];
  // A cross at the corner, so that the mark does not depend on colour.
  const [cx, cy] = [x + 33, y - 33];
  return [
    circle,
    svg('circle', { cx, cy, r: 13, class: 'badge-refused' }),
    svg('path', { d: `M${cx - 5} ${cy - 5} l10 10 m0 -10 l-10 10`, class: 'badge-cross' }),
  ];
}

function drawArrow(arrow: Arrow, from: Point, to: Point): SVGElement {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const tip = { x: to.x - ux * 12, y: to.y - uy * 12 };
  const neck = { x: tip.x - ux * 26, y: tip.y - uy * 26 };
  const shaft = `M${from.x + ux * 30} ${from.y + uy * 30} L${neck.x} ${neck.y}`;
  const head = `M${tip.x} ${tip.y} L${neck.x - uy * 15} ${neck.y + ux * 15} L${neck.x + uy * 15} ${neck.y - ux * 15} Z`;
  return svg('g', { class: `arrow-${arrow.kind}` }, [
    svg('path', { d: shaft, class: 'arrow-shaft' }),
    svg('path', { d: head, class: 'arrow-head' }),
  ]);
}
