/** How games at this device are told from those of a server: a tilde, which no id of a server has, begins their ids. */
import { randomId } from '../net/random-id';
import type { Color, Snapshot } from '../net/types';

const LENGTH = 12;

export function isLocalId(id: string): boolean {
  return id.startsWith('~');
}

export function newLocalId(): string {
  return `~${randomId().slice(0, LENGTH)}`;
}

/** The seats of the people, who are all at this device. */
export function people({ seats }: Pick<Snapshot, 'seats'>): Color[] {
  return (['white', 'black'] as const).filter((color) => seats[color].type === 'human');
}
