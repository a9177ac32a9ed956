/** The seats of this browser, which may join an account. */
import { stored, tokenOf } from '../net/seats';

/** The token of this browser's seat in each game. */
export function heldSeats(): { game: string; token: string }[] {
  return stored().flatMap(([game, seats]) => {
    const token = tokenOf(seats);
    return token ? [{ game, token }] : [];
  });
}
