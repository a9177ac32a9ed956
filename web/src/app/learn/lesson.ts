/** A lesson: small positions with one task each, which the rules themselves check. */
import type { Text } from '../i18n.svelte';

type Color = 'white' | 'black';

/** What a move must do to fulfil a task. */
export type Goal =
  /** Any legal move. */
  | { type: 'any' }
  /** A move whose text looks like this. */
  | { type: 'move'; like: RegExp }
  /** The player who moved has won. */
  | { type: 'win' }
  /** The game is drawn. */
  | { type: 'draw' }
  /** The king of the player who moved is not attacked. */
  | { type: 'safe' }
  /** The game goes on. */
  | { type: 'lasts' };

/** One position with its task. */
export interface Task {
  /** The rules by which it is played. */
  kind: string;
  position: string;
  goal: Goal;
  /** One rule, in a sentence or two. */
  rule: Text;
  /** What to do. */
  task: Text;
  /** Said when it is done. */
  done: Text;
  /** Said when a legal move does something else; there is a usual sentence for it. */
  missed?: Text;
  /** A move that does it. */
  show: string;
}

/** What is known after a try. */
export interface Result {
  by: Color;
  move: string;
  outcome: { winner?: Color | null } | null | undefined;
  alerts: readonly { kind: string; color: Color }[];
}

/** Whether a legal move has done what the task asks. */
export function isFulfilled(goal: Goal, { by, move, outcome, alerts }: Result): boolean {
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

/** The kinds with a lesson, and the module that holds it. */
const lessons: Record<string, () => Promise<{ tasks: Task[] }>> = {
  'mad-bishops': () => import('./lessons/mad-bishops'),
  'lines-of-action': () => import('./lessons/lines-of-action'),
  'lines-of-action:draw-on-both': () => import('./lessons/draw-on-both'),
  hecatomb: () => import('./lessons/hecatomb'),
  'hecatomb:classic': () => import('./lessons/hecatomb-classic'),
  mitsudomoe: () => import('./lessons/mitsudomoe'),
  'mitsudomoe:rulebook': () => import('./lessons/mitsudomoe-rulebook'),
};

/** The kinds that have a lesson of their own, the usual rules of each game first. */
export const taught: readonly string[] = Object.keys(lessons);

/** The kind whose lesson teaches this kind: its own, or that of the usual rules if they differ only in the board. */
export function lessonFor(kind: string): string | undefined {
  return [kind, kind.split(':', 1)[0] ?? ''].find((name) => name in lessons);
}

/** Brings the tasks of a kind. */
export async function tasksOf(kind: string): Promise<Task[]> {
  const name = lessonFor(kind);
  const load = name === undefined ? undefined : lessons[name];
  return load ? (await load()).tasks : [];
}
