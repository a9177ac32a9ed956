/** The tokens of the seats this browser holds. They never leave it but to the server, and in an invitation's fragment. */
import type { Color, Created, Snapshot } from './types';

export interface Seats {
  white?: string;
  black?: string;
  /** The seat of this browser, if the other one is for a guest. */
  mine?: Color;
  /** Whether the guest has come. */
  met?: boolean;
}

const KEY = 'tessera.seats';
/** How many games are remembered; the oldest are forgotten first. */
const MOST = 100;

function all(): [string, Seats][] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? (stored as [string, Seats][]) : [];
  } catch {
    // Rubbish or no store at all: nothing is remembered.
    return [];
  }
}

/** For browsers that keep nothing: as long as the page is open. */
const session = new Map<string, Seats>();

/** The seats of a game that this browser holds. */
export function seatsOf(id: string): Seats {
  return session.get(id) ?? all().find(([game]) => game === id)?.[1] ?? {};
}

/** Remembers the seats of a game. */
export function keepSeats(id: string, seats: Seats): void {
  session.set(id, seats);
  try {
    const others = all().filter(([game]) => game !== id);
    localStorage.setItem(KEY, JSON.stringify([[id, seats], ...others].slice(0, MOST)));
  } catch {
    // The session remembers it.
  }
}

/** Remembers what creating a game gave; `mine` is the own seat, if the other one is for a guest. */
export function rememberSeats(created: Created, mine?: Color): void {
  const seats: Seats = mine ? { mine } : {};
  for (const color of ['white', 'black'] as const) {
    const seat = created.seats[color];
    if (seat) seats[color] = seat.token;
  }
  keepSeats(created.id, seats);
}

/** The token to play with; at one screen both seats have the same. */
export function tokenOf(seats: Seats): string | undefined {
  return seats.mine ? seats[seats.mine] : (seats.white ?? seats.black);
}

/** The seats of a game that this browser will be given, as far as it can know. */
export function presumedSeats({ id, same_screen }: Pick<Snapshot, 'id' | 'same_screen'>): Color[] {
  const seats = seatsOf(id);
  if (seats.mine) return [seats.mine];
  const held = (['white', 'black'] as const).filter((color) => seats[color]);
  return same_screen && held.length > 0 ? ['white', 'black'] : held;
}

/** The link for the guest, if there is one to invite. */
export function guestAddress(id: string, seats: Seats): string | undefined {
  if (!seats.mine) return undefined;
  const color = seats.mine === 'white' ? 'black' : 'white';
  const token = seats[color];
  return token && inviteAddress(id, color, token);
}

/** A link that gives its reader a seat. */
export function inviteAddress(id: string, color: Color, token: string): string {
  return `${location.origin}/g/${id}#${color}=${token}`;
}

/** The seat that a link gives, taken out of the address so that nobody copies it by accident. */
export function takeInvitation(id: string): void {
  const match = /^#(white|black)=([\w-]{16,64})$/.exec(location.hash);
  if (!match) return;
  const [, color, token] = match as unknown as [string, Color, string];
  const held = seatsOf(id);
  // A player who opens their own invitation keeps the seat they have.
  if (!tokenOf(held)) keepSeats(id, { [color]: token });
  history.replaceState(history.state, '', location.pathname);
}
