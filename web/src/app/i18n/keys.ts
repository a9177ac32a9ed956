/**
 * The keys of the sentences for codes of the API: refused moves, ends of games, errors, figures, alerts. They are computed
 * from the generated API types, so a code without a sentence in every language does not compile.
 */
import type { AlertKind, Directions, EndReason, FigureName, IllegalReason, Problem } from '../net/types';

/** Refusals whose sentence depends on a field, and the last part of the keys of their sentences. */
interface RefusalForms {
  'not-in-line': Directions;
  'wrong-distance': 'one' | 'many';
  'must-relocate': 'one' | 'many';
  'relocates-too-many': 'none' | 'one' | 'many';
}

export type RefusalKey =
  | `refusal.${Exclude<IllegalReason['code'], keyof RefusalForms>}`
  | { [C in keyof RefusalForms]: `refusal.${C}.${RefusalForms[C]}` }[keyof RefusalForms];

/** The codes of a game's state and of errors. */
export type StateKey =
  `reason.${EndReason}` | `figure.${FigureName}` | `alert.${AlertKind}` | `problem.${Problem['code']}`;

export type CodeKey = RefusalKey | StateKey;
