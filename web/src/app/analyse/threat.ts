/** What if the player to move passed: the same position with the other side to move. */
import { positionInfo } from '../../core/core';
import { ApiError } from '../net/api';
import type { PositionInfo } from '../net/types';
import type { Searched } from './engine.svelte';

/** The position after a pass; `undefined` if the rules refuse it, or the game would be over. */
export async function afterPass({
  place,
  position,
}: Pick<Searched, 'place' | 'position'>): Promise<PositionInfo | undefined> {
  try {
    const passed = await positionInfo(place.kind, { position: withOtherTurn(position) });
    return passed.legal.length > 0 && !passed.outcome ? passed : undefined;
  } catch (error) {
    // The rules know positions that the other side cannot have left to us, such as one with a king under attack.
    if (error instanceof ApiError && error.problem.reason?.code === 'position') return undefined;
    throw error;
  }
}

/** In a position string the side to move stands behind the board. */
export function withOtherTurn(position: string): string {
  return position.replace(/ ([wb])(?= |$)/, (_, turn: string) => (turn === 'w' ? ' b' : ' w'));
}
