/** The answer of the table to the player's last action: a notice, and what is drawn on the board for it. */
import type { Annotations, MoveView, Touch } from '../../board/types';
import { problemOf } from '../net/api';
import type { Explanation, Problem } from '../net/types';
import { problemText } from '../wording';
import { moveAnnotations, NO_ANNOTATIONS, refusalAnnotations } from './annotations';
import type { Notice } from './message';

export class Feedback {
  annotations: Annotations = $state.raw(NO_ANNOTATIONS);
  #notice: Notice | undefined = $state.raw();
  /** How often the notice was set or cleared, so that the text of an earlier error is not shown after it. */
  #changes = 0;
  /** The move of the hint whose piece is marked; the next request shows the move itself. */
  #hint: MoveView | undefined;

  get notice(): Notice | undefined {
    return this.#notice;
  }

  set notice(notice: Notice | undefined) {
    this.#changes += 1;
    this.#notice = notice;
  }

  clear(): void {
    this.notice = undefined;
    this.annotations = NO_ANNOTATIONS;
    this.#hint = undefined;
  }

  /** Says why an attempt is illegal, and draws it. */
  showRefusal(explanation: Explanation, touches: readonly Touch[]): void {
    this.notice = { kind: 'refusal', explanation };
    this.annotations = refusalAnnotations(explanation, touches);
  }

  /** Says what went wrong with a request, unless something else has happened when the text is loaded. */
  async showProblem(problem: Problem): Promise<void> {
    this.#changes += 1;
    const changes = this.#changes;
    const text = await problemText(problem);
    if (changes === this.#changes) this.notice = { kind: 'problem', text };
  }

  showError(error: unknown): Promise<void> {
    return this.showProblem(problemOf(error));
  }

  /** Marks the piece to move; a move that begins with no piece is shown at once. */
  showHint(move: MoveView): void {
    this.clear();
    this.#hint = move;
    const [first] = move.touches;
    if (first === undefined || first === 'supply' || first === 'pass') {
      this.#showMove(move);
    } else {
      this.notice = { kind: 'hint-piece' };
      this.annotations = { ...NO_ANNOTATIONS, marks: [{ kind: 'hint', square: first }] };
    }
  }

  /** Removes the drawing of the hint; the next request still shows its move. */
  hideHint(): void {
    const hint = this.#hint;
    this.clear();
    this.#hint = hint;
  }

  /** Shows the move whose piece was marked; returns whether there is one. */
  showHintedMove(): boolean {
    if (!this.#hint) return false;
    this.#showMove(this.#hint);
    return true;
  }

  #showMove(move: MoveView): void {
    this.notice = { kind: 'hint-move', move: move.text };
    this.annotations = moveAnnotations(move, 'hint');
  }
}
