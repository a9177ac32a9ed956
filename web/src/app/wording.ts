/** Sentences for what the API sends: names of games, refused moves, ends, alerts, figures, errors. */
import { contentOf } from '../games/games';
import { codeText, loadTexts, pick, t, type Params } from './i18n.svelte';
import type { EndingKey, RefusalKey } from './i18n/keys';
import { problemOf } from './net/api';
import type {
  Alert,
  Color,
  EndReason,
  FigureName,
  GameKind,
  IllegalReason,
  PieceView,
  Problem,
  ProblemReason,
  Winner,
} from './net/types';
import { prefs } from './prefs.svelte';

// A server that is newer than this page may have a game without content here: then its name in the API is shown.

export function gameTitle(kind: GameKind): string {
  const content = contentOf(kind);
  return content ? pick(content.title) : kind;
}

/** The title of the variant, without the game. */
export function variantTitle(kind: GameKind): string {
  const title = contentOf(kind)?.variants[kind];
  return title ? pick(title) : kind;
}

/** A colour as a game calls it. */
export type ColorWord = Color | 'red' | 'blue';

/** The word for a player's colour: red or blue in a game that has such pieces, if the reader prefers them. */
function colorWord(color: Color, kind: GameKind | undefined): ColorWord {
  const other = kind && prefs.pieces === 'redblue' ? contentOf(kind)?.redblue : undefined;
  return other?.[color] ?? color;
}

/** The name of a player by colour. Without a kind it is the name that all games share. */
export function colorName(color: Color, kind?: GameKind): string {
  return t(`color.${colorWord(color, kind)}`);
}

/** `white bishop`. */
export function pieceName({ shape, color }: Pick<PieceView, 'shape' | 'color'>, kind: GameKind): string {
  return t('board.piece', {
    color: t(`board.${shape}.${colorWord(color, kind)}`),
    shape: t(`board.${shape}`),
  });
}

/** The name of a level of the computer, the same everywhere: `Beginner · level 2`. */
export function levelName(level: number): string {
  const band = level >= 10 ? 'maximum' : level >= 7 ? 'difficult' : level >= 4 ? 'medium' : 'beginner';
  return t('level.name', { name: t(`level.${band}`), level });
}

/** Why a move is not legal; `message` is the server's own sentence, in English. */
export function refusalText(reason: IllegalReason, kind?: GameKind, message = ''): string {
  const params: Params = {};
  for (const [name, value] of Object.entries(reason)) {
    if (typeof value === 'string' || typeof value === 'number') params[name] = value;
  }
  if (reason.code === 'blocked') params['color'] = t(`color.${colorWord(reason.color, kind)}.piece`);
  return codeText(refusalKey(reason), message || reason.code, params);
}

function refusalKey(reason: IllegalReason): RefusalKey {
  switch (reason.code) {
    case 'not-in-line':
      return `refusal.not-in-line.${reason.moves}`;
    case 'wrong-distance':
      return `refusal.wrong-distance.${oneOrMany(reason.exactly)}`;
    case 'must-relocate':
      return `refusal.must-relocate.${oneOrMany(reason.balls)}`;
    case 'relocates-too-many':
      return `refusal.relocates-too-many.${reason.balls === 0 ? 'none' : oneOrMany(reason.balls)}`;
    default:
      return `refusal.${reason.code}`;
  }
}

function oneOrMany(count: number): 'one' | 'many' {
  return count === 1 ? 'one' : 'many';
}

/** `White wins: White’s pieces are all connected`. Without a winner or a draw the game ended without a result. */
export function outcomeText(winner: Winner | null, reason: string | null, kind: GameKind): string {
  return withReason(resultName(winner, kind), reason, sharedReason(winner, reason, kind));
}

/** The end for a player: `You win: you captured the king`, where `title` is `You win`. */
export function endingText(
  title: string,
  result: 'win' | 'loss' | 'draw',
  { outcome, reason, kind }: { outcome: Winner | null; reason: string | null; kind: GameKind },
): string {
  const why = codeText(`ending.${reason ?? ''}.${result}` as EndingKey, '');
  // Other reasons are worded the same for every reader.
  return why ? `${title}: ${why}` : withReason(title, reason, sharedReason(outcome, reason, kind));
}

/** The reason of an end for every reader: `Black’s king was captured`. */
function sharedReason(winner: Winner | null, reason: string | null, kind: GameKind): string {
  if (reason === null) return '';
  const [winning, losing] =
    winner === 'black' ? (['black', 'white'] as const) : (['white', 'black'] as const);
  const colors = { winner: colorName(winning, kind), loser: colorName(losing, kind) };
  return codeText(`reason.${reason as EndReason}`, '', colors);
}

function resultName(winner: Winner | null, kind: GameKind): string {
  if (winner === null) return t('outcome.none');
  return winner === 'draw' ? t('outcome.draw') : t('outcome.wins', { color: colorName(winner, kind) });
}

/** Reasons that continue the sentence: `You lose on time`. The others are sentences of their own. */
const CONTINUATIONS: ReadonlySet<string> = new Set<EndReason>([
  'resignation',
  'time',
  'agreement',
  'repetition',
  'checkmate',
]);

/** A result with the reason for it. */
function withReason(result: string, reason: string | null, why: string): string {
  if (reason === null || !why) return result;
  return CONTINUATIONS.has(reason) ? `${result} ${why}` : `${result}: ${why}`;
}

export function alertText({ kind, color }: Pick<Alert, 'kind' | 'color'>, game: GameKind): string {
  const name = kind === 'king-attacked' ? t(`color.${color}.king`) : colorName(color, game);
  return codeText(`alert.${kind}`, kind, { color: name });
}

export function figureName(name: FigureName, kind: GameKind): string {
  const [white, black] = [colorName('white', kind), colorName('black', kind)];
  return codeText(`figure.${name}`, name, { white, black });
}

/** What went wrong with a request, and what to do. The sentences of most codes and of reasons are loaded when an error has one. */
export async function problemText({ code, message, reason }: Problem): Promise<string> {
  const why = reason && (await loadReasonText(reason));
  if (why) return why;
  const known = codeText(`problem.${code}`, '', { message });
  if (known) return known;
  // Without them the server's own sentence is shown.
  await loadTexts('problems').catch(() => undefined);
  return codeText(`problem.${code}`, t('app.failed', { message }), { message });
}

/** The same for anything that was thrown. */
export function errorText(error: unknown): Promise<string> {
  return problemText(problemOf(error));
}

async function loadReasonText(reason: ProblemReason): Promise<string> {
  try {
    const [{ reasonText }] = await Promise.all([
      import('./problem-reason'),
      loadTexts('reasons', 'refusals'),
    ]);
    return reasonText(reason);
  } catch {
    // The server cannot be reached any more: the sentence for the code says less.
    return '';
  }
}
