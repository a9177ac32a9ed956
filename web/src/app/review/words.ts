/** The sentences of a review. */
import type { Judgement, Reason, Review } from '../../core/types';
import { t } from '../i18n.svelte';
import type { Color, GameKind } from '../net/types';
import { shownMove } from '../notation';
import { clockText } from '../table/clock';
import { colorName } from '../wording';
import type { MoveTime } from './reviewed-game';

/** `blunder`. */
export function judgementName(judgement: Judgement): string {
  return t(`review.judgement.${judgement}`);
}

/** `12. b6×a5`. */
export function numberedMove(ply: number, text: string): string {
  return `${ply + 1}. ${shownMove(text)}`;
}

/** A move that no line break divides. */
export function wholeMove(text: string): string {
  return shownMove(text).replace(/[–×]/g, '\u2060$&\u2060');
}

export function percent(chance: number): string {
  return `${Math.round(chance * 100)}\u00a0%`;
}

/** The winning chances of a player, when white has these. */
export function chanceOf(color: Color, white: number): number {
  return color === 'white' ? white : 1 - white;
}

/** `White’s winning chances fell from 63 % to 12 %.` Nothing if the figures are the same to the reader. */
export function fallText(review: Review, ply: number): string {
  const [move, before, after] = [review.moves[ply], review.positions[ply], review.positions[ply + 1]];
  if (!move || !before || !after) return '';
  const [from, to] = [chanceOf(move.color, before.chance), chanceOf(move.color, after.chance)].map(percent);
  if (from === to || !from || !to) return '';
  const params = { color: colorName(move.color, review.kind), from, to };
  return chanceOf(move.color, before.chance) > chanceOf(move.color, after.chance)
    ? t('review.fell', params)
    : t('review.rose', params);
}

/** What the winner of a line does, where there is more to say than that he wins. */
const DEEDS = [
  'all-captured',
  'connected',
  'both-connected',
  'king-captured',
  'checkmate',
  'goal',
  'no-move',
];

/** Why the better move is better: `White connects in 2 moves.` Nothing if only the score tells it. */
export function reasonText(reason: Reason, color: Color, kind: GameKind): string {
  const other = color === 'white' ? 'black' : 'white';
  switch (reason.code) {
    case 'wins':
      return capital(t('review.sentence', { what: deedText(reason, color, kind) }));
    case 'loses':
      return reason.moves === 0
        ? capital(t('review.lost-at-once', { color: colorName(other, kind) }))
        : t('review.otherwise', { what: deedText(reason, other, kind) });
    case 'draws':
      return t('review.draws');
    case 'captures':
      return reason.pieces === 1 ? t('review.captures.one') : t('review.captures', { n: reason.pieces });
    case 'score':
      return '';
  }
}

/** `White connects in 2 moves`. */
function deedText(
  { moves, by }: Extract<Reason, { code: 'wins' | 'loses' }>,
  winner: Color,
  kind: GameKind,
): string {
  const names = {
    color: colorName(winner, kind),
    other: colorName(winner === 'white' ? 'black' : 'white', kind),
  };
  const does = t(
    `review.does.${(by && DEEDS.find((deed) => deed === by)) || 'wins'}` as 'review.does.wins',
    names,
  );
  if (moves === undefined || moves === null) return does;
  return moves <= 1 ? t('review.at-once', { does }) : t('review.in-moves', { does, n: moves });
}

/** Sentences may begin with an article. */
function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** What the graph tells of a position: `after 12. b6×a5: White 63 %, 4.0 s`. */
export function positionText(
  ply: number,
  { kind, moves, times }: { kind: GameKind; moves: readonly string[]; times: readonly MoveTime[] },
  chance: number | null | undefined,
): string {
  const move = moves[ply - 1];
  const where =
    move === undefined ? t('review.at-start') : t('review.after', { move: numberedMove(ply - 1, move) });
  const value =
    chance === null || chance === undefined
      ? t('review.unknown')
      : t('review.chances', { color: colorName('white', kind), percent: percent(chance) });
  const time = times[ply - 1]?.time;
  return [
    `${where}: ${value}`,
    ...(time === undefined ? [] : [t('review.took', { duration: clockText(time) })]),
  ].join(', ');
}
