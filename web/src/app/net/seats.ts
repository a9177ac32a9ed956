/**
 * The seat tokens and invitations that this browser holds. Tokens are sent to the server only; an invitation is given away in the
 * fragment of its link, which browsers do not send.
 */
import { randomId } from './random-id';
import type { Color, Created, Snapshot } from './types';

export interface Seats {
  white?: string;
  black?: string;
  /** The player's own seat, if the other one is for an invited guest. */
  mine?: Color;
  /** The secret of the invitation to the other seat. Games of earlier versions have the token of the guest instead. */
  invitation?: string;
  /** Whether the guest has ever been connected. */
  met?: boolean;
}

const KEY = 'tessera.seats';
/** How many games are stored; the least recently changed are dropped first. */
const MAX_GAMES = 500;

/** The seats of this browser, those of the game that changed last first. */
export function stored(): [string, Seats][] {
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
    const invitation = created.invitations[color];
    if (invitation) seats.invitation = invitation.secret;
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
  if (seats.invitation) return `${location.origin}/g/${id}#invite=${seats.invitation}`;
  const color = seats.mine === 'white' ? 'black' : 'white';
  const token = seats[color];
  return token && `${location.origin}/g/${id}#${color}=${token}`;
}

/** An invitation that was opened, and the idempotency key with which this browser takes the seat. */
export interface OpenedInvitation {
  secret: string;
  id: string;
}

const openedKey = (id: string): string => `tessera.invitation.${id}`;

/**
 * Reads the fragment of an invitation link and removes it from the address, so that it is not shared by accident. The token in a link
 * of an earlier version is stored. The secret of an invitation is kept for this tab until the seat is taken, over a reload too.
 */
export function openInvitation(id: string): OpenedInvitation | undefined {
  const match = /^#(white|black|invite)=([\w-]{16,64})$/.exec(location.hash);
  // Players who open their own invitation keep their own seat.
  const isPlayer = tokenOf(seatsOf(id)) !== undefined;
  if (match) history.replaceState(history.state, '', location.pathname);
  if (isPlayer) return undefined;
  const [, name, secret] = (match ?? []) as unknown as [string, Color | 'invite', string];
  if (name === 'white' || name === 'black') {
    saveSeats(id, { [name]: secret });
    return undefined;
  }
  const opened = storedInvitation(id);
  if (!secret || opened?.secret === secret) return opened;
  const invitation = { secret, id: randomId() };
  try {
    sessionStorage.setItem(openedKey(id), JSON.stringify(invitation));
  } catch {
    // Without storage the invitation is lost with a reload.
  }
  return invitation;
}

function storedInvitation(id: string): OpenedInvitation | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(openedKey(id)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Forgets an invitation that was taken, by this browser or another one. */
export function forgetInvitation(id: string): void {
  try {
    sessionStorage.removeItem(openedKey(id));
  } catch {
    // Without storage there is nothing to remove.
  }
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
