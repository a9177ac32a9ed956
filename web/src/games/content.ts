/** What a game's folder contains: its texts in every language, its demo, its lessons and its rules page. */
import type { Text } from '../app/i18n.svelte';
import type { BoardView, Line, Mark, MoveView, Shape } from '../board/types';
import type { Color, Game, GameKind, KindOf, Square, Touch } from '../app/net/types';

/** What every page needs of a game. A missing part, language or variant is a compile error. */
export interface GameContent<G extends Game = Game> {
  title: Text;
  /** The title of every kind of the game, including the standard rules. */
  variants: Record<KindOf<G>, Text>;
  /** Lessons, loaded on demand. A variant without its own lesson uses the one of the standard rules. */
  lessons: Record<G, LessonLoader> & Partial<Record<KindOf<G>, LessonLoader>>;
  /** The rules page, loaded on demand. */
  rules: () => Promise<{ page: RulesPage<G> }>;
  /** Whether pieces that can move stand out before one is chosen: for boards on which most cannot. */
  showsMovable?: true;
  /** The kinds in which the engine proves what every move is worth, in every position. */
  solved?: readonly KindOf<G>[];
  /** What the board shows of the rules around a chosen piece or one under the pointer, loaded on demand. */
  aids?: () => Promise<{ aids: Aids }>;
  /** Whether the aids are shown for a piece under the pointer, too. */
  showsAidsOnHover?: true;
  /** The names of the colours in the red and blue piece set; only for games that have it. */
  redblue?: Record<Color, 'red' | 'blue'>;
}

/** How a game is presented to people who choose one. */
export interface Introduction<G extends Game = Game> {
  /** The rules in one sentence. */
  sentence: Text;
  /** What distinguishes each kind of the game, in one sentence. */
  about: Record<KindOf<G>, Text>;
  /** How long a game takes. */
  length: Text;
  /** How hard the game is. */
  difficulty: Text;
  demo: Demo;
}

/** What the board's messages advise to do next. */
export interface Advice<G extends Game = Game> {
  /** What can be touched when nothing is chosen. */
  touchable: Text;
  /** Advice for newcomers; a variant without its own has that of the standard rules. */
  newcomer: Record<G, Coach> & Partial<Record<KindOf<G>, Coach>>;
  /** What is known about best play from the usual start. */
  known?: Partial<Record<KindOf<G>, Text>>;
  /** What to do next in the middle of a move of more than two touches; only for games that have such moves. */
  steps?: StepTexts;
}

/** What the legal moves must allow for a tip to be true. */
export type Occasion = 'capture' | 'no-capture' | 'capture-or-not' | 'supply' | 'ring' | 'ball' | 'vault';

export interface Tip {
  text: Text;
  /** Without it the tip fits every position. */
  when?: Occasion;
}

/** Advice for the first moves of a newcomer: one sentence that fits the position. */
export interface Coach {
  /** The aim of the game, told before the player's first move; `{left}` is how many moves the player has left. */
  aim: Text;
  /** At the start of a turn, in turn those that fit the legal moves; the first of them follows the aim. */
  tips: readonly Tip[];
  /** After a piece was chosen: the first that fits its moves. */
  chosen: readonly Tip[];
  /** After the supply was chosen. */
  supply?: Text;
}

/** The moves that the small board of the first page plays, from the standard start. */
export interface Demo {
  /** How many moves are on the board when the page opens. */
  begin: number;
  moves: readonly string[];
}

/** Lines and marks for a piece: `legal` are the legal moves of the player to move. */
export type Aids = (
  view: BoardView,
  square: Square,
  legal: readonly MoveView[],
) => { lines: readonly Line[]; marks: readonly Mark[] };

export interface StepTexts {
  /** After a complete step of a move that has another one. */
  next: Text;
  /** While squares are missing that may be touched in any order; `{left}` is how many. */
  unordered: Text;
  unorderedOne: Text;
}

type LessonLoader = () => Promise<{ tasks: Task[] }>;

/** The condition that a legal move must meet to solve a task. */
export type Goal =
  /** Any legal move. */
  | { type: 'any' }
  /** A move whose text matches. */
  | { type: 'move'; like: RegExp }
  /** The player who moved has won. */
  | { type: 'win' }
  | { type: 'draw' }
  /** The king of the player who moved is not attacked. */
  | { type: 'safe' }
  /** The game is not over. */
  | { type: 'lasts' };

/** One position of a lesson, with a task to solve in one move. */
export interface Task {
  /** The rules that check the task. */
  kind: GameKind;
  position: string;
  goal: Goal;
  /** The rule that the task teaches, in one or two sentences. */
  rule: Text;
  task: Text;
  /** Shown when the task is solved. */
  done: Text;
  /** Shown after a legal move that does not solve the task; there is a default sentence. */
  missed?: Text;
  /** A move that solves the task. */
  show: string;
}

/** A position in the rules, drawn by the board. */
export interface Diagram {
  kind: GameKind;
  position: string;
  /** Highlighted squares. */
  highlights?: Square[];
  arrows?: [from: Touch, to: Square][];
  caption: Text;
}

export interface Section {
  title: Text;
  paragraphs?: Text[];
  list?: Text[];
  diagrams?: Diagram[];
}

/** The rules of one game. */
export interface RulesPage<G extends Game = Game> {
  author: string;
  sections: Section[];
  /** How each variant differs from the standard rules. */
  variants: Record<Exclude<KindOf<G>, G>, { text: Text; diagram?: Diagram }>;
}

/** How a position of a game is set up: what can stand on the board and beside it, and how position strings write it. */
export interface Setup {
  pieces: readonly SetupPiece[];
  /** Whether pieces stand on each other; then squares are separated by commas. */
  isStacked?: true;
  /** The numbers behind the side to move, by the kinds that have them. */
  numbers: readonly SetupNumber[];
}

export interface SetupPiece {
  shape: Shape;
  color: Color;
  /** Its letter in position strings. */
  letter: string;
}

export interface SetupNumber {
  label: Text;
  most: number;
  /** Without it, every kind of the game has the number. */
  kinds?: readonly GameKind[];
}
