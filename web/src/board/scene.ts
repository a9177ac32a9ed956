/** The SVG of a board: built once per layout, then updated from a state. */
import { ensureDefs } from './defs';
import {
  center,
  corner,
  geometryOf,
  isDark,
  squareAt,
  trayBox,
  trayPlace,
  UNIT,
  type Geometry,
} from './geometry';
import { drawOverlay, type OverlayState } from './overlay';
import { dragTransform, PieceLayer, type PieceLayerState } from './piece-layer';
import { drawPiece } from './pieces';
import { supplyLeft, supplyShape } from './supply';
import { set, svg } from './svg';
import { isHolding, stackOn } from './touches';
import type { BoardLabels, BoardOptions, BoardView, Color, Square, Touch } from './types';

/** Everything that the drawing depends on. */
export interface SceneState extends OverlayState, PieceLayerState {
  /** The cell with the roving tabindex, or the supply. */
  focus: Touch;
  /** The square under a dragged piece. */
  over: Square | undefined;
  input: boolean;
  labels: BoardLabels;
}

interface Cell {
  group: SVGGElement;
  /** What is always drawn on the cell. */
  base: SVGElement[];
  /** The highlights drawn on the cell, to redraw them only when they change. */
  highlights: string;
}

/** Size of the coordinates, as a share of the width of the frame. */
const LABEL_SIZE = 0.55;

export class Scene {
  readonly root: SVGSVGElement;
  readonly geometry: Geometry;
  readonly #mini: boolean;
  readonly #cells = new Map<Square, Cell>();
  readonly #trays = new Map<Color, SVGGElement>();
  readonly #pieces: PieceLayer;
  /** Marks, targets and arrows, above the pieces. */
  readonly #overlay = svg('g', { class: 'overlay', 'aria-hidden': 'true' });

  constructor(options: Pick<BoardOptions, 'view' | 'flipped' | 'mini' | 'trays'>) {
    ensureDefs();
    const { view, mini } = options;
    this.#mini = mini;
    const g = geometryOf(view, options);
    this.geometry = g;
    this.#pieces = new PieceLayer(g);
    const { body } = g;
    const inside = {
      x: body.x + g.frame,
      y: body.y + g.frame,
      width: g.files * UNIT,
      height: g.ranks * UNIT,
    };
    this.root = svg('svg', {
      viewBox: `0 0 ${g.width} ${g.height}`,
      class: `tessera-board game-${view.kind.split(':', 1)[0]}${mini ? ' mini' : ''}`,
      role: mini ? 'img' : 'group',
    });
    this.root.append(
      svg('rect', { ...body, y: body.y + 5, rx: 14, class: 'board-under' }),
      svg('rect', { ...body, rx: 14, class: 'board-frame', fill: 'url(#tessera-frame)' }),
      svg('rect', {
        x: inside.x - 4,
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
    if (g.trays) this.root.append(...this.#drawTrays());
    this.root.append(this.#pieces.root, this.#overlay);
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
        const home = homeOf(view, square);
        const group = svg('g', { class: `cell ${tone}${outside}` }, [ground]);
        if (!this.#mini) set(group, { role: 'gridcell', 'data-square': square, tabindex: -1 });
        // A frame instead of a tinted square: rings of both colours stay visible on it.
        const inset = { x: x + 6, y: y + 6, width: UNIT - 12, height: UNIT - 12, rx: 6 };
        const base = home ? [ground, svg('rect', { ...inset, class: `home home-${home}` })] : [ground];
        group.replaceChildren(...base);
        this.#cells.set(square, { group, base, highlights: '' });
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
      label.style.fontSize = `${g.frame * LABEL_SIZE}px`;
      label.textContent = text;
      layer.append(label);
    };
    const edge = g.frame / 2;
    for (let file = 0; file < g.files; file += 1) {
      const { x } = center(g, squareAt(file, 0));
      write(x, g.body.y + g.body.height - edge, String.fromCharCode(97 + file));
    }
    for (let rank = 0; rank < g.ranks; rank += 1) {
      write(g.body.x + edge, center(g, squareAt(0, rank)).y, String(rank + 1));
    }
    return layer;
  }

  #drawTrays(): SVGGElement[] {
    const g = this.geometry;
    return (['black', 'white'] as const).map((color) => {
      const tray = svg('g', { class: 'tray', 'data-supply': color }, [
        svg('rect', { ...trayBox(g, color), rx: 31, class: 'tray-ground' }),
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
    this.#pieces.update(state);
    this.#updateOverlay(state);
  }

  /** Moves the focus to a cell, or to the supply of the player to move, without scrolling the page. */
  focus(touch: Touch): void {
    const tray = this.root.querySelector<SVGGElement>('[data-supply][role="button"]');
    const element = touch === 'supply' ? tray : this.#cells.get(touch)?.group;
    element?.focus({ preventScroll: true });
  }

  #updateCells(state: SceneState): void {
    const last = new Set(state.view.last?.squares ?? []);
    const touched = new Set(state.touches);
    const held = isHolding(state.touches) ? state.touches.at(-1) : undefined;
    for (const [square, cell] of this.#cells) {
      const { group, base } = cell;
      const highlights: string[] = [];
      if (last.has(square)) highlights.push('last');
      if (square === state.over) highlights.push('over');
      if (touched.has(square)) highlights.push(square === held ? 'held' : 'touched');
      if (cell.highlights !== highlights.join(' ')) {
        cell.highlights = highlights.join(' ');
        const { x, y } = corner(this.geometry, square);
        group.replaceChildren(
          ...base,
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
      const count = supplyLeft(state.view, state.pieces, color);
      const open = state.input && state.view.turn === color && state.targets.has('supply');
      const held = state.view.turn === color && state.touches.at(-1) === 'supply';
      tray.classList.toggle('open', open);
      tray.classList.toggle('held', held);
      const button = !this.#mini && state.input && state.view.turn === color;
      set(tray, {
        role: this.#mini ? undefined : button ? 'button' : 'img',
        tabindex: button ? (state.focus === 'supply' ? 0 : -1) : undefined,
        'aria-pressed': button ? String(held) : undefined,
        'aria-label': this.#mini ? undefined : state.labels.supply({ shape, color }, count),
        'data-count': count,
      });
      if (tray.getAttribute('data-drawn') === String(count)) continue;
      set(tray, { 'data-drawn': count });
      const pieces = Array.from({ length: count }, (_, i) => {
        const { x, y } = trayPlace(this.geometry, color, i, count);
        return svg('g', { transform: `translate(${x} ${y}) scale(0.62)`, class: 'tray-piece' }, [
          drawPiece(shape, color),
        ]);
      });
      tray.replaceChildren(...[...tray.children].slice(0, 1), ...pieces);
    }
  }

  #updateOverlay(state: SceneState): void {
    const elements = drawOverlay(this.geometry, state);
    if (state.drag?.touch === 'supply') {
      const dragged = svg('g', {}, [drawPiece(supplyShape(state.view), state.view.turn)]);
      dragged.style.transform = dragTransform(state.drag);
      elements.push(dragged);
    }
    this.#overlay.replaceChildren(...elements);
  }
}

function homeOf(view: BoardView, square: Square): Color | undefined {
  if (view.homes?.white.includes(square)) return 'white';
  return view.homes?.black.includes(square) ? 'black' : undefined;
}
