/** Sentences for what the API sends: names of games, refused moves, ends, alerts, figures, errors. */
import { contentOf } from '../games/games';
import { codeText, pick, t, type Params } from './i18n.svelte';
import type { RefusalKey } from './i18n/keys';
import type {
  Alert,
  Color,
  EndReason,
  FigureName,
  GameKind,
  IllegalReason,
  Problem,
  Winner,
} from './net/types';

// A server that is newer than this page may have a game without content here: then its name in the API is shown.

export function gameTitle(kind: GameKind): string {
  const content = contentOf(kind);
  return content ? pick(content.title) : kind;
}

/** The rules of the game in one sentence. */
export function gameSentence(kind: GameKind): string {
  const content = contentOf(kind);
  return content ? pick(content.sentence) : '';
}

/** The title of the variant, without the game. */
export function variantTitle(kind: GameKind): string {
  const variant = contentOf(kind)?.variants[kind];
  return variant ? pick(variant.title) : kind;
}

/** What distinguishes the variant, in one sentence. */
export function variantAbout(kind: GameKind): string {
  const variant = contentOf(kind)?.variants[kind];
  return variant ? pick(variant.about) : '';
}

export function colorName(color: Color): string {
  return t(`color.${color}`);
}

/** Why a move is not legal; `message` is the server's own sentence, in English. */
export function refusalText(reason: IllegalReason, message = ''): string {
  const params: Params = {};
  for (const [name, value] of Object.entries(reason)) {
    if (typeof value === 'string' || typeof value === 'number') params[name] = value;
  }
  return codeText(refusalKey(reason), message || reason.code, params);
}

function refusalKey(reason: IllegalReason): RefusalKey {
  switch (reason.code) {
    case 'not-in-line':
      return `refusal.not-in-line.${reason.moves}`;
    case 'blocked':
      return `refusal.blocked.${reason.color}`;
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

/** `White wins: all pieces of one side are connected`. */
export function outcomeText(winner: Winner | null, reason: string | null): string {
  const result = t(`outcome.${winner ?? 'draw'}`);
  const why = reason === null ? '' : codeText(`reason.${reason as EndReason}`, '');
  return why ? `${result}: ${why}` : result;
}

export function alertText({ kind, color }: Pick<Alert, 'kind' | 'color'>): string {
  const name = kind === 'king-attacked' ? t(`color.${color}.king`) : colorName(color);
  return codeText(`alert.${kind}`, kind, { color: name });
}

export function figureName(name: FigureName): string {
  return codeText(`figure.${name}`, name);
}

/** What went wrong with a request, and what to do. */
export function problemText({ code, message }: Pick<Problem, 'code' | 'message'>): string {
  return codeText(`problem.${code}`, t('app.failed', { message }), { message });
}
