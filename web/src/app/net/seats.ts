/** The seat tokens that this browser holds. They are sent to the server only, or given away in the fragment of an invitation link. */
import type { Color, Created, Snapshot } from './types';

export interface Seats {
  white?: string;
  black?: string;
  /** The player's own seat, if the other token is for an invited guest. */
  mine?: Color;
  /** Whether the guest has ever been connected. */
  met?: boolean;
}

const KEY = 'tessera.seats';
/** How many games are stored; the least recently changed are dropped first. */
const MAX_GAMES = 500;

function stored(): [string, Seats][] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? (value as [string, Seats][]) : [];
  } catch {
    // No storage, or invalid JSON in it.
    return [];
  }
}

/** Used when the browser refuses storage: lasts as long as the page. */
const session = new Map<string, Seats>();

export function seatsOf(id: string): Seats {
  return session.get(id) ?? stored().find(([game]) => game === id)?.[1] ?? {};
}

export function saveSeats(id: string, seats: Seats): void {
  session.set(id, seats);
  try {
    const others = stored().filter(([game]) => game !== id);
    localStorage.setItem(KEY, JSON.stringify([[id, seats], ...others].slice(0, MAX_GAMES)));
  } catch {
    // Storage is full or refused: `session` has it.
  }
}

/** Gives up every seat of this browser. */
export function forgetAllSeats(): void {
  session.clear();
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Stores the tokens of a new game; `mine` is the player's own seat, if the other one is for a guest. */
export function saveCreatedSeats(created: Created, mine?: Color): void {
  const seats: Seats = mine ? { mine } : {};
  for (const color of ['white', 'black'] as const) {
    const seat = created.seats[color];
    if (seat) seats[color] = seat.token;
  }
  saveSeats(created.id, seats);
}

/** The token to join with. In a same-screen game both seats have the same token. */
export function tokenOf(seats: Seats): string | undefined {
  return seats.mine ? seats[seats.mine] : (seats.white ?? seats.black);
}

/** The seats that the server will confirm for this browser, predicted from the stored tokens. */
export function expectedSeats({ id, same_screen }: Pick<Snapshot, 'id' | 'same_screen'>): Color[] {
  const seats = seatsOf(id);
  if (seats.mine) return [seats.mine];
  const held = (['white', 'black'] as const).filter((color) => seats[color]);
  return same_screen && held.length > 0 ? ['white', 'black'] : held;
}

/** The invitation link for the other seat, if it is for a guest. */
export function guestLink(id: string, seats: Seats): string | undefined {
  if (!seats.mine) return undefined;
  const color = seats.mine === 'white' ? 'black' : 'white';
  const token = seats[color];
  return token && `${location.origin}/g/${id}#${color}=${token}`;
}

/** Stores the token of an invitation link and removes it from the address, so that it is not shared by accident. */
export function acceptInvitation(id: string): void {
  const match = /^#(white|black)=([\w-]{16,64})$/.exec(location.hash);
  if (!match) return;
  const [, color, token] = match as unknown as [string, Color, string];
  const held = seatsOf(id);
  // Players who open their own invitation keep their own seat.
  if (!tokenOf(held)) saveSeats(id, { [color]: token });
  history.replaceState(history.state, '', location.pathname);
}

/** Tokens stay valid in a rematch, with the colours swapped. */
export function saveRematchSeats(id: string, next: string): void {
  const { white, black, mine, met } = seatsOf(id);
  if ((!white && !black) || tokenOf(seatsOf(next))) return;
  saveSeats(next, {
    ...(black && { white: black }),
    ...(white && { black: white }),
    ...(mine && { mine: mine === 'white' ? 'black' : 'white' }),
    ...(met && { met }),
  });
}
