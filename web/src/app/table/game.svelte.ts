/** One table: the live game, what is looked at, and what is being tried. */
import { played, take } from '../../board/touches';
import type { Arrow, Mark, MoveView, Touch } from '../../board/types';
import { api, problemOf } from '../net/api';
import { gameOnce } from '../net/early';
import { biddenWait, isPassing } from '../net/patience';
import { guestAddress, keepSeats, presumedSeats, seatsOf, tokenOf } from '../net/seats';
import { GameSocket, type Line } from '../net/socket';
import type {
  Act,
  BoardView,
  Color,
  Explanation,
  Presence,
  Problem,
  ServerMessage,
  Snapshot,
} from '../net/types';
import { play } from '../sound';
import { Past } from './past';

/** What the table has to say. */
export type Notice =
  | { kind: 'refusal'; explanation: Explanation }
  | { kind: 'problem'; problem: Problem }
  | { kind: 'declined' }
  | { kind: 'hint-piece' }
  | { kind: 'hint-move'; move: string };

/** The clock's short answer to a try. */
export interface Flash {
  kind: 'accepted' | 'refused';
  color: Color;
}

/** How long to wait before asking for the game again, if the server does not say, in milliseconds. */
const WAITS = [2_000, 4_000, 8_000, 15_000];

const COLORS = ['white', 'black'] as const;

export class TableGame {
  readonly id: string;
  snapshot: Snapshot | undefined = $state.raw();
  failure: Problem | undefined = $state.raw();
  line: Line = $state('connecting');
  seats: readonly Color[] = $state.raw([]);
  presence: Partial<Record<Color, Presence>> = $state.raw({});
  /** Whether the guest has been here, today or before. */
  met = $state(false);
  /** Which ply is looked at; `undefined` for the game as it stands. */
  ply: number | undefined = $state();
  pastView: BoardView | undefined = $state.raw();
  notice: Notice | undefined = $state.raw();
  flash: Flash | undefined = $state.raw();
  touches: readonly Touch[] = $state.raw([]);
  marks: readonly Mark[] = $state.raw([]);
  arrows: readonly Arrow[] = $state.raw([]);
  /** A move that was sent and not yet answered. */
  sent: MoveView | undefined = $state.raw();
  /** What is said aloud to those who do not see the board. */
  announcement = $state('');
  /** What the server's clock says more than ours, in milliseconds. */
  skew = $state(0);
  #socket: GameSocket | undefined;
  #past: Past | undefined;
  #hint: MoveView | undefined;
  /** Ends the wait for the game: somebody asks anew, or has left the table. */
  #opening: AbortController | undefined;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #flashing: ReturnType<typeof setTimeout> | undefined;
  readonly #announce: (event: Extract<ServerMessage, { type: 'event' }>, game: Snapshot) => string;

  constructor(
    id: string,
    announce: (event: Extract<ServerMessage, { type: 'event' }>, game: Snapshot) => string,
  ) {
    this.id = id;
    this.met = seatsOf(id).met ?? false;
    this.#announce = announce;
  }

  /** Brings the game and keeps it live. */
  async open(): Promise<void> {
    clearTimeout(this.#retry);
    this.#opening?.abort();
    this.#opening = new AbortController();
    const { signal } = this.#opening;
    try {
      const game = await gameOnce(this.id);
      if (signal.aborted) return;
      this.seats = presumedSeats(game);
      this.#show(game);
      this.failure = undefined;
      this.#tries = 0;
    } catch (error) {
      if (signal.aborted) return;
      this.failure = problemOf(error);
      if (isPassing(this.failure)) this.#openLater(this.failure);
      return;
    }
    this.#socket = new GameSocket(this.id, tokenOf(seatsOf(this.id)), {
      line: (line) => (this.line = line),
      hello: (hello) => {
        this.seats = hello.seats;
        this.#see(hello.presence);
        this.skew = hello.now - Date.now();
      },
      snapshot: ({ game }) => this.#show(game),
      event: (message) => this.#happen(message),
      presence: ({ presence }) => this.#see(presence),
      refused: (act, problem, { game }) => this.#refuse(act, problem, game ?? undefined),
    });
  }

  #openLater(problem: Problem): void {
    const wait = biddenWait(problem) ?? WAITS[Math.min(this.#tries, WAITS.length - 1)];
    this.#tries += 1;
    this.#retry = setTimeout(() => void this.open(), wait);
  }

  close(): void {
    this.#opening?.abort();
    this.#socket?.close();
    clearTimeout(this.#retry);
    clearTimeout(this.#flashing);
  }

  retake(): void {
    this.#socket?.retake();
  }

  // What is seen

  get isLive(): boolean {
    return this.ply === undefined;
  }

  /** The board to draw. */
  get view(): BoardView | undefined {
    const game = this.snapshot;
    if (!game) return undefined;
    if (!this.isLive) return this.pastView ?? game.view;
    return this.sent ? played(game.view, this.sent) : game.view;
  }

  get isPlaying(): boolean {
    return this.snapshot?.status === 'playing';
  }

  get isWatching(): boolean {
    return this.seats.length === 0;
  }

  /** Whether it is for somebody at this screen to move. */
  get mayMove(): boolean {
    const game = this.snapshot;
    return !!game && this.isPlaying && this.isLive && !this.sent && this.seats.includes(game.turn);
  }

  /** The opponent who is a person elsewhere. */
  get opponent(): Color | undefined {
    const [mine] = this.seats;
    if (this.seats.length !== 1 || !mine) return undefined;
    const other = COLORS.find((color) => color !== mine);
    return other && this.snapshot?.seats[other].type === 'human' ? other : undefined;
  }

  /** The link for a guest who has been invited to the other seat. */
  get invitation(): string | undefined {
    return this.isPlaying && this.opponent ? guestAddress(this.id, seatsOf(this.id)) : undefined;
  }

  /** Whether a guest was invited who has not come yet. */
  get isExpecting(): boolean {
    return this.invitation !== undefined && !this.met;
  }

  get canUndo(): boolean {
    const game = this.snapshot;
    return (
      !!game && !this.isWatching && this.isPlaying && game.moves.some(({ by }) => this.seats.includes(by))
    );
  }

  get canRedo(): boolean {
    return !this.isWatching && this.isPlaying && !this.opponent && (this.snapshot?.undone.length ?? 0) > 0;
  }

  // What is done

  play(move: MoveView): void {
    if (!this.mayMove || !this.snapshot) return;
    this.#clear();
    this.sent = move;
    this.#socket?.send({ type: 'move', move: move.text }, this.snapshot.seq);
    play(move.captures?.length ? 'capture' : 'move');
  }

  act(act: Act): void {
    this.#clear();
    this.look(undefined);
    this.#socket?.send(act, act.type === 'rematch' ? undefined : this.snapshot?.seq);
  }

  /** Finds out why touches lead nowhere, and shows it. */
  async explain(touches: readonly Touch[]): Promise<void> {
    const game = this.snapshot;
    if (!game) return;
    this.#blink({ kind: 'refused', color: game.turn });
    play('refused');
    try {
      const moves = game.moves.map(({ text }) => text);
      const info = await api.positionInfo(game.kind, { position: game.start, moves, touches: [...touches] });
      if (info.refusal) this.#showRefusal(info.refusal, touches);
    } catch (error) {
      this.notice = { kind: 'problem', problem: problemOf(error) };
    }
  }

  /** First which piece, then which move. */
  async hint(): Promise<void> {
    const game = this.snapshot;
    if (!game || !this.mayMove) return;
    if (this.#hint && this.notice?.kind === 'hint-piece') {
      this.#showHint(this.#hint);
      return;
    }
    try {
      const moves = game.moves.map(({ text }) => text);
      const best = await api.bestMove(game.kind, { position: game.start, moves, limits: { time: 700 } });
      const move = game.legal.find(({ text }) => text === best.move);
      if (!move || this.snapshot?.seq !== game.seq) return;
      this.#clear();
      this.#hint = move;
      const [first] = move.touches;
      this.notice = { kind: 'hint-piece' };
      this.marks = first && first !== 'pass' && first !== 'supply' ? [{ kind: 'hint', square: first }] : [];
      if (first === 'supply' || first === 'pass') this.#showHint(move);
    } catch (error) {
      this.notice = { kind: 'problem', problem: problemOf(error) };
    }
  }

  #showHint(move: MoveView): void {
    this.notice = { kind: 'hint-move', move: move.text };
    const squares = move.touches.slice(move.touches.length - (move.unordered ?? 0));
    this.marks = squares.map((square) => ({ kind: 'hint', square }));
    const pairs: Arrow[] = [];
    const fixed = move.touches.length - (move.unordered ?? 0);
    for (let i = 0; i + 1 < fixed; i += 2) {
      const [from, to] = [move.touches[i], move.touches[i + 1]];
      if (from && to) pairs.push({ kind: 'hint', from, to });
    }
    this.arrows = pairs;
  }

  /** What was touched so far. */
  touched(touches: readonly Touch[]): void {
    this.touches = touches;
    if (touches.length > 0 && this.notice?.kind !== 'hint-piece') this.#clear();
  }

  // Looking back

  /** Looks at a ply; `undefined` goes back to the live game. */
  look(ply: number | undefined): void {
    const game = this.snapshot;
    if (!game) return;
    if (ply === undefined || ply >= game.moves.length) {
      this.ply = undefined;
      return;
    }
    if (this.ply === undefined) this.#clear();
    this.ply = Math.max(0, ply);
    const wanted = this.ply;
    this.#past ??= new Past();
    this.#past.view(game, wanted).then(
      (view) => {
        if (this.ply === wanted) this.pastView = view;
      },
      (error: unknown) => {
        this.notice = { kind: 'problem', problem: problemOf(error) };
        this.ply = undefined;
      },
    );
  }

  // What happens

  #see(presence: Partial<Record<Color, Presence>>): void {
    this.presence = presence;
    const seats = seatsOf(this.id);
    if (!seats.met && this.opponent && presence[this.opponent]?.here) {
      keepSeats(this.id, { ...seats, met: true });
      this.met = true;
    }
  }

  #show(game: Snapshot): void {
    const before = this.snapshot;
    if (before && game.seq < before.seq) return;
    this.snapshot = game;
    if (game.rematch) this.#keepRematch(game.rematch);
    if (before && before.position !== game.position) {
      this.sent = undefined;
      this.#clear();
    }
    if (game.status === 'finished' && before?.status === 'playing') this.#conclude(game);
  }

  #happen(message: Extract<ServerMessage, { type: 'event' }>): void {
    const { event, game } = message;
    if (!game) return;
    const mine = 'by' in event && this.seats.includes(event.by);
    const capture =
      event.type === 'moved' && game.view.pieces.length < (this.snapshot?.view.pieces.length ?? 0);
    const wasSent = this.sent !== undefined;
    this.#show(game);
    if (event.type === 'moved') {
      this.sent = undefined;
      if (mine) this.#blink({ kind: 'accepted', color: event.by });
      if (!wasSent) play(capture ? 'capture' : 'move');
    } else if (!mine && /-(requested|offered|declined)$/.test(event.type)) {
      play('notify');
      if (event.type.endsWith('declined') && !this.isWatching) this.notice = { kind: 'declined' };
    }
    this.announcement = this.#announce(message, game);
  }

  /** The tokens of a game hold in its rematch, with the colours exchanged. */
  #keepRematch(next: string): void {
    const { white, black, mine, met } = seatsOf(this.id);
    if ((!white && !black) || tokenOf(seatsOf(next))) return;
    keepSeats(next, {
      ...(black && { white: black }),
      ...(white && { black: white }),
      ...(mine && { mine: mine === 'white' ? 'black' : 'white' }),
      ...(met && { met }),
    });
  }

  #conclude(game: Snapshot): void {
    const winner = game.outcome;
    if (winner === 'draw' || !winner) play('draw');
    else play(this.seats.length === 0 || this.seats.includes(winner) ? 'win' : 'loss');
  }

  #refuse(act: Act, problem: Problem, game: Snapshot | undefined): void {
    this.sent = undefined;
    if (game) this.#show(game);
    if (act.type === 'move' && this.snapshot) {
      this.#blink({ kind: 'refused', color: this.snapshot.turn });
      play('refused');
    }
    if (problem.explanation) this.#showRefusal(problem.explanation, []);
    else this.notice = { kind: 'problem', problem };
  }

  #showRefusal(explanation: Explanation, touches: readonly Touch[]): void {
    this.notice = { kind: 'refusal', explanation };
    const [from, to] = touches.slice(-2);
    const showArrow =
      touches.length % 2 === 0 && from && to && to !== 'supply' && to !== 'pass' && from !== to;
    this.arrows = showArrow ? [{ kind: 'refused', from, to }] : [];
    this.marks = explanation.squares.map((square) => ({ kind: 'refused', square }));
  }

  #blink(flash: Flash): void {
    clearTimeout(this.#flashing);
    this.flash = flash;
    this.#flashing = setTimeout(() => (this.flash = undefined), 900);
  }

  #clear(): void {
    this.notice = undefined;
    this.marks = [];
    this.arrows = [];
    this.#hint = undefined;
  }

  /** Whether passing is what is left to do. */
  get mustPass(): boolean {
    return this.mayMove && !!this.snapshot && take(this.snapshot.legal, [], 'pass').kind === 'play';
  }
}
