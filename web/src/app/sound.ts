/** Sound effects: which there are, and when they are heard. */
import type { Color, Winner } from './net/types';
import { prefs } from './prefs.svelte';

export type Sound = 'move' | 'capture' | 'ok' | 'refused' | 'win' | 'loss' | 'draw' | 'tick' | 'notify';

/** Plays a sound, unless sound is off. The synthesiser is loaded with the first one. */
export function play(sound: Sound): void {
  if (!prefs.sound || typeof AudioContext === 'undefined') return;
  import('./synthesiser').then(
    ({ synthesise }) => synthesise(sound),
    // Without it the page is silent; the next sound tries again.
    () => undefined,
  );
}

/** The sound of a game's end as a reader with these seats hears it; spectators hear the winner's. */
export function playEnd(outcome: Winner | null, seats: readonly Color[]): void {
  if (outcome === 'draw' || !outcome) play('draw');
  else play(seats.length === 0 || seats.includes(outcome) ? 'win' : 'loss');
}
