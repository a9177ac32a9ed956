/** The exercises on the board: a position, the tries, and what the module thinks of them. */
import { loadRules, positionInfo } from '../../core/core';
import type { EnginePool, Search } from '../../core/engine-pool';
import type { Attempt, ReviewSearch } from '../../core/types';
import { Positions, queryOf, type Place } from '../analyse/positions';
import { loadTexts } from '../i18n.svelte';
import type { MoveView, PositionInfo, Touch } from '../net/types';
import { play as playSound } from '../sound';
import { Feedback } from '../table/feedback.svelte';
import { errorText } from '../wording';
import type { Exercise } from './exercises';
import type { ReviewedGame } from './reviewed-game';

/**
 * What has become of the exercise: nothing yet, the try is being searched, it was the move of the game, it was not good enough, it was
 * the best move or as good as that, or the solution was shown.
 */
export type Stand = 'open' | 'checking' | 'played' | 'wrong' | 'solved' | 'shown' | 'failed';

export class ExerciseBoard {
  readonly game: ReviewedGame;
  readonly exercises: readonly Exercise[];
  readonly feedback = new Feedback();
  index = $state(0);
  stand: Stand = $state('open');
  /** The position of the exercise. */
  info: PositionInfo | undefined = $state.raw();
  /** The position that is shown: that of the exercise, or after a move. */
  shown: PositionInfo | undefined = $state.raw();
  /** The move that was tried, or shown. */
  move: MoveView | undefined = $state.raw();
  /** How the opponent answers a move that is not good enough. */
  reply: MoveView | undefined = $state.raw();
  problem = $state('');
  /** The exercises that were solved without being shown. */
  solved: readonly number[] = $state.raw([]);
  touches: readonly Touch[] = $state.raw([]);

  readonly #nodes: number;
  readonly #positions = new Positions();
  #pool: EnginePool | undefined;
  #search: Search | undefined;
  /** Incremented when the board is set up anew; answers to earlier questions are ignored. */
  #generation = 0;

  /** `nodes` is the budget of the review, so that tries are judged as the moves of the game were. */
  constructor(game: ReviewedGame, exercises: readonly Exercise[], nodes: number) {
    this.game = game;
    this.exercises = exercises;
    this.#nodes = nodes;
    this.enter(0);
  }

  get exercise(): Exercise | undefined {
    return this.exercises[this.index];
  }

  /** Whether all of them are behind the reader. */
  get isOver(): boolean {
    return this.index >= this.exercises.length;
  }

  get acceptsInput(): boolean {
    return this.stand === 'open' && this.info !== undefined;
  }

  enter(index: number): void {
    this.index = index;
    this.info = undefined;
    this.retry();
  }

  /** Sets the position of the exercise up again. */
  retry(): void {
    const generation = this.#reset();
    const { exercise } = this;
    if (!exercise) return;
    this.#positions.at(this.#placeAt(exercise.ply)).then(
      (info) => {
        if (generation === this.#generation) this.info = this.shown = info;
      },
      (error: unknown) => void this.#fail(error, generation),
    );
  }

  async try(move: MoveView): Promise<void> {
    const { exercise } = this;
    if (!exercise || !this.acceptsInput) return;
    const generation = this.#reset();
    this.move = move;
    this.stand = 'checking';
    playSound(move.captures?.length ? 'capture' : 'move');
    try {
      await this.#showAfter(exercise, move.text, generation);
      if (move.text === exercise.played) {
        this.stand = 'played';
        return;
      }
      const attempt =
        move.text === exercise.better[0] ? undefined : await this.#judge(exercise, move, generation);
      if (generation !== this.#generation) return;
      if (attempt && !attempt.is_solution) {
        this.stand = 'wrong';
        return;
      }
      if (!this.solved.includes(this.index)) this.solved = [...this.solved, this.index];
      this.stand = 'solved';
      playSound('ok');
    } catch (error) {
      await this.#fail(error, generation);
    }
  }

  /** Shows the better move. */
  async show(): Promise<void> {
    const { exercise, info } = this;
    const move = info?.legal.find(({ text }) => text === exercise?.better[0]);
    if (!exercise || !move) return;
    const generation = this.#reset();
    this.move = move;
    this.stand = 'shown';
    await this.#showAfter(exercise, move.text, generation).catch((error: unknown) =>
      this.#fail(error, generation),
    );
  }

  /** Says why no legal move begins with these touches. */
  async explain(touches: readonly Touch[]): Promise<void> {
    const { exercise } = this;
    if (!exercise || !this.acceptsInput) return;
    const generation = this.#generation;
    playSound('refused');
    try {
      const place = this.#placeAt(exercise.ply);
      const query = { ...queryOf(place), touches: [...touches] };
      const [{ refusal }] = await Promise.all([positionInfo(place.kind, query), loadTexts('refusals')]);
      if (generation === this.#generation && refusal) this.feedback.showRefusal(refusal, touches);
    } catch (error) {
      await this.feedback.showError(error);
    }
  }

  setTouches(touches: readonly Touch[]): void {
    this.touches = touches;
    if (touches.length > 0) this.feedback.clear();
  }

  close(): void {
    this.#reset();
    this.#pool?.close();
  }

  /** Forgets what is on the board; the search of a try ends. */
  #reset(): number {
    this.#search?.stop();
    this.#search = undefined;
    this.feedback.clear();
    this.stand = 'open';
    this.shown = this.info;
    this.move = this.reply = undefined;
    this.touches = [];
    return ++this.#generation;
  }

  #placeAt(ply: number, ...more: string[]): Place & { start: string } {
    const { kind, start, moves } = this.game;
    return { kind, start, moves: [...moves.slice(0, ply), ...more] };
  }

  async #showAfter({ ply }: Exercise, text: string, generation: number): Promise<void> {
    const info = await this.#positions.at(this.#placeAt(ply, text));
    if (generation === this.#generation) this.shown = info;
  }

  async #judge(
    { ply, before }: Exercise,
    { text }: MoveView,
    generation: number,
  ): Promise<Attempt | undefined> {
    const place = this.#placeAt(ply, text);
    const request = { ...place, moves: [...place.moves], before, nodes: this.#nodes };
    const rules = await loadRules();
    const first = await rules.attempt({ ...request, score: null });
    if ('judged' in first) return first.judged;
    const [line] = await this.#run(first.search, place);
    if (generation !== this.#generation || !line) return undefined;
    const second = await rules.attempt({ ...request, score: line.score });
    if (!('judged' in second)) throw new Error('a try that was searched is not judged');
    if (generation === this.#generation && !second.judged.is_solution)
      this.reply = this.shown?.legal.find((move) => move.text === line.move);
    return second.judged;
  }

  async #run({ nodes, lines }: ReviewSearch, place: Place & { start: string }) {
    const { EnginePool } = await import('../../core/engine-pool');
    this.#pool ??= new EnginePool(1);
    this.#search = this.#pool.search({
      ...place,
      moves: [...place.moves],
      lines,
      limits: { nodes },
      table: 'cleared',
    });
    return this.#search.done;
  }

  async #fail(error: unknown, generation: number): Promise<void> {
    const problem = await errorText(error);
    if (generation !== this.#generation) return;
    this.problem = problem;
    this.stand = 'failed';
  }
}
