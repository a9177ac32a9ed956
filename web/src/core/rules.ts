/** The rules and the played game in the module: answers within a frame. */
import type { GameKind, KindView, PositionInfo, PositionQuery, RecordInfo } from '../app/net/types';
import { ModuleWorker } from './module-worker';
import type {
  AttemptRequest,
  AttemptState,
  LocalGame,
  LocalState,
  LocalStep,
  NewLocalGame,
  ReviewRequest,
  ReviewState,
  StartedLocalGame,
  TreeJson,
} from './types';

export class Rules {
  readonly #worker = new ModuleWorker();

  /** Whether the module has failed, so that a new one is needed. */
  get hasEnded(): boolean {
    return this.#worker.hasEnded;
  }

  /** Resolves when the module answers. */
  async started(): Promise<this> {
    await this.kinds();
    return this;
  }

  /** The same as `GET /kinds`. */
  async kinds(): Promise<KindView[]> {
    return (await this.#worker.ask<{ kinds: KindView[] }>('kinds')).kinds;
  }

  /** The same as `POST /kinds/{kind}/moves`. */
  positionInfo(kind: GameKind, query: PositionQuery = {}): Promise<PositionInfo> {
    const whole = { position: null, moves: [], touches: [], ...query };
    return this.#worker.ask({ position: { kind, query: whole } });
  }

  /** The SVG of the position after these moves, as `GET /games/{id}/board.svg` draws it. */
  picture(kind: GameKind, start: string | null, moves: string[]): Promise<string> {
    return this.#worker.ask({ picture: { kind, start, moves } });
  }

  /** The same as `POST /records`. */
  readRecord(record: string): Promise<RecordInfo> {
    return this.#worker.ask({ 'read-record': { record } });
  }

  /** Reads a record with its variations. */
  readTree(record: string): Promise<TreeJson> {
    return this.#worker.ask({ 'read-tree': { record } });
  }

  /** The canonical text of a record with variations, all of whose moves are checked. */
  writeTree(tree: TreeJson): Promise<string> {
    return this.#worker.ask({ 'write-tree': { tree } });
  }

  /** The record of a local game, as `GET /games/{id}/record` writes it. */
  writeRecord(game: LocalGame): Promise<string> {
    const date = new Date(game.created).toISOString().slice(0, 10).replaceAll('-', '.');
    return this.#worker.ask({ 'write-record': { game, date } });
  }

  /** What is to be searched for a review, and what the searches so far tell. */
  review(request: ReviewRequest): Promise<ReviewState> {
    return this.#worker.ask({ review: request });
  }

  /** How good a move is that is tried in an exercise, or which search tells it. */
  attempt(request: AttemptRequest): Promise<AttemptState> {
    return this.#worker.ask({ attempt: request });
  }

  /** A new game at this device, or one from a record. `id` is its name in the snapshot; `now` is in milliseconds since 1970. */
  newLocalGame(id: string, game: NewLocalGame, now: number): Promise<StartedLocalGame> {
    return this.#worker.ask({ 'new-local-game': { id, game, now } });
  }

  /** A local game after its log and, if there is one, a further step. A step that is refused rejects and changes nothing. */
  localGame(id: string, game: LocalGame, now: number, step?: LocalStep): Promise<LocalState> {
    return this.#worker.ask({ 'local-game': { id, game, now, step: step ?? null } });
  }
}
