/** A game between two computers, for people to watch. */
import type { NewGame } from '../net/types';

/** Two levels that are not far apart, at a pace that an eye can follow. */
export function watchable(kind: string): NewGame {
  return {
    kind: kind as NewGame['kind'] & string,
    white: { type: 'engine', level: 6 },
    black: { type: 'engine', level: 5 },
    pace: 1200,
  };
}
