/** The state of an analysis: a game tree, the node that is looked at with its position, and everything that can be undone. */
import { drawingAnnotations, toggleDrawing } from '../../board/drawing';
import { applyMove, applyTouch, candidates, continuations, orderedTouches } from '../../board/touches';
import type { Annotations, BoardView, Drawing, MoveView, Touch } from '../../board/types';
import { adviceOf } from '../../games/advice';
import { positionInfo } from '../../core/core';
import { loadTexts, pick, t } from '../i18n.svelte';
import type { GameKind, PositionInfo } from '../net/types';
import { spokenMove } from '../notation';
import { play as playSound } from '../sound';
import { Feedback } from '../table/feedback.svelte';
import { LiveRegion } from '../table/live-region.svelte';
import { touchedText } from '../table/touched-text';
import { colorName, outcomeText, refusalText } from '../wording';
import { History } from './history';
import { Positions, queryOf, type Place } from './positions';
import {
  addLine,
  addMove,
  annotate,
  endOfLine,
  makeMainLine,
  MAX_NODES,
  movesTo,
  nodeOf,
  promote,
  remove,
  ROOT,
  siblingsOf,
  type GameTree,
  type MoveMark,
  type NodeId,
} from './tree';

/** What is said about the position: one sentence with its tone. */
export interface Remark {
  tone: 'calm' | 'bad' | 'hint' | 'end';
  text: string;
  /** The button beside it. */
  action?: 'pass' | 'cancel';
}

interface State {
  tree: GameTree;
  at: NodeId;
}

export class Analysis {
  /** The tree and the node that is looked at. They change together, so that no node is looked for in another tree. */
  #state: State;
  /** The position that is shown: that of the node, or until it has come that of the node before. */
  info: PositionInfo | undefined = $state.raw();
  /** Whether the position of the node has come. */
  isLoaded = $state(false);
  canUndo = $state(false);
  canRedo = $state(false);
  touches: readonly Touch[] = $state.raw([]);
  readonly feedback = new Feedback();
  readonly liveRegion = new LiveRegion();
  readonly #positions = new Positions();
  #history = new History<State>();

  constructor(tree: GameTree, at: NodeId = ROOT) {
    this.#state = $state.raw({ tree, at: tree.nodes.has(at) ? at : ROOT });
    void this.#load();
  }

  get tree(): GameTree {
    return this.#state.tree;
  }

  get at(): NodeId {
    return this.#state.at;
  }

  get kind(): GameKind {
    return this.tree.kind;
  }

  /** The position of the node, for those who compute. */
  get place(): Place {
    return this.placeOf(this.at);
  }

  placeOf(id: NodeId): Place {
    return { kind: this.kind, start: this.tree.start, moves: movesTo(this.tree, id) };
  }

  get view(): BoardView | undefined {
    return this.info?.view;
  }

  get legal(): readonly MoveView[] {
    return this.isLoaded ? (this.info?.legal ?? []) : [];
  }

  /** What is drawn by hand at this node, and for the last try. */
  get annotations(): Annotations {
    const drawn = drawingAnnotations(nodeOf(this.tree, this.at).drawings);
    const { marks, arrows } = this.feedback.annotations;
    return { marks: [...drawn.marks, ...marks], arrows: [...drawn.arrows, ...arrows], lines: [], fallen: [] };
  }

  // Looking around

  /** Shows the position of a node. */
  show(id: NodeId): void {
    if (id === this.at || !this.tree.nodes.has(id)) return;
    this.#state = { tree: this.tree, at: id };
    void this.#load('told');
  }

  previous(): void {
    this.show(nodeOf(this.tree, this.at).parent ?? ROOT);
  }

  next(): void {
    this.show(nodeOf(this.tree, this.at).children[0] ?? this.at);
  }

  first(): void {
    this.show(ROOT);
  }

  last(): void {
    this.show(endOfLine(this.tree, this.at));
  }

  /** The next or previous alternative to this move. */
  alternative(step: 1 | -1): void {
    const siblings = siblingsOf(this.tree, this.at);
    const next = siblings[(siblings.indexOf(this.at) + step + siblings.length) % siblings.length];
    if (next !== undefined) this.show(next);
  }

  // Moves

  play(move: MoveView): void {
    const { tree, id } = addMove(this.tree, this.at, move.text);
    if (!this.#change(tree, id)) return;
    playSound(move.captures?.length ? 'capture' : 'move');
    // Optimistic update: the board of the move, until the position has come.
    if (this.info) this.info = { ...this.info, view: applyMove(this.info.view, move) };
    void this.#load('told');
  }

  /** Enters moves from here as a variation, and shows the position after the first one. */
  enter(moves: readonly string[]): void {
    const { tree, first } = addLine(this.tree, this.at, moves);
    if (this.#change(tree, first)) void this.#load('told');
  }

  /** Says why no legal move begins with these touches. */
  async explain(touches: readonly Touch[]): Promise<void> {
    const { at, place } = this;
    playSound('refused');
    try {
      const query = { ...queryOf(place), touches: [...touches] };
      const [info] = await Promise.all([positionInfo(place.kind, query), loadTexts('refusals')]);
      if (at !== this.at || !info.refusal) return;
      this.feedback.showRefusal(info.refusal, touches);
      this.liveRegion.say(this.remark.text);
    } catch (error) {
      await this.feedback.showError(error);
    }
  }

  miss(): void {
    this.feedback.clear();
    this.feedback.notice = { kind: 'missed' };
  }

  setTouches(touches: readonly Touch[]): void {
    this.touches = touches;
    if (touches.length === 0) return;
    this.feedback.clear();
    this.liveRegion.say(touchedText(touches, continuations(this.legal, touches)));
  }

  // Edits

  undo(): void {
    this.#restore(this.#history.undo(this.#state));
  }

  redo(): void {
    this.#restore(this.#history.redo(this.#state));
  }

  comment(text: string): void {
    this.#change(annotate(this.tree, this.at, { comment: text }));
  }

  /** Marks the move; the same mark again removes it. */
  mark(mark: MoveMark): void {
    if (this.at === ROOT) return;
    const isThere = nodeOf(this.tree, this.at).mark === mark;
    this.#change(annotate(this.tree, this.at, { mark: isThere ? undefined : mark }));
  }

  draw(drawing: Drawing): void {
    const { drawings } = nodeOf(this.tree, this.at);
    this.#change(annotate(this.tree, this.at, { drawings: toggleDrawing(drawings, drawing) }));
  }

  clearDrawings(): void {
    this.#change(annotate(this.tree, this.at, { drawings: [] }));
  }

  /** What a search says is no edit: it is not undone by itself. */
  evaluate(id: NodeId, evaluation: string): void {
    if (!this.tree.nodes.has(id) || nodeOf(this.tree, id).evaluation === evaluation) return;
    this.#state = { tree: annotate(this.tree, id, { evaluation }), at: this.at };
  }

  promote(): void {
    this.#change(promote(this.tree, this.at));
  }

  makeMainLine(): void {
    this.#change(makeMainLine(this.tree, this.at));
  }

  /** Deletes this move with everything after it. */
  remove(): void {
    const parent = nodeOf(this.tree, this.at).parent ?? ROOT;
    if (this.#change(remove(this.tree, this.at), parent)) void this.#load('told');
  }

  /** Goes on with another tree: a record, or a position that was set up. */
  replace(tree: GameTree, at: NodeId = ROOT): void {
    if (this.#change(tree, at)) void this.#load();
  }

  /** Whether there is a change to a tree that is not too large. */
  #change(tree: GameTree, at = this.at): boolean {
    if (tree === this.tree && at === this.at) return false;
    if (tree.nodes.size > MAX_NODES) {
      this.feedback.notice = { kind: 'problem', text: t('analyse.too-large') };
      return false;
    }
    if (tree !== this.tree) this.#history.push(this.#state);
    this.#state = { tree, at };
    this.#countEdits();
    return true;
  }

  #restore(state: State | undefined): void {
    if (!state) return;
    const isElsewhere =
      state.at !== this.at || state.tree.kind !== this.kind || state.tree.start !== this.tree.start;
    this.#state = state;
    this.#countEdits();
    if (isElsewhere) void this.#load('told');
  }

  #countEdits(): void {
    this.canUndo = this.#history.canUndo;
    this.canRedo = this.#history.canRedo;
  }

  async #load(announcement?: 'told'): Promise<void> {
    const { place, at, tree } = this;
    this.isLoaded = false;
    this.touches = [];
    this.feedback.clear();
    try {
      const info = await this.#positions.at(place);
      if (info.outcome) await loadTexts('endings');
      if (at !== this.at || this.tree.start !== tree.start || this.tree.kind !== tree.kind) return;
      this.info = info;
      this.isLoaded = true;
      if (announcement) this.liveRegion.say(this.#announcement());
      const next = nodeOf(tree, at).children[0];
      // Prefetch: stepping forward should not wait.
      if (next !== undefined) this.#positions.at(this.placeOf(next)).catch(() => undefined);
    } catch (error) {
      if (at === this.at) await this.feedback.showError(error);
    }
  }

  #announcement(): string {
    const { info } = this;
    if (!info) return '';
    const { move } = nodeOf(this.tree, this.at);
    const mover = info.turn === 'white' ? 'black' : 'white';
    const what = move
      ? t('announce.moved', { color: colorName(mover, this.kind), move: spokenMove(move) })
      : t('analyse.at-start');
    return `${what} ${this.remark.text}`;
  }

  // Words

  /** The most urgent of what there is to say. */
  get remark(): Remark {
    const { notice } = this.feedback;
    const { info, kind } = this;
    if (notice?.kind === 'problem') return { tone: 'bad', text: notice.text };
    if (notice?.kind === 'refusal') {
      const { reason, message } = notice.explanation;
      return { tone: 'bad', text: refusalText(reason, kind, message) };
    }
    if (!info) return { tone: 'calm', text: '' };
    const unfinished = this.#unfinished();
    if (unfinished) return unfinished;
    if (notice?.kind === 'missed') {
      const text = adviceOf(kind)?.touchable;
      return { tone: 'calm', text: text ? pick(text) : t('table.touchable') };
    }
    const { outcome } = info;
    if (outcome && this.isLoaded) {
      return { tone: 'end', text: outcomeText(outcome.winner ?? 'draw', outcome.reason, kind) };
    }
    return { tone: 'calm', text: t('table.turn', { color: colorName(info.view.turn, kind) }) };
  }

  /** What to touch next in a move of several steps. */
  #unfinished(): Remark | undefined {
    const { legal, touches } = this;
    if (applyTouch(legal, [], 'pass').kind === 'play')
      return { tone: 'hint', text: t('table.pass.must'), action: 'pass' };
    if (touches.length < 2) return undefined;
    const [move] = candidates(legal, touches);
    if (!move) return undefined;
    const left = move.touches.length - touches.length;
    const steps = adviceOf(this.kind)?.steps;
    const isOrdered = touches.length < orderedTouches(move).length;
    const text = isOrdered ? steps?.next : left === 1 ? steps?.unorderedOne : steps?.unordered;
    return { tone: 'hint', text: text ? pick(text, { left }) : t('table.step'), action: 'cancel' };
  }
}
