/** A guest takes the seat of an invitation. */
import { api, problemOf } from '../net/api';
import { forgetInvitation, saveSeats, type OpenedInvitation } from '../net/seats';
import type { Color, Problem, Snapshot } from '../net/types';

/** Takes the seat and keeps its token. An invitation that was used or never existed is forgotten, and its problem returned. */
export async function takeSeat(
  game: string,
  { secret, id }: OpenedInvitation,
  name: string,
): Promise<{ seat: Color; game: Snapshot } | Problem> {
  try {
    const taken = await api.takeSeat(game, { invitation: secret, id, name });
    saveSeats(game, { [taken.seat]: taken.token });
    forgetInvitation(game);
    return taken;
  } catch (error) {
    const problem = problemOf(error);
    if (problem.code !== 'seat-taken' && problem.code !== 'unauthorized') throw error;
    forgetInvitation(game);
    return problem;
  }
}
