/** One sentence for the first moves of a newcomer that fits the position. */
import { candidates } from '../../board/touches';
import { adviceOf } from '../../games/advice';
import type { Coach, Occasion, Tip } from '../../games/content';
import { gameOf } from '../../games/games';
import { movesMade, NEWCOMER_MOVES } from '../experience';
import { pick } from '../i18n.svelte';
import type { MoveView, Snapshot } from '../net/types';
import { movesLeft } from './score';
import type { TableGame } from './game.svelte';

export interface Advised {
  text: string;
  /** A second sentence, where there is room. */
  more?: string | undefined;
}

/** What a newcomer who is to move could do: at first the aim of the game, then one of the tips that fit the legal moves. */
export function adviceFor(
  { touches }: Pick<TableGame, 'touches'>,
  game: Pick<Snapshot, 'kind' | 'legal' | 'moves' | 'turn' | 'view'>,
): Advised | undefined {
  const made = movesMade(gameOf(game.kind));
  const coaches = adviceOf(game.kind)?.newcomer as Partial<Record<string, Coach>> | undefined;
  const coach = coaches?.[game.kind] ?? coaches?.[gameOf(game.kind)];
  if (!coach || made >= NEWCOMER_MOVES) return undefined;
  if (touches[0] === 'supply' && coach.supply) return { text: pick(coach.supply) };
  if (touches.length > 0) {
    const [tip] = fitting(coach.chosen, candidates(game.legal, touches));
    return tip && { text: pick(tip.text) };
  }
  const tips = fitting(coach.tips, game.legal).map(({ text }) => pick(text));
  if (isFirstMove(game)) {
    const left = movesLeft(game.view)?.[game.turn] ?? 0;
    return { text: pick(coach.aim, { left }), more: tips[0] };
  }
  const text = tips[made % tips.length];
  return text === undefined ? undefined : { text };
}

/** Whether the player to move has not moved yet. */
export function isFirstMove({ moves, turn }: Pick<Snapshot, 'moves' | 'turn'>): boolean {
  return !moves.some(({ by }) => by === turn);
}

function fitting(tips: readonly Tip[], legal: readonly MoveView[]): Tip[] {
  return tips.filter(({ when }) => !when || fits[when](legal));
}

const captures = ({ captures }: MoveView): boolean => (captures?.length ?? 0) > 0;

const fits: Record<Occasion, (legal: readonly MoveView[]) => boolean> = {
  capture: (legal) => legal.some(captures),
  'no-capture': (legal) => !legal.some(captures),
  'capture-or-not': (legal) => legal.some(captures) && !legal.every(captures),
  supply: (legal) => legal.some(({ touches }) => touches[0] === 'supply'),
  ring: (legal) => legal.some(({ text }) => /^o[a-z]/.test(text)),
  ball: (legal) => legal.some(({ text }) => /^[a-z]\d+-/.test(text)),
  vault: (legal) => legal.some(({ text }) => text.includes('^')),
};
