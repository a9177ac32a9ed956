/** What the table asks about the position of its game: of the module, or of the server. */
import { bestMove, positionInfo } from '../../core/core';
import { loadTexts } from '../i18n.svelte';
import { isLocalId } from '../local/id';
import { api } from '../net/api';
import { seatsOf, tokenOf } from '../net/seats';
import type { BestMove, BoardView, Explanation, MoveView, Snapshot, Touch } from '../net/types';

/** Time that the engine has for a hint, in milliseconds. */
const HINT_MS = 700;

function positionOf({ start, moves }: Snapshot): { position: string; moves: string[] } {
  return { position: start, moves: moves.map(({ text }) => text) };
}

/** Who is asked for a hint: between two people only the server, because the log tells both about it. */
export type HintSource = 'anybody' | 'server';

/** The move that the computer would play, for a player of the game. */
export async function hint(game: Snapshot, source: HintSource): Promise<MoveView | undefined> {
  const isLocal = isLocalId(game.id);
  const best =
    (isLocal || source === 'anybody' ? await moduleHint(game) : undefined) ??
    (isLocal ? undefined : await serverHint(game));
  return game.legal.find(({ text }) => text === best?.move);
}

function moduleHint(game: Snapshot): Promise<BestMove | undefined> {
  const { position: start, moves } = positionOf(game);
  const limits = { time: HINT_MS, depth: null, nodes: null };
  return bestMove({ kind: game.kind, start, moves, limits });
}

async function serverHint(game: Snapshot): Promise<BestMove | undefined> {
  const token = tokenOf(seatsOf(game.id));
  if (!token) return undefined;
  return api.hint(game.id, token, { at: game.seq, limits: { time: HINT_MS } });
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
