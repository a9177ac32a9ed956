/** What is drawn above the pieces: possible targets, marks, arrows and lines. */
import { center, trayCenter, type Geometry, type Point } from './geometry';
import { drawPiece } from './pieces';
import { svg } from './svg';
import { stackOn } from './touches';
import type {
  Annotations,
  Arrow,
  BoardView,
  Color,
  Fallen,
  Line,
  Mark,
  PieceView,
  Tone,
  Touch,
} from './types';

export interface OverlayState extends Annotations {
  view: BoardView;
  pieces: readonly PieceView[];
  touches: readonly Touch[];
  /** The possible next touches, and for each whether a capture happens there. */
  targets: ReadonlyMap<Touch, boolean>;
}

/** Delay between the marks of the end of a game, in milliseconds. */
const FINALE_STEP = 130;

export function drawOverlay(g: Geometry, state: OverlayState): SVGElement[] {
  const elements: SVGElement[] = [];
  for (const line of state.lines) elements.push(drawLine(line, center(g, line.from), center(g, line.to)));
  if (state.touches.length > 0) {
    for (const [touch, captures] of state.targets) {
      if (touch === 'supply' || touch === 'pass') continue;
      const isOccupied = stackOn(state.pieces, touch).length > 0;
      elements.push(drawTarget(center(g, touch), captures ? 'capture' : isOccupied ? 'onto' : 'empty'));
    }
  }
  const finale = state.marks.filter(({ kind }) => kind === 'finale');
  for (const mark of state.marks) {
    elements.push(drawMark(mark, center(g, mark.square), finale.indexOf(mark) * FINALE_STEP));
  }
  for (const arrow of state.arrows) {
    const from = arrow.from === 'supply' ? trayCenter(g, ownerOf(arrow, state.view)) : center(g, arrow.from);
    elements.push(drawArrow(arrow, from, center(g, arrow.to)));
  }
  for (const fallen of state.fallen) elements.push(drawFallen(fallen, center(g, fallen.square)));
  return elements;
}

/** Whose supply an arrow comes from: a threat is the opponent's. */
function ownerOf({ kind, by }: Arrow, { turn }: BoardView): Color {
  if (by) return by;
  if (kind !== 'threat') return turn;
  return turn === 'white' ? 'black' : 'white';
}

/** A dot on an empty square, a ring around a stack that is stepped on, and four corners around a piece that is captured. */
function drawTarget({ x, y }: Point, kind: 'empty' | 'onto' | 'capture'): SVGElement {
  if (kind === 'empty') return svg('circle', { cx: x, cy: y, r: 14, class: 'mark-target' });
  if (kind === 'onto') {
    const circle = { cx: x, cy: y, r: 43 };
    return svg('g', { class: 'mark-onto' }, [
      svg('circle', { ...circle, class: 'halo' }),
      svg('circle', { ...circle, class: 'stroke' }),
    ]);
  }
  const d = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ]
    .map(([h = 1, v = 1]) => `M${x + h * 45} ${y + v * 20} V${y + v * 45} H${x + h * 20}`)
    .join(' ');
  return svg('g', { class: 'mark-capture' }, [
    svg('path', { d, class: 'halo' }),
    svg('path', { d, class: 'stroke' }),
  ]);
}

function drawMark({ kind, text, tone }: Mark, { x, y }: Point, delay: number): SVGElement {
  const circle = svg('circle', { cx: x, cy: y, r: 44 });
  const group = svg('g', { class: `mark mark-${kind}${toneClass(tone)}` }, [circle]);
  if (kind === 'finale') group.style.animationDelay = `${delay}ms`;
  // The meaning of a mark does not depend on its colour: a cross for what is wrong, a number for what is counted.
  const [cx, cy] = [x + 33, y - 33];
  if (kind === 'refused') {
    group.append(
      svg('circle', { cx, cy, r: 13, class: 'badge' }),
      svg('path', { d: `M${cx - 5} ${cy - 5} l10 10 m0 -10 l-10 10`, class: 'badge-cross' }),
    );
  } else if (text !== undefined) {
    const number = svg('text', { x: cx, y: cy, class: `badge-text${text.length > 2 ? ' long' : ''}` });
    number.textContent = text;
    group.append(svg('circle', { cx, cy, r: 15, class: 'badge' }), number);
  }
  return group;
}

function drawArrow(arrow: Arrow, from: Point, to: Point): SVGElement {
  const [ux, uy] = direction(from, to);
  const tip = { x: to.x - ux * 12, y: to.y - uy * 12 };
  const neck = { x: tip.x - ux * 26, y: tip.y - uy * 26 };
  const shaft = `M${from.x + ux * 30} ${from.y + uy * 30} L${neck.x} ${neck.y}`;
  const head = `M${tip.x} ${tip.y} L${neck.x - uy * 15} ${neck.y + ux * 15} L${neck.x + uy * 15} ${neck.y - ux * 15} Z`;
  return svg('g', { class: `arrow-${arrow.kind}${toneClass(arrow.tone)}` }, [
    svg('path', { d: shaft, class: 'arrow-shaft' }),
    svg('path', { d: head, class: 'arrow-head' }),
  ]);
}

function drawLine({ kind, text }: Line, from: Point, to: Point): SVGElement {
  const [ux, uy] = direction(from, to);
  // The line of an engagement ends at the edge of the other piece, that of a distance on the square.
  const end = kind === 'engaged' ? 34 : 0;
  const d = `M${from.x + ux * 36} ${from.y + uy * 36} L${to.x - ux * end} ${to.y - uy * end}`;
  const group = svg('g', { class: `sight sight-${kind}` }, [
    svg('path', { d, class: 'halo' }),
    svg('path', { d, class: 'stroke' }),
  ]);
  if (text !== undefined) {
    // On the edge of the piece: the numbers of all eight directions have room there.
    const [cx, cy] = [from.x + ux * 48, from.y + uy * 48];
    const number = svg('text', { x: cx, y: cy, class: 'badge-text' });
    number.textContent = text;
    group.append(svg('circle', { cx, cy, r: 14, class: 'badge' }), number);
  }
  return group;
}

function drawFallen({ shape, color }: Fallen, { x, y }: Point): SVGElement {
  const place = svg('g', { transform: `translate(${x + 48} ${y + 26})`, class: 'fallen' });
  place.append(svg('g', { class: 'fallen-piece' }, [drawPiece(shape, color)]));
  return place;
}

function toneClass(tone: Tone | undefined): string {
  return tone ? ` tone-${tone}` : '';
}

/** The unit vector between two points. */
function direction(from: Point, to: Point): [number, number] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy) || 1;
  return [dx / length, dy / length];
}
