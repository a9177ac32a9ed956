/** The rules of a game as a page: sections of sentences, with diagrams that the board itself draws. */
import type { Text } from '../i18n.svelte';

/** A position worth looking at. */
export interface Diagram {
  kind: string;
  position: string;
  /** Squares to look at. */
  look?: string[];
  /** Moves to show, each from a square (or the supply) to a square. */
  arrows?: [from: string, to: string][];
  caption: Text;
}

export interface Section {
  title: Text;
  /** Paragraphs. */
  text?: Text[];
  /** Rules, one a line. */
  list?: Text[];
  diagrams?: Diagram[];
}

/** The rules of one game. */
export interface RulesPage {
  author: string;
  sections: Section[];
  /** What is different in each variant, by kind. */
  variants: Record<string, { text: Text; diagram?: Diagram }>;
}

const pages: Record<string, () => Promise<{ page: RulesPage }>> = {
  'mad-bishops': () => import('./pages/mad-bishops'),
  'lines-of-action': () => import('./pages/lines-of-action'),
  hecatomb: () => import('./pages/hecatomb'),
  mitsudomoe: () => import('./pages/mitsudomoe'),
};

/** Brings the rules of a game. */
export async function pageOf(game: string): Promise<RulesPage> {
  const load = pages[game];
  if (!load) throw new Error(`there are no rules of ${game}`);
  return (await load()).page;
}
