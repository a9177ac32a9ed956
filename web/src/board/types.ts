/** What a board is given and what it tells. It knows no rules: moves come as lists of touches. */
import type { BoardView, Color, MoveView, PieceView, Shape, Square, Touch } from '../app/net/types';

export type { BoardView, Color, MoveView, PieceView, Shape, Square, Touch };

/** What a square is pointed out for. */
export type MarkKind = 'refused' | 'alert' | 'hint';

export interface Mark {
  kind: MarkKind;
  square: Square;
}

export interface Arrow {
  kind: 'refused' | 'hint';
  from: Touch;
  to: Square;
}

/** A cell, for saying aloud what is on it. */
export interface CellWords {
  square: Square;
  /** From the bottom up. */
  pieces: readonly PieceView[];
  selected: boolean;
  target: boolean;
  last: boolean;
}

/** Words for those who hear the board. */
export interface BoardWords {
  board: string;
  cell(cell: CellWords): string;
  supply(color: Color, count: number): string;
}

export interface BoardOptions {
  view: BoardView;
  legal: readonly MoveView[];
  /** Whether touches are taken. */
  input: boolean;
  flipped: boolean;
  /** A picture: without coordinates, focus and cells. */
  mini: boolean;
  marks: readonly Mark[];
  arrows: readonly Arrow[];
  words: BoardWords;
  /** A whole move was touched. */
  onmove(move: MoveView): void;
  /** No move begins with these touches. */
  onrefused(touches: readonly Touch[]): void;
  /** What is touched so far has changed. */
  ontouches(touches: readonly Touch[]): void;
}
