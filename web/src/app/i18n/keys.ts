/**
 * The keys of the sentences for codes of the API: refused moves, ends of games, errors, figures, alerts. They are computed
 * from the generated API types, so a code without a sentence in every language does not compile.
 */
import type {
  AlertKind,
  CountedPieces,
  Directions,
  EndReason,
  FigureName,
  IllegalReason,
  NameFault,
  PasswordFault,
  PositionFlaw,
  Problem,
  ProblemReason,
  RecordFault,
  RequestField,
} from '../net/types';

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

/** Errors that are told when the server may be out of reach, or no longer has the files of this page: nothing is loaded for them. */
type LonelyProblem = 'offline' | 'unavailable' | 'no-module' | 'other-version';

/** The codes of a game's state, and of these errors. */
export type StateKey =
  `figure.${FigureName}` | `alert.${AlertKind}` | `problem.${LonelyProblem & Problem['code']}`;

/** The codes of all other errors. */
export type ProblemKey = `problem.${Exclude<Problem['code'], LonelyProblem>}`;

/**
 * Reasons of errors and faults of records whose sentence depends on whether a text parses, and for a move also on whether its
 * line is known; and the last part of its key.
 */
interface ReasonForms {
  'reason.position': 'flaw' | 'syntax';
  'reason.account-name': NameFault;
  'reason.password': PasswordFault;
  'record.start': 'flaw' | 'syntax';
  'record.move': `${'illegal' | 'syntax'}${'' | '-no-line'}`;
}

/** The reasons of errors, and the words in their sentences. */
export type ReasonKey =
  | `problem.${Exclude<`reason.${ProblemReason['code']}` | `record.${RecordFault['code']}`, keyof ReasonForms>}`
  | { [C in keyof ReasonForms]: `problem.${C}.${ReasonForms[C]}` }[keyof ReasonForms]
  | `problem.field.${RequestField}`
  | `problem.flaw.${PositionFlaw['code']}`
  | `problem.pieces.${CountedPieces}`;

/** Ends without a winner, and those whose sentence is the same for every reader: `on time`. */
type SharedEnd =
  | 'repetition'
  | 'ply-limit'
  | 'checkmate'
  | 'stalemate'
  | 'fifty-moves'
  | 'time'
  | 'agreement'
  | 'move-limit'
  | 'aborted'
  | 'unfinished';

/** The sentences of ends for every reader, and for the winner and the loser. */
export type EndingKey = `reason.${EndReason}` | `ending.${Exclude<EndReason, SharedEnd>}.${'win' | 'loss'}`;

export type CodeKey = RefusalKey | StateKey | ProblemKey | ReasonKey | EndingKey;
