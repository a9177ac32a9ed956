/** What a search says of a position, in numbers and in words, always as White's: a reader need not know whose turn it is. */
import type { SearchLine } from '../../core/types';
import { t } from '../i18n.svelte';
import type { Color, GameKind } from '../net/types';
import { colorName } from '../wording';

export type Scored = Pick<SearchLine, 'score' | 'win_in' | 'proven'>;

/** Who wins by force, and in how many moves of both sides if that is known. */
export function forcedWin(
  { score, win_in: winIn, proven }: Scored,
  turn: Color,
): { winner: Color; plies?: number } | undefined {
  const other = turn === 'white' ? 'black' : 'white';
  if (winIn !== null) return { winner: winIn > 0 ? turn : other, plies: Math.abs(winIn) };
  return proven && score !== 0 ? { winner: score > 0 ? turn : other } : undefined;
}

/** The score for White, in hundredths of a unit. */
export function forWhite({ score }: Pick<Scored, 'score'>, turn: Color): number {
  return turn === 'white' ? score : -score;
}

/** The score in few signs: `+1.35`, `0.00`, `#4` for a win of White in four moves, `#−4` for one of Black, `=` for a proven draw. */
export function shortScore(scored: Scored, turn: Color): string {
  const win = forcedWin(scored, turn);
  if (win) return `#${win.winner === 'black' ? '−' : ''}${win.plies ?? ''}`;
  if (scored.proven) return '=';
  return unitsText(forWhite(scored, turn));
}

/** Hundredths as units of the game: `+1.35`. */
export function unitsText(hundredths: number): string {
  const sign = hundredths > 0 ? '+' : hundredths < 0 ? '−' : '';
  return sign + (Math.abs(hundredths) / 100).toFixed(2);
}

/** The score in words: `White wins in 4`, `draw, proven`, `White is ahead by 1.35`. */
export function scoreText(scored: Scored, turn: Color, kind: GameKind): string {
  const win = forcedWin(scored, turn);
  if (win) {
    const color = colorName(win.winner, kind);
    if (win.plies === 1) return t('analyse.score.wins-next', { color });
    if (win.plies === undefined) return t('analyse.score.wins', { color });
    return t(scored.proven ? 'analyse.score.wins-in.proven' : 'analyse.score.wins-in', {
      color,
      n: win.plies,
    });
  }
  if (scored.proven) return t('analyse.score.draw');
  const white = forWhite(scored, turn);
  if (white === 0) return t('analyse.score.even');
  const color = colorName(white > 0 ? 'white' : 'black', kind);
  return t('analyse.score.ahead', { color, units: (Math.abs(white) / 100).toFixed(2) });
}

/** White's winning chances, from 0 to 1: what the evaluation bar shows. They are calibrated for each game, as in reviews. */
export function whiteChance({ chance }: Pick<SearchLine, 'chance'>, turn: Color): number {
  return turn === 'white' ? chance : 1 - chance;
}

/** As records write it: `1.35,9` with the depth, `#4`, `#-4`. */
export function evaluationOf(line: SearchLine, turn: Color): string {
  const win = forcedWin(line, turn);
  const depth = line.depth > 0 ? `,${line.depth}` : '';
  if (win)
    return `#${win.winner === 'black' ? '-' : win.plies === undefined ? '+' : ''}${win.plies ?? ''}${depth}`;
  return (forWhite(line, turn) / 100).toFixed(2) + depth;
}

/** An evaluation of a record as the move list shows it. */
export function shownEvaluation(evaluation: string): string {
  const [score = ''] = evaluation.split(',');
  if (score.startsWith('#')) return score.replace('-', '−').replace('+', '');
  const units = Number(score);
  return score !== '' && Number.isFinite(units) ? unitsText(Math.round(units * 100)) : '';
}

/** `1.2 M`, `350 k`. */
export function shortCount(count: number): string {
  if (count >= 1e6) return `${(count / 1e6).toFixed(1)} M`;
  return count >= 1_000 ? `${Math.round(count / 1_000)} k` : String(Math.round(count));
}
