/** Moves planned in the opponent's turn: which ones are possible, and the one that the player has planned. */
import type { MoveView } from '../../board/types';
import { positionInfo } from '../../core/core';
import type { BoardView, Color, Snapshot, Touch } from '../net/types';

/** How long the opponent's turn lasts before moves can be planned in it, in milliseconds. */
const DELAY = 250;

export class Premoves {
  /** The move to play as soon as it is the player's turn, if it is legal then. */
  planned: MoveView | undefined = $state.raw();
  /** The moves that would be legal if it were the player's turn now. */
  possible: readonly MoveView[] = $state.raw([]);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Ends the plan: returns the planned move if it is legal in this position. */
  take(game: Snapshot): MoveView | undefined {
    this.#reset();
    const touches = this.planned?.touches.join();
    this.planned = undefined;
    return game.legal.find((each) => each.touches.join() === touches);
  }

  /** Asks for the moves that can be planned in this position. */
  prepare(game: Snapshot): void {
    this.#reset();
    // Most computers answer before the delay is over, and then the request would be in vain.
    this.#timer = setTimeout(() => void this.#load(game), DELAY);
  }

  close(): void {
    clearTimeout(this.#timer);
  }

  #reset(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.possible = [];
  }

  async #load(game: Snapshot): Promise<void> {
    const timer = this.#timer;
    try {
      const { legal } = await positionInfo(game.kind, { position: withOtherTurn(game.position) });
      if (this.#timer === timer) this.possible = legal;
    } catch {
      // The position is not possible with the other player to move: then no move can be planned in it.
    }
  }
}

/** The position string with the other player to move. */
function withOtherTurn(position: string): string {
  return position.replace(/ ([wb])(?= |$)/, (_, turn) => (turn === 'w' ? ' b' : ' w'));
}

/** The capture on a square of one's own piece, which becomes legal if the opponent captures there; only where pieces are captured. */
export function recaptureOf(
  touches: readonly Touch[],
  { pieces, supply }: BoardView,
  mine: Color | undefined,
): MoveView | undefined {
  const [from, to] = touches;
  if (supply || touches.length !== 2 || !from || !to) return undefined;
  const isOwn = pieces.some(({ square, color }) => square === to && color === mine);
  return isOwn ? { text: `${from}x${to}`, touches: [from, to], captures: [to] } : undefined;
}
