/** What a review shows: a position of the game, or the one in which a better move was missed. */
import { loadTexts, t } from '../i18n.svelte';
import type { PositionInfo } from '../net/types';
import { Positions } from '../analyse/positions';
import { spokenMove } from '../notation';
import { LiveRegion } from '../table/live-region.svelte';
import { errorText } from '../wording';
import type { ReviewedGame } from './reviewed-game';

export class ReviewView {
  /** The number of moves before the position. */
  at = $state(0);
  /** Whether the better move is shown that was missed here. */
  showsBetter = $state(false);
  /** The position that is shown; until it has come, the one before. */
  info: PositionInfo | undefined = $state.raw();
  /** Whether the position has come. */
  isLoaded = $state(false);
  problem = $state('');
  readonly game: ReviewedGame;
  readonly liveRegion = new LiveRegion();
  readonly #positions = new Positions();

  constructor(game: ReviewedGame) {
    this.game = game;
    void this.#load();
  }

  get last(): number {
    return this.game.moves.length;
  }

  show(at: number): void {
    const to = Math.max(0, Math.min(this.last, at));
    if (to === this.at && !this.showsBetter) return;
    this.showsBetter = false;
    this.#go(to);
  }

  /** Shows the position before a move, with the better one. */
  showBetter(ply: number): void {
    this.showsBetter = true;
    this.#go(ply);
  }

  step(step: 'first' | 'previous' | 'next' | 'last'): void {
    this.show({ first: 0, previous: this.at - 1, next: this.at + 1, last: this.last }[step]);
  }

  #go(to: number): void {
    this.at = to;
    void this.#load();
    const text = this.game.moves[to - 1];
    if (!this.showsBetter)
      this.liveRegion.say(
        text === undefined ? t('review.start') : `${t('review.after', { move: spokenMove(text) })}.`,
      );
  }

  #placeAt(at: number) {
    const { kind, start, moves } = this.game;
    return { kind, start, moves: moves.slice(0, at) };
  }

  async #load(): Promise<void> {
    const { at } = this;
    this.isLoaded = false;
    try {
      const info = await this.#positions.at(this.#placeAt(at));
      if (at === this.last) await loadTexts('endings');
      if (at !== this.at) return;
      this.info = info;
      this.isLoaded = true;
      this.problem = '';
      // Prefetch: stepping forward should not wait.
      if (at < this.last) this.#positions.at(this.#placeAt(at + 1)).catch(() => undefined);
    } catch (error) {
      const problem = await errorText(error);
      if (at === this.at) this.problem = problem;
    }
  }
}
