/** Who sits at a table: the seats of this browser, who is connected, and the invitation to the other seat. */
import { isLocalId, people } from '../local/id';
import { expectedSeats, guestLink, saveSeats, seatsOf, type OpenedInvitation } from '../net/seats';
import type { Message } from '../net/connection';
import type { Color, Presence, Snapshot } from '../net/types';
import { takeSeat } from './take-seat';

export class Seating {
  /** The seats of this browser: none for a spectator, both for a game at one screen. */
  own: readonly Color[] = $state.raw([]);
  presence: Partial<Record<Color, Presence>> = $state.raw({});
  /** How many look on without a seat; this browser, too, if it has none. */
  watchers = $state(0);
  /** The invitation with which this browser can take a seat. */
  opened: OpenedInvitation | undefined = $state.raw();
  /** Whether the invited guest has ever been connected. */
  #met = $state(false);
  readonly #id: string;
  readonly #game: () => Snapshot | undefined;

  constructor(id: string, game: () => Snapshot | undefined, opened: OpenedInvitation | undefined) {
    this.#id = id;
    this.#game = game;
    this.opened = opened;
    this.#met = seatsOf(id).met ?? false;
  }

  get isWatching(): boolean {
    return this.own.length === 0;
  }

  /** The only seat of this browser. */
  get mine(): Color | undefined {
    return this.own.length === 1 ? this.own[0] : undefined;
  }

  /** The colour of the opponent, if that is a person at another browser. */
  get opponent(): Color | undefined {
    if (!this.mine) return undefined;
    const other = this.mine === 'white' ? 'black' : 'white';
    return this.#game()?.seats[other].type === 'human' ? other : undefined;
  }

  /** The link that gives the guest the other seat. */
  get invitation(): string | undefined {
    const isPlaying = this.#game()?.status === 'playing';
    return isPlaying && this.opponent ? guestLink(this.#id, seatsOf(this.#id)) : undefined;
  }

  /** Whether an invited guest has not joined yet. */
  get isExpecting(): boolean {
    return this.invitation !== undefined && !this.#met;
  }

  /** Until the server has told the seats of this browser: those that it keeps. All people of a game at this device are here. */
  expect(game: Snapshot): void {
    this.own = isLocalId(game.id) ? people(game) : expectedSeats(game);
  }

  update({ presence, watchers }: Pick<Message<'presence'>, 'presence' | 'watchers'>): void {
    this.presence = presence;
    this.watchers = watchers;
    const seats = seatsOf(this.#id);
    if (!seats.met && this.opponent && presence[this.opponent]?.here) {
      saveSeats(this.#id, { ...seats, met: true });
      this.#met = true;
    }
  }

  /** Takes the seat that the invitation is for; without an invitation nothing happens. */
  async take(name: string): Promise<Awaited<ReturnType<typeof takeSeat>> | undefined> {
    if (!this.opened) return undefined;
    const taken = await takeSeat(this.#id, this.opened, name);
    if ('seat' in taken) this.own = [taken.seat];
    this.opened = undefined;
    return taken;
  }
}
