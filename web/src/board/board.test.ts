import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Board } from './board';
import { center, geometryOf } from './geometry';
import type { BoardOptions, BoardView, MoveView, Touch } from './types';

const view = {
  kind: 'lines-of-action:6x6',
  files: 6,
  ranks: 6,
  squares: 'all',
  turn: 'black',
  pieces: [
    { id: 1, square: 'b1', level: 0, shape: 'stone', color: 'black' },
    { id: 2, square: 'c1', level: 0, shape: 'stone', color: 'black' },
  ],
  score: [],
  alerts: [],
} as unknown as BoardView;

const legal: MoveView[] = [
  { text: 'b1-b3', touches: ['b1', 'b3'] },
  { text: 'c1-c3', touches: ['c1', 'c3'] },
];

let host: HTMLElement;
let fade: EventTarget;
const animate = vi.fn<(frames: Keyframe[]) => EventTarget>(() => fade);
let moves: string[];
let refused: (readonly Touch[])[];
let missed: Touch[];

function options(more: Partial<BoardOptions> = {}): BoardOptions {
  return {
    view,
    legal,
    input: true,
    flipped: false,
    mini: false,
    marks: [],
    arrows: [],
    lines: [],
    fallen: [],
    trays: 'beside',
    showsMovable: false,
    labels: { board: 'board', cell: ({ square }) => square, supply: () => 'supply' },
    onmove: (move) => moves.push(move.text),
    onrefused: (touches) => refused.push(touches),
    onmissed: (touch) => missed.push(touch),
    ontouches: () => undefined,
    onhover: () => undefined,
    ...more,
  };
}

function cell(square: string): Element {
  const found = host.querySelector(`[data-square="${square}"]`);
  if (!found) throw new Error(`no cell ${square}`);
  return found;
}

function key(square: string, name: string): void {
  cell(square).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
}

/** Drags from square to square. One client pixel is one unit of the drawing. */
function drag(from: string, to: string): void {
  const root = host.querySelector('svg');
  if (!root) throw new Error('no board');
  const g = geometryOf(view, { flipped: false, mini: false, trays: 'beside' });
  root.setPointerCapture = () => undefined;
  root.getBoundingClientRect = () => new DOMRect(0, 0, g.width, g.height);
  for (const [type, square] of [
    ['pointerdown', from],
    ['pointermove', to],
    ['pointerup', to],
  ] as const) {
    const { x, y } = center(g, square);
    root.dispatchEvent(
      new PointerEvent(type, { clientX: x, clientY: y, pointerId: 1, button: 0, bubbles: true }),
    );
  }
}

beforeEach(() => {
  fade = new EventTarget();
  animate.mockClear();
  Object.assign(SVGElement.prototype, { animate });
  document.body.replaceChildren();
  host = document.createElement('div');
  document.body.append(host);
  moves = [];
  refused = [];
  missed = [];
});

describe('a board', () => {
  it('is a grid with a labelled cell for every square and one tab stop', () => {
    new Board(host, options());
    expect(host.querySelectorAll('[role="row"]').length).toBe(6);
    expect(host.querySelectorAll('[role="gridcell"]').length).toBe(36);
    expect(host.querySelectorAll('[role="gridcell"][tabindex="0"]').length).toBe(1);
    expect(cell('b1').getAttribute('aria-label')).toBe('b1');
  });

  it('plays with the keyboard alone', () => {
    new Board(host, options());
    key('a1', 'ArrowRight');
    expect(cell('b1').getAttribute('tabindex')).toBe('0');
    key('b1', 'Enter');
    expect(host.querySelectorAll('.mark-target').length).toBe(1);
    key('b3', ' ');
    expect(moves).toEqual(['b1-b3']);
    expect(host.querySelectorAll('.mark-target').length).toBe(0);
  });

  it('moves the focus in screen directions when it is flipped', () => {
    new Board(host, options({ flipped: true }));
    key('b1', 'ArrowRight');
    expect(cell('a1').getAttribute('tabindex')).toBe('0');
    key('a1', 'ArrowDown');
    expect(cell('a2').getAttribute('tabindex')).toBe('0');
  });

  it('reports refused touches and keeps the selection', () => {
    const board = new Board(host, options());
    board.touch('b1');
    board.touch('e5');
    expect(refused).toEqual([['b1', 'e5']]);
    board.touch('b3');
    expect(moves).toEqual(['b1-b3']);
  });

  it('reports a drag of a piece that cannot move as refused', () => {
    new Board(host, options({ legal: [{ text: 'c1-c3', touches: ['c1', 'c3'] }] }));
    drag('b1', 'b3');
    expect(refused).toEqual([['b1', 'b3']]);
    drag('e5', 'e6');
    expect(refused.length).toBe(1);
    drag('c1', 'c3');
    expect(moves).toEqual(['c1-c3']);
  });

  it('reports a touch that tries nothing apart from refused moves', () => {
    const board = new Board(host, options({ legal: [{ text: 'c1-c3', touches: ['c1', 'c3'] }] }));
    board.touch('e5');
    expect(missed).toEqual(['e5']);
    board.touch('b1');
    expect(refused).toEqual([['b1']]);
    board.touch('c1');
    board.touch('c3');
    expect(moves).toEqual(['c1-c3']);
  });

  it('draws another piece with the same id as what it is', () => {
    const board = new Board(host, options());
    const drawn = () => host.querySelector('.piece:not(.gone) use')?.getAttribute('href');
    expect(drawn()).toBe('#tessera-black-stone');
    const pieces = view.pieces.slice(0, 1).map((piece) => ({ ...piece, color: 'white' as const }));
    board.set({ view: { ...view, pieces } });
    expect(drawn()).toBe('#tessera-white-stone');
  });

  it('ignores touches without input', () => {
    const board = new Board(host, options({ input: false }));
    board.touch('b1');
    board.touch('b3');
    expect(moves).toEqual([]);
  });

  it('drops touches that no legal move begins with any more', () => {
    const board = new Board(host, options());
    board.touch('b1');
    board.set({ legal: [{ text: 'c1-c3', touches: ['c1', 'c3'] }] });
    board.touch('c1');
    board.touch('c3');
    expect(moves).toEqual(['c1-c3']);
  });

  it('keeps and animates the element of a piece that moves', () => {
    const board = new Board(host, options());
    const before = [...host.querySelectorAll<SVGElement>('.piece')];
    const place = before.map((element) => element.style.transform);
    const pieces = view.pieces.map((piece) => (piece.id === 1 ? { ...piece, square: 'b3' } : piece));
    board.set({ view: { ...view, pieces } });
    const after = [...host.querySelectorAll<SVGElement>('.piece')];
    expect(new Set(after)).toEqual(new Set(before));
    expect(before.map((element) => element.style.transform)).not.toEqual(place);
    expect(animate.mock.contexts).toEqual([before[0]]);
    expect(animate.mock.calls[0]?.[0]).toEqual([
      { transform: place[0] },
      { transform: before[0]?.style.transform },
    ]);
  });

  it('removes a captured piece after fading it out', () => {
    const board = new Board(host, options());
    board.set({ view: { ...view, pieces: view.pieces.slice(1) } });
    expect(host.querySelectorAll('.piece').length).toBe(2);
    fade.dispatchEvent(new Event('finish'));
    expect(host.querySelectorAll('.piece').length).toBe(1);
  });

  it('as a picture has no cells and no tab stops', () => {
    new Board(host, options({ mini: true, input: false }));
    expect(host.querySelectorAll('[tabindex], [role="gridcell"]').length).toBe(0);
    expect(host.querySelector('svg')?.getAttribute('role')).toBe('img');
  });
});
