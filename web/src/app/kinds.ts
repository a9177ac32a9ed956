/** The games and variants as the server lists them, asked for once. */
import { api } from './net/api';
import type { KindView } from './net/types';
import { gameOf } from './wording';

let asked: Promise<KindView[]> | undefined;

/** The list, from the server or from memory; a failure is not remembered. */
export function kinds(): Promise<KindView[]> {
  asked ??= api.kinds().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

/** The games on the first page, in its order. */
export const games = ['lines-of-action', 'mad-bishops', 'hecatomb', 'mitsudomoe'] as const;

/** The variants of a game, the usual rules first. */
export function variantsOf(kind: string, list: readonly KindView[]): KindView[] {
  return list.filter((view) => gameOf(view.kind) === gameOf(kind));
}
