/** What the table asks the server about the position of its game. */
import { loadTexts } from '../i18n.svelte';
import { api } from '../net/api';
import type { BoardView, Explanation, MoveView, Snapshot, Touch } from '../net/types';

/** Time that the engine has for a hint, in milliseconds. */
const HINT_MS = 700;

function positionOf({ start, moves }: Snapshot): { position: string; moves: string[] } {
  return { position: start, moves: moves.map(({ text }) => text) };
}

/** The move that the computer would play, asked with the token of a seat. */
export async function hint(game: Snapshot, token: string): Promise<MoveView | undefined> {
  const best = await api.hint(game.id, token, { at: game.seq, limits: { time: HINT_MS } });
  return game.legal.find(({ text }) => text === best.move);
}

/** Why no legal move begins with these touches; the sentences for it are loaded, too. */
export async function refusalOf(
  game: Snapshot,
  touches: readonly Touch[],
): Promise<Explanation | null | undefined> {
  const query = { ...positionOf(game), touches: [...touches] };
  const [info] = await Promise.all([api.positionInfo(game.kind, query), loadTexts('refusals')]);
  return info.refusal;
}

/** The board before the first move. */
export async function startBoard(game: Snapshot): Promise<BoardView> {
  if (game.moves.length === 0) return game.view;
  return (await api.positionInfo(game.kind, { position: game.start })).view;
}
