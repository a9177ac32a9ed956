/** Every text of the page in both languages, for tests about its words. */
import { adviceOf, loadAdvice } from '../../games/advice';
import { gameOf, games } from '../../games/games';
import { introductions } from '../../games/introductions';
import { sections as aboutSections } from '../about/content';
import { kindsWithLesson, tasksOf } from '../learn/lesson';
import type { Game } from '../net/types';
import { sections } from './sections';

export interface Pair {
  en: string;
  pt: string;
}

/** Every text with both languages inside a value. */
function pairsIn(value: unknown): Pair[] {
  if (typeof value !== 'object' || value === null) return [];
  const { en, pt } = value as Record<string, unknown>;
  if (typeof en === 'string' && typeof pt === 'string') return [{ en, pt }];
  return Object.values(value).flatMap(pairsIn);
}

/** The texts that the games share. */
export async function sharedTexts(): Promise<Pair[]> {
  const catalogue = Object.entries(sections.en).map(async ([section, load]) => {
    const english: Record<string, string> = await load();
    const portuguese: Record<string, string> = await sections.pt[section as keyof typeof sections.pt]();
    return Object.entries(english).map(([key, en]) => ({ en, pt: portuguese[key] ?? '' }));
  });
  return [...(await Promise.all(catalogue)).flat(), ...pairsIn(aboutSections)];
}

/** The texts in the folder of a game: its names, introduction, advice, lessons and rules. */
export async function textsOf(game: Game): Promise<Pair[]> {
  await loadAdvice(game);
  const advice = adviceOf(game);
  if (!advice) throw new Error(`no advice for ${game}`);
  const lessons = kindsWithLesson.filter((kind) => gameOf(kind) === game).map(tasksOf);
  return pairsIn([
    games[game],
    introductions[game],
    advice,
    await Promise.all(lessons),
    await games[game].rules(),
  ]);
}
