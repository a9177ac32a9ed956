/** The position that is viewed instead of the live one. */
import type { BoardView, Snapshot } from '../net/types';
import { PositionCache } from './position-cache';

export class ViewedPosition {
  /** The ply that is viewed; `undefined` for the live position. */
  ply: number | undefined = $state();
  /** The board to draw while another ply is viewed. It changes when the position has been loaded. */
  board: BoardView | undefined = $state.raw();
  readonly #positions = new PositionCache();

  /** Shows the position after a ply. If it cannot be loaded, returns to the live one and rejects. */
  async show(game: Snapshot, ply: number): Promise<void> {
    this.ply = ply;
    try {
      const board = await this.#positions.view(game, ply);
      if (this.ply === ply) this.board = board;
    } catch (error) {
      this.ply = undefined;
      throw error;
    }
  }

  /** Stays at the live position while the game goes on. */
  hold(game: Snapshot): void {
    this.board = game.view;
    this.ply = game.moves.length;
  }
}
