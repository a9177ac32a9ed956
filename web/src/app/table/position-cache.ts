/** The positions of a game that has moved on, asked for once each. */
import { api } from '../net/api';
import type { BoardView, Snapshot } from '../net/types';

export class Past {
  /** By the moves that lead there. */
  readonly #views = new Map<string, Promise<BoardView>>();

  /** The board after so many moves; the next one is brought along, for those who step on. */
  view(game: Snapshot, ply: number): Promise<BoardView> {
    if (ply + 1 < game.moves.length) this.#bring(game, ply + 1).catch(() => undefined);
    return this.#bring(game, ply);
  }

  #bring(game: Snapshot, ply: number): Promise<BoardView> {
    const moves = game.moves.slice(0, ply).map(({ text }) => text);
    const key = moves.join(' ');
    const known = this.#views.get(key);
    if (known) return known;
    const view = api.positionInfo(game.kind, { position: game.start, moves }).then((info) => info.view);
    this.#views.set(key, view);
    // What could not be brought is asked for again.
    view.catch(() => this.#views.delete(key));
    return view;
  }
}
