/** A position that is being set up: it need not be possible. The rules read its text and say what is wrong with it. */
import { squareAt } from '../../board/geometry';
import type { BoardView, Color, PieceView, Square } from '../../board/types';
import type { Setup, SetupPiece } from '../../games/content';
import type { GameKind } from '../net/types';

export interface Placement {
  kind: GameKind;
  files: number;
  ranks: number;
  /** The letters of the pieces on each occupied square, from the bottom up. */
  squares: ReadonlyMap<Square, string>;
  turn: Color;
  /** The numbers behind the side to move. */
  numbers: readonly number[];
}

/** The placement of a position, given by its view and its text. */
export function placementOf(setup: Setup, view: BoardView, text: string): Placement {
  const squares = new Map<Square, string>();
  for (const { square, shape, color } of [...view.pieces].sort((a, b) => a.level - b.level)) {
    const letter = setup.pieces.find((piece) => piece.shape === shape && piece.color === color)?.letter ?? '';
    squares.set(square, (squares.get(square) ?? '') + letter);
  }
  const [, turn, ...numbers] = text.split(' ');
  return {
    kind: view.kind,
    files: view.files,
    ranks: view.ranks,
    squares,
    turn: turn === 'b' ? 'black' : 'white',
    numbers: numbers.map(Number),
  };
}

/** The text of a placement, for the rules to read. */
export function placementText(setup: Setup, placement: Placement): string {
  const { files, ranks, squares, turn, numbers } = placement;
  const rows: string[] = [];
  for (let rank = ranks - 1; rank >= 0; rank -= 1) {
    const parts: string[] = [];
    let empty = 0;
    for (let file = 0; file < files; file += 1) {
      const pieces = squares.get(squareAt(file, rank));
      if (pieces === undefined) {
        empty += 1;
        continue;
      }
      if (empty > 0) parts.push(String(empty));
      empty = 0;
      parts.push(pieces);
    }
    if (empty > 0) parts.push(String(empty));
    rows.push(parts.join(setup.isStacked ? ',' : ''));
  }
  return [rows.join('/'), turn === 'white' ? 'w' : 'b', ...numbers].join(' ');
}

/** The placement after a piece was put on a square. On a board with stacks a ring goes under the ball; elsewhere it replaces. */
export function withPiece(setup: Setup, placement: Placement, square: Square, piece: SetupPiece): Placement {
  const there = placement.squares.get(square) ?? '';
  if (!setup.isStacked) {
    // The same piece again removes it.
    return withSquare(placement, square, there === piece.letter ? '' : piece.letter);
  }
  const isBall = (letter: string): boolean =>
    setup.pieces.some((each) => each.letter === letter && each.shape === 'ball');
  const rings = [...there].filter((letter) => !isBall(letter)).join('');
  const ball = [...there].find(isBall) ?? '';
  return withSquare(
    placement,
    square,
    isBall(piece.letter) ? rings + piece.letter : rings + piece.letter + ball,
  );
}

/** The placement after the top piece of a square was removed. */
export function withoutPiece(placement: Placement, square: Square): Placement {
  return withSquare(placement, square, (placement.squares.get(square) ?? '').slice(0, -1));
}

function withSquare(placement: Placement, square: Square, pieces: string): Placement {
  const squares = new Map(placement.squares);
  if (pieces) squares.set(square, pieces);
  else squares.delete(square);
  return { ...placement, squares };
}

/** The board of a placement. */
export function boardOf(setup: Setup, placement: Placement, like: BoardView): BoardView {
  const pieces: PieceView[] = [];
  for (const [square, letters] of placement.squares) {
    for (const [level, letter] of [...letters].entries()) {
      const piece = setup.pieces.find((each) => each.letter === letter);
      if (piece) pieces.push({ id: pieces.length, square, level, shape: piece.shape, color: piece.color });
    }
  }
  const [white = 0, black = 0] = placement.numbers;
  return {
    ...like,
    kind: placement.kind,
    turn: placement.turn,
    pieces,
    alerts: [],
    last: null,
    outcome: null,
    ...(like.supply && { supply: { white, black } }),
  };
}
