/** The input and output of the board package. It has no rules: legal moves come in as lists of touches. */
import type { DrawingGesture } from './drawing';
import type { BoardView, Color, MoveView, PieceView, Shape, Square, Touch } from '../app/net/types';

export type { BoardView, Color, MoveView, PieceView, Shape, Square, Touch };

/** Where supply trays are: in a column beside the board, or one above and one below it. */
export type TrayLayout = 'beside' | 'below';

/**
 * What a mark says of its square: what is wrong with a try (`refused`), what the reason refers to (`reason`), a counted piece
 * (`count`, with its number), a threat (`alert`), a hint, a move planned for the next turn (`premove`), why the game ended
 * (`finale`; such marks appear one after the other), a circle that was drawn by hand (`drawn`, with its tone), or what a move is
 * proven to be worth for the player (`won`, `drawn-game` and `lost`, with the distance as text).
 */
export type MarkKind =
  | 'refused'
  | 'reason'
  | 'count'
  | 'alert'
  | 'hint'
  | 'premove'
  | 'finale'
  | 'drawn'
  | 'won'
  | 'drawn-game'
  | 'lost';

/** The colours of what is drawn by hand. */
export type Tone = 'green' | 'red' | 'blue' | 'yellow';

/** What a person has drawn on the board: an arrow, or a circle around a square if `to` is the same. */
export interface Drawing {
  tone: Tone;
  from: Square;
  to: Square;
}

/** A highlighted square. */
export interface Mark {
  kind: MarkKind;
  square: Square;
  /** A short text at the corner of the mark. */
  text?: string;
  tone?: Tone;
}

/**
 * `best` is the move of the engine, `threat` what the opponent would play now, `chance` the same for one's own next turn, `drawn` an
 * arrow that was drawn by hand.
 */
export interface Arrow {
  kind: 'refused' | 'hint' | 'premove' | 'best' | 'threat' | 'chance' | 'drawn';
  from: Touch;
  to: Square;
  tone?: Tone;
  /** Whose supply an arrow from the supply begins at; without it that of the player to move, or for a threat of the other. */
  by?: Color;
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
  /** Drawing by hand, for one board. Without it nothing can be drawn. */
  drawing?: DrawingGesture | undefined;
}
