/** The input and output of the board package. It has no rules: legal moves come in as lists of touches. */
import type { BoardView, Color, MoveView, PieceView, Shape, Square, Touch } from '../app/net/types';

export type { BoardView, Color, MoveView, PieceView, Shape, Square, Touch };

export type MarkKind = 'refused' | 'alert' | 'hint';

/** A highlighted square. */
export interface Mark {
  kind: MarkKind;
  square: Square;
}

export interface Arrow {
  kind: 'refused' | 'hint';
  from: Touch;
  to: Square;
}

/** The state of a cell that its label describes. */
export interface CellState {
  square: Square;
  /** From the bottom up. */
  pieces: readonly PieceView[];
  selected: boolean;
  /** Whether the move can continue here. */
  target: boolean;
  /** Whether the last move changed this square. */
  last: boolean;
}

/** The ARIA labels of a board. */
export interface BoardLabels {
  board: string;
  cell(cell: CellState): string;
  /** `count` pieces like this one are left. */
  supply(piece: Pick<PieceView, 'shape' | 'color'>, count: number): string;
}

export interface BoardOptions {
  view: BoardView;
  legal: readonly MoveView[];
  /** Whether the board accepts input. */
  input: boolean;
  flipped: boolean;
  /** A picture only: no coordinates, no focus, no cells for assistive technology. */
  mini: boolean;
  marks: readonly Mark[];
  arrows: readonly Arrow[];
  labels: BoardLabels;
  /** A complete legal move was touched. */
  onmove(move: MoveView): void;
  /** No legal move begins with these touches. */
  onrefused(touches: readonly Touch[]): void;
  /** The touches of the unfinished move have changed. */
  ontouches(touches: readonly Touch[]): void;
}
