/** What the page itself keeps in the comments of records: drawings and evaluations, as the commands `[%cal …]`, `[%csl …]` and `[%eval …]`. */
import type { Drawing, Tone } from '../../board/types';

export interface CommentParts {
  /** The words, and the commands of other programs. */
  text: string;
  drawings: readonly Drawing[];
  evaluation: string;
}

const TONES: Record<string, Tone> = { G: 'green', R: 'red', B: 'blue', Y: 'yellow' };
const LETTERS: Record<Tone, string> = { green: 'G', red: 'R', blue: 'B', yellow: 'Y' };
/** More drawings than a person can tell apart. */
const MAX_DRAWINGS = 64;

/** Separates the commands of the page from the words. */
export function splitComment(comment: string): CommentParts {
  const drawings: Drawing[] = [];
  let evaluation = '';
  const text = comment.replace(/\[%(cal|csl|eval) ([^\]]*)\]/g, (_, name: string, value: string) => {
    if (name === 'eval') evaluation = value.trim();
    else drawings.push(...drawingsIn(value));
    return ' ';
  });
  return {
    text: text.replace(/\s+/g, ' ').trim(),
    drawings: drawings.slice(0, MAX_DRAWINGS),
    evaluation,
  };
}

function drawingsIn(value: string): Drawing[] {
  return value.split(',').flatMap((each) => {
    const [, letter = '', from, to] = /^\s*([GRBY])([a-z]\d{1,2})([a-z]\d{1,2})?\s*$/.exec(each) ?? [];
    const tone = TONES[letter];
    return tone && from ? [{ tone, from, to: to ?? from }] : [];
  });
}

/** The comment with the commands of the page; empty if there is nothing to say. */
export function joinComment({ text, drawings, evaluation }: CommentParts): string {
  const written = (each: Drawing): string =>
    `${LETTERS[each.tone]}${each.from}${each.to === each.from ? '' : each.to}`;
  const circles = drawings.filter(({ from, to }) => from === to).map(written);
  const arrows = drawings.filter(({ from, to }) => from !== to).map(written);
  return [
    evaluation && `[%eval ${evaluation}]`,
    text,
    circles.length > 0 && `[%csl ${circles.join(',')}]`,
    arrows.length > 0 && `[%cal ${arrows.join(',')}]`,
  ]
    .filter(Boolean)
    .join(' ');
}
