/** The fold of deltas: the snapshot after an event from the snapshot before it. */
import { coordinates } from '../../board/geometry';
import { crc32 } from './crc32';
import { legalMoves } from './legal-moves';
import type { Delta, PieceView, Snapshot } from './types';

/** The game after event `seq`; `undefined` if the delta does not fit, so that a new snapshot is needed. */
export function fold(game: Snapshot, seq: number, delta: Delta): Snapshot | undefined {
  const { kept, moves: played, undone, legal, view, hints = [], checksum, ...replaced } = delta;
  const { pieces: changed, removed, ...replacedInView } = view;
  const moves = [...game.moves.slice(0, kept), ...played];
  const line = [...game.moves.map(({ text }) => text), ...game.undone];
  const gone = new Set([...removed, ...changed.map(({ id }) => id)]);
  const pieces = [...game.view.pieces.filter(({ id }) => !gone.has(id)), ...changed].sort(byPlace);
  const places = pieces.map(({ id, square, level }) => `${id} ${square} ${level}\n`).join('');
  const ply = moves.length;
  if (seq !== game.seq + 1 || crc32(`${ply} ${delta.position}\n${places}`) !== checksum) return undefined;
  const { turn, score } = delta;
  return {
    ...game,
    ...replaced,
    seq,
    ply,
    moves,
    undone: line.slice(ply, ply + undone),
    legal: legal ? legalMoves(legal) : game.legal,
    view: { ...game.view, ...replacedInView, turn, score, pieces },
    hints: [...game.hints, ...hints],
  } as Snapshot;
}

/** Pieces are in the order of their squares (a1, b1, …), each stack from the bottom up. */
function byPlace(a: PieceView, b: PieceView): number {
  const [one, other] = [coordinates(a.square), coordinates(b.square)];
  return one.rank - other.rank || one.file - other.file || a.level - b.level;
}
