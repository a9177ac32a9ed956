/** What the table asks about the position of its game: of the module, or of the server. */
import { loadTexts } from '../i18n.svelte';
import { bestMove, positionInfo } from '../../core/core';
import { api } from '../net/api';
import type { BoardView, Explanation, MoveView, Snapshot, Touch } from '../net/types';

/** Time that the engine has for a hint, in milliseconds. */
const HINT_MS = 700;

function positionOf({ start, moves }: Snapshot): { position: string; moves: string[] } {
  return { position: start, moves: moves.map(({ text }) => text) };
}

/** Who is asked for a hint: between two people only the server, because the log tells both about it. */
export type HintSource = 'anybody' | 'server';

/** The move that the computer would play; the server is asked with the token of a seat. */
export async function hint(game: Snapshot, token: string, source: HintSource): Promise<MoveView | undefined> {
  const limits = { time: HINT_MS };
  const { kind, start, moves } = game;
  const request = { kind, start, moves: moves.map(({ text }) => text), limits };
  const best =
    (source === 'anybody' && (await bestMove(request))) ||
    (await api.hint(game.id, token, { at: game.seq, limits }));
  return game.legal.find(({ text }) => text === best.move);
}

/** Why no legal move begins with these touches; the sentences for it are loaded, too. */
export async function refusalOf(
  game: Snapshot,
  touches: readonly Touch[],
): Promise<Explanation | null | undefined> {
  const query = { ...positionOf(game), touches: [...touches] };
  const [info] = await Promise.all([positionInfo(game.kind, query), loadTexts('refusals')]);
  return info.refusal;
}

/** The board before the first move. */
export async function startBoard(game: Snapshot): Promise<BoardView> {
  if (game.moves.length === 0) return game.view;
  return (await positionInfo(game.kind, { position: game.start })).view;
}
