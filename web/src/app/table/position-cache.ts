/** Past positions of a game, asked for once each. */
import { positionInfo } from '../../core/core';
import type { BoardView, Snapshot } from '../net/types';

export class PositionCache {
  /** By the moves that lead to the position. */
  readonly #views = new Map<string, Promise<BoardView>>();

  /** The board after `ply` moves. Also prefetches the next position, for stepping forward. */
  view(game: Snapshot, ply: number): Promise<BoardView> {
    if (ply + 1 < game.moves.length) this.#request(game, ply + 1).catch(() => undefined);
    return this.#request(game, ply);
  }

  #request(game: Snapshot, ply: number): Promise<BoardView> {
    const moves = game.moves.slice(0, ply).map(({ text }) => text);
    const key = moves.join(' ');
    const cached = this.#views.get(key);
    if (cached) return cached;
    const view = positionInfo(game.kind, { position: game.start, moves }).then((info) => info.view);
    this.#views.set(key, view);
    // Errors are not cached.
    view.catch(() => this.#views.delete(key));
    return view;
  }
}
