/** Lessons: which kind uses which lesson, and whether a move solves a task. */
import { contentOf, gameOf, kindNames } from '../../games/games';
import type { Goal, Task } from '../../games/content';
import type { Color, GameKind } from '../net/types';

/** A legal move that was tried, and the position after it. */
export interface Attempt {
  by: Color;
  move: string;
  outcome: { winner?: Color | null } | null | undefined;
  alerts: readonly { kind: string; color: Color }[];
}

export function isSolved(goal: Goal, { by, move, outcome, alerts }: Attempt): boolean {
  switch (goal.type) {
    case 'any':
      return true;
    case 'move':
      return goal.like.test(move);
    case 'win':
      return outcome?.winner === by;
    case 'draw':
      return !!outcome && !outcome.winner;
    case 'safe':
      return !alerts.some((alert) => alert.kind === 'king-attacked' && alert.color === by);
    case 'lasts':
      return !outcome;
  }
}

/** The kinds that have their own lesson, the standard rules of each game first. */
export const kindsWithLesson: readonly GameKind[] = kindNames.filter(
  (kind) => contentOf(kind)?.lessons[kind],
);

/** The kind whose lesson teaches this kind: its own, or the standard rules if the variant differs only in the board. */
export function lessonFor(kind: GameKind): GameKind {
  return kindsWithLesson.includes(kind) ? kind : gameOf(kind);
}

export async function tasksOf(kind: GameKind): Promise<Task[]> {
  const load = contentOf(kind)?.lessons[lessonFor(kind)];
  return load ? (await load()).tasks : [];
}
