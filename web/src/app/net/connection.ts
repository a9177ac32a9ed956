/** What a table needs of its game, wherever it is decided: at a server, over a socket, or at this device. */
import type { Act, Problem, ServerMessage, Snapshot } from './types';

/**
 * `local`: the game is at this device; `unsaved`: the browser does not store it. `replaced`: another window has taken the seat. `other-version`: the server speaks another version of
 * the messages.
 */
export type ConnectionState =
  'connecting' | 'open' | 'lost' | 'local' | 'unsaved' | 'replaced' | 'other-version';

export type Message<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;

/** An event and the game after it. */
export type GameEvent = Pick<Message<'event'>, 'seq' | 'at' | 'event'> & { game: Snapshot };

export interface Listener {
  connection(state: ConnectionState): void;
  hello(message: Pick<Message<'hello'>, 'now' | 'seats' | 'presence' | 'watchers'>): void;
  snapshot(message: Pick<Message<'snapshot'>, 'game'>): void;
  event(event: GameEvent): void;
  presence(message: Message<'presence'>): void;
  refused(act: Act, problem: Problem): void;
  /** Something that nobody has asked for does not work. */
  failed(error: unknown): void;
}

export interface GameConnection {
  /** Sends a command until it is answered. `at` is the `seq` that the player sees; the rules of playing decide what it means for the act. */
  send(act: Act, at: number): void;
  /** Takes the seat back after another window has taken it. */
  takeSeatBack(): void;
  close(): void;
}
