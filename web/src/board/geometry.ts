/** Coordinates of the drawing: squares of 100 units, a frame around them, supply trays beside or below it. */
import type { BoardView, Color, Square, TrayLayout } from './types';

export const UNIT = 100;

/** Height of the row of trays below the board, with the gap to it, in units. */
const ROW_TRAY = 74;
/** Width of the column of trays beside the board, with the gap to it, in units. */
const COLUMN_TRAY = 92;
const TRAY_GAP = 12;
/** Distance of the pieces in a tray below the board, and the room for half a piece at both ends together, in units. */
const TRAY_STEP = 58;
const TRAY_ENDS = 62;
/** Width of the frame per file, in units, so that it is as wide on a small board as on a usual one; and the greatest width. */
const FRAME_PER_FILE = 4.75;
const MAX_FRAME = 38;

export interface Point {
  x: number;
  y: number;
}

export interface Rectangle extends Point {
  width: number;
  height: number;
}

export interface Geometry {
  files: number;
  ranks: number;
  flipped: boolean;
  /** Width of the frame, in units. */
  frame: number;
  /** Where the trays are; `undefined` without supplies. */
  trays: TrayLayout | undefined;
  /** The board with its frame, without the trays. */
  body: Rectangle;
  width: number;
  height: number;
}

export function geometryOf(
  view: BoardView,
  { flipped, mini, trays }: { flipped: boolean; mini: boolean; trays: TrayLayout },
): Geometry {
  const { files, ranks } = view;
  const frame = mini ? 14 : Math.min(MAX_FRAME, Math.round(files * FRAME_PER_FILE));
  const layout = view.supply ? trays : undefined;
  const width = files * UNIT + 2 * frame;
  const height = ranks * UNIT + 2 * frame;
  return {
    files,
    ranks,
    flipped,
    frame,
    trays: layout,
    body: { x: 0, y: 0, width, height },
    width: width + (layout === 'beside' ? COLUMN_TRAY : 0),
    height: height + (layout === 'below' ? ROW_TRAY : 0),
  };
}

/** File and rank of a square, from 0. */
export function coordinates(square: Square): { file: number; rank: number } {
  return { file: square.charCodeAt(0) - 97, rank: Number(square.slice(1)) - 1 };
}

export function squareAt(file: number, rank: number): Square {
  return `${String.fromCharCode(97 + file)}${rank + 1}`;
}

/** The upper left corner of a square. */
export function corner(g: Geometry, square: Square): Point {
  const { file, rank } = coordinates(square);
  const column = g.flipped ? g.files - 1 - file : file;
  const row = g.flipped ? rank : g.ranks - 1 - rank;
  return { x: g.body.x + g.frame + column * UNIT, y: g.body.y + g.frame + row * UNIT };
}

export function center(g: Geometry, square: Square): Point {
  const { x, y } = corner(g, square);
  return { x: x + UNIT / 2, y: y + UNIT / 2 };
}

/** Whether the player sits at the lower edge of the board. */
function isNear(g: Geometry, color: Color): boolean {
  return (color === 'white') !== g.flipped;
}

/** The supply tray of a player. */
export function trayBox(g: Geometry, color: Color): Rectangle {
  if (g.trays === 'beside') {
    const height = (g.body.height - TRAY_GAP) / 2;
    const y = isNear(g, color) ? g.body.height - height : 0;
    return { x: g.body.width + TRAY_GAP, y, width: COLUMN_TRAY - TRAY_GAP, height };
  }
  const width = (g.width - TRAY_GAP) / 2;
  const x = isNear(g, color) ? 0 : g.width - width;
  return { x, y: g.body.height + TRAY_GAP, width, height: ROW_TRAY - TRAY_GAP };
}

export function trayCenter(g: Geometry, color: Color): Point {
  const { x, y, width, height } = trayBox(g, color);
  return { x: x + width / 2, y: y + height / 2 };
}

/** The centre of the piece number `i` of `count` in a tray. */
export function trayPlace(g: Geometry, color: Color, i: number, count: number): Point {
  const { x, y } = trayCenter(g, color);
  const offset = i - (count - 1) / 2;
  if (g.trays === 'beside') return { x, y: y + offset * 50 };
  const step = Math.min(TRAY_STEP, (trayBox(g, color).width - TRAY_ENDS) / Math.max(1, count - 1));
  return { x: x + offset * step, y };
}

/** Whether an arrow key moves the focus from the edge of the board to the tray of the player to move. */
export function leadsToTray({ trays }: Geometry, key: string): boolean {
  return key === (trays === 'beside' ? 'ArrowRight' : trays && 'ArrowDown');
}

/** The square at a point of the drawing, if there is one. */
export function squareAtPoint(g: Geometry, point: Point): Square | undefined {
  const column = Math.floor((point.x - g.body.x - g.frame) / UNIT);
  const row = Math.floor((point.y - g.body.y - g.frame) / UNIT);
  if (column < 0 || row < 0 || column >= g.files || row >= g.ranks) return undefined;
  return g.flipped ? squareAt(g.files - 1 - column, row) : squareAt(column, g.ranks - 1 - row);
}

/** The squares strictly between two squares of a line; none if they are on no common line. */
export function squaresBetween(from: Square, to: Square): Square[] {
  const [a, b] = [coordinates(from), coordinates(to)];
  const [files, ranks] = [b.file - a.file, b.rank - a.rank];
  if (files !== 0 && ranks !== 0 && Math.abs(files) !== Math.abs(ranks)) return [];
  const steps = Math.max(Math.abs(files), Math.abs(ranks));
  return Array.from({ length: Math.max(steps - 1, 0) }, (_, i) =>
    squareAt(a.file + Math.sign(files) * (i + 1), a.rank + Math.sign(ranks) * (i + 1)),
  );
}

/** Whether a square has the colour of a1. */
export function isDark(square: Square): boolean {
  const { file, rank } = coordinates(square);
  return (file + rank) % 2 === 0;
}

/** How many units higher a piece at this level of a stack is drawn. The levels of high stacks are closer together. */
export function stackOffset(level: number, height: number): number {
  return level * Math.min(11, 56 / Math.max(height, 1));
}

/** Width by height of the board with its trays. */
export function ratioOf(view: BoardView, trays: TrayLayout): number {
  const { width, height } = geometryOf(view, { flipped: false, mini: false, trays });
  return width / height;
}
