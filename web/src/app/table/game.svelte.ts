/** The state of one table: the live game, the ply that is viewed, and the move that is being made. */
import { applyMove, continuations } from '../../board/touches';
import type { MoveView, Touch } from '../../board/types';
import { gameOf } from '../../games/games';
import { addMoves } from '../experience';
import { loadTexts } from '../i18n.svelte';
import type { ConnectionState, GameConnection, GameEvent } from '../net/connection';
import { saveRematchSeats, type OpenedInvitation } from '../net/seats';
import type { Act, BoardView, Problem, Snapshot } from '../net/types';
import { play, playEnd } from '../sound';
import { prefs } from '../prefs.svelte';
import { stateOf } from '../router.svelte';
import { moveAnnotations, NO_ANNOTATIONS } from './annotations';
import { ClockFlash } from './clock-flash.svelte';
import { connect, firstSnapshot } from './connect';
import { Feedback } from './feedback.svelte';
import { GameLoader } from './game-loader';
import { LiveRegion, type Announcer } from './live-region.svelte';
import { Premoves } from './premoves.svelte';
import { PageVersion } from './page-version';
import { hint, refusalOf } from './queries';
import { Seating } from './seating.svelte';
import { ViewedPosition } from './viewed-position.svelte';

/** Loads the sentences that say why a game ended. Without them only the result is told. */
function loadEndings(): void {
  loadTexts('endings').catch(() => undefined);
}

export class TableGame {
  readonly id: string;
  snapshot: Snapshot | undefined = $state.raw();
  /** Why the game could not be loaded. */
  failure: Problem | undefined = $state.raw();
  connection: ConnectionState = $state('connecting');
  readonly seating: Seating;
  /** Whether the players have come here from their last game. */
  readonly isRematch = stateOf().isRematch ?? false;
  readonly feedback = new Feedback();
  readonly flash = new ClockFlash();
  touches: readonly Touch[] = $state.raw([]);
  /** Optimistic update: a move that was sent and is shown, but not acknowledged yet. */
  pendingMove: MoveView | undefined = $state.raw();
  /** A complete move that waits for the player's confirmation. */
  proposedMove: MoveView | undefined = $state.raw();
  readonly premoves = new Premoves();
  /** Whether the game has ended while it was on the screen, and its end has not been dismissed. */
  isEndShown = $state(false);
  readonly liveRegion = new LiveRegion();
  /** The server's clock minus the browser's clock, in milliseconds. */
  clockOffset = $state(0);
  #connection: GameConnection | undefined;
  readonly #version = new PageVersion();
  readonly #viewed = new ViewedPosition();
  readonly #loader: GameLoader;
  readonly #announcer: Announcer;

  constructor(id: string, announcer: Announcer, opened?: OpenedInvitation) {
    this.id = id;
    this.seating = new Seating(id, () => this.snapshot, opened);
    this.#announcer = announcer;
    this.#loader = new GameLoader(
      () => firstSnapshot(id),
      (game) => this.#show(game),
      (problem) => (this.failure = problem),
    );
  }

  /** Loads the game and connects to it. */
  open(): Promise<void> {
    return this.#loader.start();
  }

  #show(game: Snapshot): void {
    this.seating.expect(game);
    this.#applySnapshot(game);
    this.failure = undefined;
    this.#connect();
  }

  /** Connects with the seat of this browser, or as a spectator. */
  #connect(): void {
    this.#connection?.close();
    this.#connection = connect(this.id, {
      connection: (state) => {
        this.connection = state;
        this.#version.check(state);
      },
      hello: (hello) => {
        this.seating.own = hello.seats;
        this.seating.update(hello);
        this.clockOffset = hello.now - Date.now();
      },
      snapshot: ({ game }) => this.#applySnapshot(game),
      event: (event) => this.#applyEvent(event),
      presence: (message) => this.seating.update(message),
      refused: (act, problem) => this.#onRefused(act, problem),
      failed: (error) => void this.feedback.showError(error),
    });
  }

  close(): void {
    this.#loader.close();
    this.#connection?.close();
    this.flash.close();
    this.premoves.close();
  }

  /** Takes the seat back from another window. */
  takeSeatBack(): void {
    this.#connection?.takeSeatBack();
  }

  /** Takes the seat that the invitation is for. If another guest was first, this browser watches. */
  async takeSeat(name: string): Promise<void> {
    const taken = await this.seating.take(name);
    if (!taken) return;
    if ('seat' in taken) {
      this.#applySnapshot(taken.game);
      this.#connect();
    } else if (taken.code === 'seat-taken') {
      this.feedback.notice = { kind: 'seat-taken' };
    } else {
      await this.feedback.showProblem(taken);
    }
  }

  // Derived state

  /** The ply that is viewed; `undefined` for the live position. */
  get viewedPly(): number | undefined {
    return this.#viewed.ply;
  }

  get isLive(): boolean {
    return this.viewedPly === undefined;
  }

  /** The board to draw. */
  get view(): BoardView | undefined {
    const game = this.snapshot;
    if (!game) return undefined;
    if (!this.isLive) return this.#viewed.board ?? game.view;
    const move = this.pendingMove ?? this.proposedMove;
    return move ? applyMove(game.view, move) : game.view;
  }

  get isPlaying(): boolean {
    return this.snapshot?.status === 'playing';
  }

  /** Whether a player at this browser is to move. */
  get mayMove(): boolean {
    const game = this.snapshot;
    const isWaiting = this.pendingMove !== undefined || this.proposedMove !== undefined;
    return !!game && this.isPlaying && this.isLive && !isWaiting && this.seating.own.includes(game.turn);
  }

  /** Whether the player can plan a move while the opponent is to move. */
  get mayPremove(): boolean {
    const game = this.snapshot;
    const isTheirTurn = !!game && !!this.seating.mine && game.turn !== this.seating.mine && !this.pendingMove;
    return isTheirTurn && this.isPlaying && this.isLive && this.premoves.possible.length > 0;
  }

  /** Whether the player at this browser may ask for hints. */
  get hasHints(): boolean {
    return !this.seating.opponent || (this.snapshot?.friendly ?? false);
  }

  // Actions of the player

  /** Plays a move, or asks first: with a finger on a small board the wrong square is touched easily. */
  propose(move: MoveView, pointer: string): void {
    if (!this.mayMove) return;
    if (!prefs.confirm || pointer !== 'touch') {
      this.play(move);
      return;
    }
    this.feedback.clear();
    this.proposedMove = move;
  }

  confirm(): void {
    const move = this.proposedMove;
    this.proposedMove = undefined;
    if (move) this.play(move);
  }

  withdraw(): void {
    this.proposedMove = undefined;
  }

  /** Plans a move for the next turn; `undefined` drops the plan. */
  planMove(move: MoveView | undefined): void {
    this.premoves.planned = move;
    this.feedback.annotations = move ? moveAnnotations(move, 'premove') : NO_ANNOTATIONS;
  }

  play(move: MoveView): void {
    if (!this.mayMove || !this.snapshot) return;
    this.feedback.clear();
    addMoves(gameOf(this.snapshot.kind));
    this.pendingMove = move;
    this.#connection?.send({ type: 'move', move: move.text }, this.snapshot.seq);
    play(move.captures?.length ? 'capture' : 'move');
  }

  act(act: Act): void {
    if (!this.snapshot) return;
    this.feedback.clear();
    this.viewPly(undefined);
    this.#connection?.send(act, this.snapshot.seq);
  }

  /** Asks why no legal move begins with these touches, and shows the reason. */
  async explain(touches: readonly Touch[]): Promise<void> {
    const game = this.snapshot;
    if (!game) return;
    this.flash.show('refused', game.turn);
    play('refused');
    try {
      const refusal = await refusalOf(game, touches);
      if (refusal) this.feedback.showRefusal(refusal, touches);
    } catch (error) {
      await this.feedback.showError(error);
    }
  }

  /** Says what can be touched, after a touch that tried nothing. */
  miss(): void {
    this.feedback.clear();
    this.feedback.notice = { kind: 'missed' };
  }

  /** The first request marks the piece to move, the second one shows the move. */
  async hint(): Promise<void> {
    const game = this.snapshot;
    if (!game || !this.mayMove || !this.hasHints) return;
    if (this.feedback.showHintedMove()) return;
    try {
      const move = await hint(game, this.seating.opponent ? 'server' : 'anybody');
      if (move && this.snapshot?.position === game.position) this.feedback.showHint(move);
    } catch (error) {
      await this.feedback.showError(error);
    }
  }

  setTouches(touches: readonly Touch[]): void {
    this.touches = touches;
    if (touches.length === 0) return;
    this.feedback.hideHint();
    this.premoves.planned = undefined;
    if (this.snapshot && this.mayMove) {
      this.liveRegion.say(this.#announcer.touched(touches, continuations(this.snapshot.legal, touches)));
    }
  }

  /** Shows the position after a ply; `undefined` returns to the live game. */
  viewPly(ply: number | undefined): void {
    const game = this.snapshot;
    if (!game) return;
    if (ply === undefined || ply >= game.moves.length) {
      this.#viewed.ply = undefined;
      return;
    }
    if (this.isLive) this.feedback.clear();
    this.#viewed.show(game, Math.max(0, ply)).catch((error: unknown) => this.feedback.showError(error));
  }

  /** Stays at the live position. */
  hold(): void {
    if (this.snapshot && this.isLive) this.#viewed.hold(this.snapshot);
  }

  // Messages of the server

  #applySnapshot(game: Snapshot): void {
    const before = this.snapshot;
    if (before && game.seq < before.seq) return;
    this.snapshot = game;
    if (game.rematch) saveRematchSeats(this.id, game.rematch);
    if (before && before.position !== game.position) {
      this.pendingMove = undefined;
      this.proposedMove = undefined;
      this.feedback.clear();
    }
    if (!before || before.position !== game.position) this.#preparePremoves(game);
    if (game.status === 'finished') loadEndings();
    if (game.status === 'finished' && before?.status === 'playing') {
      this.isEndShown = this.isLive;
      playEnd(game.outcome, this.seating.own);
    }
  }

  /** In the player's turn plays the planned move, or says that it is not legal; in the opponent's turn lets moves be planned. */
  #preparePremoves(game: Snapshot): void {
    const isMine = game.turn === this.seating.mine;
    if (game.status !== 'playing' || !this.seating.mine || isMine) {
      const { planned } = this.premoves;
      if (planned) this.feedback.annotations = NO_ANNOTATIONS;
      const move = this.premoves.take(game);
      if (move && isMine) this.play(move);
      else if (planned && isMine && this.isPlaying) this.feedback.notice = { kind: 'premove-dropped' };
    } else {
      this.premoves.prepare(game);
    }
  }

  #applyEvent(message: GameEvent): void {
    const { event, game } = message;
    const isOurs = this.seating.own.includes(event.by);
    const captures =
      event.type === 'moved' && game.view.pieces.length < (this.snapshot?.view.pieces.length ?? 0);
    const wasPending = this.pendingMove !== undefined;
    // Not with the page itself, and before the end, so that its announcement is complete.
    if (event.type === 'moved') loadEndings();
    this.#applySnapshot(game);
    if (event.type === 'moved') {
      this.pendingMove = undefined;
      if (isOurs) this.flash.show('accepted', event.by);
      if (!wasPending && this.isLive) play(captures ? 'capture' : 'move');
    } else if (!isOurs && /-(requested|offered|declined)$/.test(event.type)) {
      play('notify');
      if (event.type.endsWith('declined') && !this.seating.isWatching)
        this.feedback.notice = { kind: 'declined' };
    } else if (event.type === 'hinted' && !isOurs && this.isLive) {
      this.feedback.notice = { kind: 'hinted' };
    }
    this.liveRegion.say(this.#announcer.happened(message));
  }

  /** Rolls the optimistic update back and shows why the command was refused. */
  #onRefused(act: Act, problem: Problem): void {
    this.pendingMove = undefined;
    if (act.type === 'move' && this.snapshot) {
      this.flash.show('refused', this.snapshot.turn);
      play('refused');
    }
    if (problem.explanation) {
      this.feedback.showRefusal(problem.explanation, []);
      // Until its own sentences are loaded, the page shows that of the server.
      loadTexts('refusals').catch(() => undefined);
    } else {
      void this.feedback.showProblem(problem);
    }
  }
}
