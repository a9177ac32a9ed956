/** The drawing of a board: made once for its shape, then brought up to date with what is to be seen. */
import {
  center,
  corner,
  geometryOf,
  isDark,
  lift,
  squareAt,
  trayCenter,
  UNIT,
  type Geometry,
  type Point,
} from './geometry';
import { glide, vanish } from './motion';
import { mixPaint } from './paint';
import { drawPiece } from './pieces';
import { set, svg } from './svg';
import { ENTERING, stackOn } from './touches';
import type { Arrow, BoardView, BoardWords, Color, Mark, PieceView, Square, Touch } from './types';

/** Everything that is to be seen. */
export interface Picture {
  view: BoardView;
  /** The pieces, with what a move that is under way has done already. */
  pieces: readonly PieceView[];
  touches: readonly Touch[];
  /** What may be touched next, and whether that captures. */
  targets: ReadonlyMap<Touch, boolean>;
  marks: readonly Mark[];
  arrows: readonly Arrow[];
  /** The cell that the keyboard is at. */
  focus: Square;
  /** A piece that follows the pointer. */
  drag: { touch: Touch; at: Point } | undefined;
  input: boolean;
  words: BoardWords;
}

interface Cell {
  group: SVGGElement;
  ground: SVGRectElement;
  /** What lies on the ground, to see whether it changes. */
  kinds: string;
}

export class Scene {
  readonly root: SVGSVGElement;
  readonly geometry: Geometry;
  readonly #mini: boolean;
  readonly #cells = new Map<Square, Cell>();
  readonly #trays = new Map<Color, SVGGElement>();
  readonly #pieces = new Map<number, SVGGElement>();
  /** Whether the board has been drawn, so that a new piece is news. */
  #settled = false;
  readonly #pieceLayer = svg('g', { class: 'pieces', 'aria-hidden': 'true' });
  readonly #above = svg('g', { class: 'above', 'aria-hidden': 'true' });

  constructor(view: BoardView, flipped: boolean, mini: boolean) {
    mixPaint();
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
    this.root.append(this.#pieceLayer, this.#above);
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
        this.#cells.set(square, { group, ground, kinds: '' });
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

  update(picture: Picture): void {
    set(this.root, { 'aria-label': picture.words.board });
    this.root.classList.toggle('input', picture.input);
    this.#updateCells(picture);
    this.#updateTrays(picture);
    this.#updatePieces(picture);
    this.#updateAbove(picture);
  }

  /** Puts the keyboard on a cell. */
  focus(square: Square): void {
    this.#cells.get(square)?.group.focus();
  }

  #updateCells(picture: Picture): void {
    const last = new Set(picture.view.last?.squares ?? []);
    const touched = new Set(picture.touches);
    const held = picture.touches.length % 2 === 1 ? picture.touches.at(-1) : undefined;
    for (const [square, cell] of this.#cells) {
      const { group, ground } = cell;
      const kinds: string[] = [];
      if (last.has(square)) kinds.push('last');
      if (touched.has(square)) kinds.push(square === held ? 'held' : 'touched');
      if (cell.kinds !== kinds.join(' ')) {
        cell.kinds = kinds.join(' ');
        const { x, y } = corner(this.geometry, square);
        group.replaceChildren(
          ground,
          ...kinds.map((kind) => svg('rect', { x, y, width: UNIT, height: UNIT, class: `mark-${kind}` })),
        );
      }
      if (this.#mini) continue;
      const target = picture.targets.has(square) && picture.touches.length > 0;
      const label = picture.words.cell({
        square,
        pieces: stackOn(picture.pieces, square),
        selected: touched.has(square),
        target,
        last: last.has(square),
      });
      const open = picture.input && picture.targets.has(square);
      set(group, {
        'aria-label': label,
        'aria-selected': touched.has(square) ? 'true' : undefined,
        tabindex: square === picture.focus ? 0 : -1,
      });
      group.classList.toggle('open', open);
    }
  }

  #updateTrays(picture: Picture): void {
    for (const [color, tray] of this.#trays) {
      const entering = picture.pieces.filter((piece) => piece.id < 0 && piece.color === color).length;
      const count = (picture.view.supply?.[color] ?? 0) - entering;
      const open = picture.input && picture.view.turn === color && picture.targets.has('supply');
      const held = picture.view.turn === color && picture.touches.at(-1) === 'supply';
      tray.classList.toggle('open', open);
      tray.classList.toggle('held', held);
      const button = !this.#mini && picture.input && picture.view.turn === color;
      set(tray, {
        role: this.#mini ? undefined : button ? 'button' : 'img',
        tabindex: button ? 0 : undefined,
        'aria-pressed': button ? String(held) : undefined,
        'aria-label': this.#mini ? undefined : picture.words.supply(color, count),
        'data-count': count,
      });
      if (tray.getAttribute('data-drawn') === String(count)) continue;
      set(tray, { 'data-drawn': count });
      const { y } = trayCenter(this.geometry, color);
      const rings = Array.from({ length: count }, (_, i) => {
        const x = this.geometry.width / 2 + (i - (count - 1) / 2) * 58;
        return svg('g', { transform: `translate(${x} ${y}) scale(0.62)`, class: 'tray-ring' }, [
          drawPiece('ring', color),
        ]);
      });
      tray.replaceChildren(...[...tray.children].slice(0, 1), ...rings);
    }
  }

  #updatePieces(picture: Picture): void {
    const heights = new Map<Square, number>();
    for (const piece of picture.pieces)
      heights.set(piece.square, Math.max(heights.get(piece.square) ?? 0, piece.level + 1));
    const gone = new Set(this.#pieces.keys());
    // Lower ones first, and those further back first, so that stacks cover what is behind them.
    const order = [...picture.pieces].sort((a, b) => this.#depth(a) - this.#depth(b));
    const dragged = picture.drag ? stackOn(picture.pieces, picture.drag.touch).at(-1) : undefined;
    const moving = new Map<SVGGElement, string>();
    for (const piece of order) {
      gone.delete(piece.id);
      const { x, y } = center(this.geometry, piece.square);
      const at = { x, y: y - lift(piece.level, heights.get(piece.square) ?? 1) };
      let element = this.#pieces.get(piece.id);
      if (!element) {
        element = svg('g', { class: 'piece' }, [drawPiece(piece.shape, piece.color)]);
        this.#pieces.set(piece.id, element);
        if (this.#settled) element.style.transform = translation(this.#entrance(piece, at));
      }
      const before = element.style.transform;
      const place = translation(dragged === piece && picture.drag ? picture.drag.at : at);
      if (before !== place) {
        element.style.transform = place;
        if (before !== '') moving.set(element, before);
      }
      this.#pieceLayer.append(element);
    }
    // What moves passes over what stands.
    for (const element of moving.size <= 3 ? moving.keys() : []) this.#pieceLayer.append(element);
    if (!picture.drag) for (const [element, before] of moving) glide(element, before);
    for (const id of gone) this.#remove(id);
    this.#settled = true;
  }

  /** Where a new piece comes from. */
  #entrance(piece: PieceView, at: Point): Point {
    // A ring that was shown on its way becomes the real one where it lies.
    const shown = this.#pieces.has(ENTERING) && piece.id !== ENTERING;
    return this.geometry.tray === 0 || shown ? at : trayCenter(this.geometry, piece.color);
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
    vanish(element);
  }

  #updateAbove(picture: Picture): void {
    const g = this.geometry;
    const marks: SVGElement[] = [];
    if (picture.touches.length > 0) {
      for (const [touch, captures] of picture.targets) {
        if (touch === 'supply' || touch === 'pass') continue;
        const { x, y } = center(g, touch);
        marks.push(
          captures || stackOn(picture.pieces, touch).length > 0
            ? svg('circle', { cx: x, cy: y, r: 43, class: captures ? 'mark-capture' : 'mark-onto' })
            : svg('circle', { cx: x, cy: y, r: 14, class: 'mark-target' }),
        );
      }
    }
    for (const mark of picture.marks) marks.push(...drawMark(mark, center(g, mark.square)));
    for (const arrow of picture.arrows) {
      const from = arrow.from === 'supply' ? trayCenter(g, picture.view.turn) : center(g, arrow.from);
      marks.push(drawArrow(arrow, from, center(g, arrow.to)));
    }
    if (picture.drag?.touch === 'supply') {
      const { x, y } = picture.drag.at;
      const ring = drawPiece('ring', picture.view.turn);
      marks.push(svg('g', { transform: `translate(${x} ${y})` }, [ring]));
    }
    this.#above.replaceChildren(...marks);
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
  const ring = svg('circle', { cx: x, cy: y, r: 44, class: `ring-${mark.kind}` });
  if (mark.kind !== 'refused') return [ring];
  // A sign beside the colour: a cross at the corner.
  const [cx, cy] = [x + 33, y - 33];
  return [
    ring,
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
