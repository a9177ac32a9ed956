/** The input and output of the board package. It has no rules: legal moves come in as lists of touches. */
import type { BoardView, Color, MoveView, PieceView, Shape, Square, Touch } from '../app/net/types';

export type { BoardView, Color, MoveView, PieceView, Shape, Square, Touch };

/** Where supply trays are: in a column beside the board, or one above and one below it. */
export type TrayLayout = 'beside' | 'below';

/**
 * What a mark says of its square: what is wrong with a try (`refused`), what the reason refers to (`reason`), a counted piece
 * (`count`, with its number), a threat (`alert`), a hint, a move planned for the next turn (`premove`), or why the game ended
 * (`finale`; such marks appear one after the other).
 */
export type MarkKind = 'refused' | 'reason' | 'count' | 'alert' | 'hint' | 'premove' | 'finale';

/** A highlighted square. */
export interface Mark {
  kind: MarkKind;
  square: Square;
  /** A short text at the corner of the mark. */
  text?: string;
}

export interface Arrow {
  kind: 'refused' | 'hint' | 'premove';
  from: Touch;
  to: Square;
}

/** A line between the centres of two squares: how far a piece moves on it (`distance`, with the number), or two engaged pieces. */
export interface Line {
  kind: 'distance' | 'blocked' | 'engaged';
  from: Square;
  to: Square;
  /** A number shown near the start of the line. */
  text?: string;
}

/** A piece of a finished game that has fallen over: it is drawn lying beside the square. */
export interface Fallen {
  square: Square;
  shape: Shape;
  color: Color;
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

/** What a table or a lesson draws on the board in addition to the position. */
export interface Annotations {
  marks: readonly Mark[];
  arrows: readonly Arrow[];
  lines: readonly Line[];
  fallen: readonly Fallen[];
}

export interface BoardOptions extends Annotations {
  view: BoardView;
  legal: readonly MoveView[];
  /** Whether the board accepts input. */
  input: boolean;
  flipped: boolean;
  /** A picture only: no coordinates, no focus, no cells for assistive technology. */
  mini: boolean;
  trays: TrayLayout;
  /** Whether pieces that can move stand out before one is chosen. */
  showsMovable: boolean;
  labels: BoardLabels;
  /** A complete legal move was touched; `pointer` is `touch` for a finger. */
  onmove(move: MoveView, pointer: string): void;
  /** No legal move begins with these touches. */
  onrefused(touches: readonly Touch[]): void;
  /** A touch that tried nothing: no piece was chosen, and none of the player's is there. */
  onmissed(touch: Touch): void;
  /** The touches of the unfinished move have changed. */
  ontouches(touches: readonly Touch[]): void;
  /** The pointer is over another square, or over none. */
  onhover(square: Square | undefined): void;
}
