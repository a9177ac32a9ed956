/** What the rules and the server say, put into words of the page's language. */
import { isKey, t, type Params } from './i18n.svelte';

type Color = 'white' | 'black';

/** Why a move is not legal, as the server tells it: a code and what goes with it. */
export interface Reason {
  code: string;
  [field: string]: unknown;
}

/** The game of a kind: the part before the colon. */
export function gameOf(kind: string): string {
  return kind.split(':', 1)[0] ?? kind;
}

/** What a game is called. */
export function gameTitle(kind: string): string {
  const key = `game.${gameOf(kind)}`;
  return isKey(key) ? t(key) : kind;
}

/** What a variant is called, without the game. */
export function variantTitle(kind: string): string {
  const key = `variant.${kind}`;
  return isKey(key) ? t(key) : kind;
}

/** What makes the variant, in a sentence. */
export function variantAbout(kind: string): string {
  const key = `about.${kind}`;
  return isKey(key) ? t(key) : '';
}

/** The rules of a game in one sentence. */
export function gameSentence(kind: string): string {
  const key = `sentence.${gameOf(kind)}`;
  return isKey(key) ? t(key) : '';
}

export function colorName(color: Color): string {
  return t(`color.${color}`);
}

/** Why a move is not legal, in a sentence; `message` (in English) stands in for codes that are newer than the page. */
export function refusalText(reason: Reason, message = ''): string {
  const params: Params = {};
  for (const [name, value] of Object.entries(reason)) {
    if (typeof value === 'string' || typeof value === 'number') params[name] = value;
  }
  for (const key of refusalKeys(reason)) {
    if (isKey(key)) return t(key, params);
  }
  return message || reason.code;
}

function refusalKeys(reason: Reason): string[] {
  const base = `refusal.${reason.code}`;
  const detail = reason['moves'] ?? reason['color'];
  const count = reason['exactly'] ?? reason['balls'];
  const keys = [base];
  if (typeof detail === 'string') keys.unshift(`${base}.${detail}`);
  if (count === 1) keys.unshift(`${base}.one`);
  if (count === 0) keys.unshift(`${base}.none`);
  return keys;
}

/** `White wins: all pieces of one side are connected`. */
export function outcomeText(winner: Color | 'draw' | null, reason: string | null): string {
  const result = t(`outcome.${winner ?? 'draw'}`);
  const key = `reason.${reason}`;
  return reason && isKey(key) ? `${result}: ${t(key)}` : result;
}

export function alertText(alert: { kind: string; color: Color }): string {
  const key = `alert.${alert.kind}`;
  const name = alert.kind === 'king-attacked' ? t(`color.${alert.color}.king`) : colorName(alert.color);
  return isKey(key) ? t(key, { color: name }) : alert.kind;
}

export function figureName(name: string): string {
  const key = `figure.${name}`;
  return isKey(key) ? t(key) : name;
}

/** What went wrong between page and server, and what to do. */
export function problemText(problem: { code: string; message: string }): string {
  const key = `problem.${problem.code}`;
  return isKey(key) ? t(key, { message: problem.message }) : t('problem.other', { message: problem.message });
}
