/** Sentences for people who choose a game. */
import { introductionOf } from '../games/introductions';
import { pick } from './i18n.svelte';
import type { GameKind } from './net/types';

/** The rules of the game in one sentence. */
export function gameSentence(kind: GameKind): string {
  const sentence = introductionOf(kind)?.sentence;
  return sentence ? pick(sentence) : '';
}

/** What distinguishes the variant, in one sentence. */
export function variantAbout(kind: GameKind): string {
  const about = introductionOf(kind)?.about[kind];
  return about ? pick(about) : '';
}
