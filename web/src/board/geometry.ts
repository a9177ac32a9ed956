/** Coordinates of the drawing: squares of 100 units, a frame around them, supply trays above and below. */
import type { BoardView, Color, Square } from './types';

export const UNIT = 100;

export interface Point {
  x: number;
  y: number;
}

export interface Geometry {
  files: number;
  ranks: number;
  flipped: boolean;
  /** Width of the frame, in units. */
  frame: number;
  /** Height of a supply tray, in units; 0 without supplies. */
  tray: number;
  width: number;
  height: number;
}

export function geometryOf(view: BoardView, flipped: boolean, mini: boolean): Geometry {
  const frame = mini ? 14 : 38;
  const tray = view.supply ? 74 : 0;
  const width = view.files * UNIT + 2 * frame;
  const height = view.ranks * UNIT + 2 * frame + 2 * tray;
  return { files: view.files, ranks: view.ranks, flipped, frame, tray, width, height };
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
  return { x: g.frame + column * UNIT, y: g.tray + g.frame + row * UNIT };
}

export function center(g: Geometry, square: Square): Point {
  const { x, y } = corner(g, square);
  return { x: x + UNIT / 2, y: y + UNIT / 2 };
}

/** The centre of a player's supply tray. */
export function trayCenter(g: Geometry, color: Color): Point {
  const below = (color === 'white') !== g.flipped;
  return { x: g.width / 2, y: below ? g.height - g.tray / 2 + 4 : g.tray / 2 - 4 };
}

/** The square at a point of the drawing, if there is one. */
export function squareAtPoint(g: Geometry, point: Point): Square | undefined {
  const column = Math.floor((point.x - g.frame) / UNIT);
  const row = Math.floor((point.y - g.tray - g.frame) / UNIT);
  if (column < 0 || row < 0 || column >= g.files || row >= g.ranks) return undefined;
  return g.flipped ? squareAt(g.files - 1 - column, row) : squareAt(column, g.ranks - 1 - row);
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
