/** A game of two computers that was going on when it was opened: its spectator follows it at a speed of their own. */
import { untrack } from 'svelte';
import { isBetweenComputers } from '../watch/live';
import type { TableGame } from './game.svelte';

export class Following {
  isActive = $state(false);
  /** How far the spectator has followed the game: later moves are not shown yet. */
  ply = $state(0);

  /** To be called while a component is set up. */
  constructor(table: TableGame) {
    $effect(() => {
      const game = table.snapshot;
      if (game?.status === 'playing' && isBetweenComputers(game)) this.isActive = true;
      const at = table.viewedPly ?? game?.moves.length ?? 0;
      untrack(() => (this.ply = Math.max(this.ply, at)));
    });
  }
}
