/** The legal moves of a delta, which carries them by their texts. */
import type { LegalMoves, MoveView } from './types';

/** The moves, sorted by their texts as in a snapshot. */
export function legalMoves({ moves = '', second = '', first = {} }: LegalMoves): MoveView[] {
  const texts = words(moves);
  const seconds = words(second);
  for (const [bitmap, firsts] of Object.entries(first)) {
    const followers = seconds.filter((_, i) => parseInt(bitmap.charAt(i >> 2), 16) & (8 >> (i & 3)));
    for (const each of words(firsts)) texts.push(...followers.map((follower) => `${each}+${follower}`));
  }
  return texts.sort().map(moveView);
}

function words(text: string): string[] {
  return text ? text.split(' ') : [];
}

/** A move by its text: the notation names what a person touches, in this order. */
export function moveView(text: string): MoveView {
  const touches: string[] = [];
  const captures: string[] = [];
  let unordered = 0;
  for (const step of text.split('+')) {
    if (step === 'pass') touches.push('pass');
    if (step.startsWith('o@')) touches.push('supply');
    const [trip = '', relocated = ''] = step.split(':');
    touches.push(...squares(trip));
    captures.push(...squares(trip.split('x')[1] ?? ''));
    unordered = squares(relocated).length;
    touches.push(...squares(relocated));
  }
  return {
    text,
    touches,
    ...(unordered > 0 && { unordered }),
    ...(captures.length > 0 && { captures }),
  };
}

function squares(text: string): string[] {
  return text.match(/[a-z]\d+/g) ?? [];
}
