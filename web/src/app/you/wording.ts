/** Sentences about a game that was played in this browser. */
import { t } from '../i18n.svelte';
import type { Seat } from '../net/types';
import { colorName, endingText, levelName, outcomeText } from '../wording';
import { isMyMove, resultOf, type PlayedGame } from './played-games.svelte';

function opponentOf({ mine, seats }: PlayedGame): Seat {
  return seats[mine[0] === 'white' ? 'black' : 'white'];
}

/** `Medium · level 5`, the name of a person, or `a friend`. */
export function opponentName(game: PlayedGame): string {
  const seat = opponentOf(game);
  if (seat.type === 'engine') return levelName(seat.level);
  if (seat.type === 'bot') return t(`new.bot.${seat.bot}`);
  return seat.name ?? t('you.friend');
}

/** Who plays: `Against Medium · level 5`, or `At one screen`. */
export function opponentText(game: PlayedGame): string {
  return game.mine.length === 1 ? t('you.against', { opponent: opponentName(game) }) : t('you.screen');
}

/** The state of a game in progress: `Your move against Medium · level 5`. */
export function turnText(game: PlayedGame): string {
  if (game.mine.length > 1) return t('you.screen.turn', { color: colorName(game.turn, game.kind) });
  const opponent = opponentName(game);
  return isMyMove(game) ? t('you.move', { opponent }) : t('you.waiting', { opponent });
}

/** The result of a finished game for the player at this browser: `Won: by resignation`. */
export function resultText(game: PlayedGame): string {
  const result = resultOf(game);
  if (!result) return outcomeText(game.outcome, game.reason, game.kind);
  const reader = ({ won: 'win', lost: 'loss', drawn: 'draw' } as const)[result];
  return endingText(t(`you.result.${result}`), reader, game);
}
