/** Games at this device: begun, looked at, exported and published. What happens in one is decided by the module. */
import { loadRules } from '../../core/core';
import type { Rules } from '../../core/rules';
import type { NewLocalGame } from '../../core/types';
import { api, ApiError } from '../net/api';
import type { Color, NewGame, Snapshot } from '../net/types';
import { playedGames } from '../you/played-games.svelte';
import { newLocalId } from './id';
import { createLog, deleteLogsExcept, loadLog, noteGame, type StoredGame } from './logs';

/** A game without a move stays this long, in milliseconds: it is not in the list of games yet. */
const UNLISTED_AGE = 86_400_000;

/** The rules in the module. The page cannot play without them. */
export async function rulesHere(): Promise<Rules> {
  try {
    return await loadRules();
  } catch (error) {
    throw new ApiError({ code: 'no-module', message: String(error) });
  }
}

/** Begins the game that the request for a server describes; returns its id. */
export async function beginLocalGame(request: NewGame): Promise<string> {
  const rules = await rulesHere();
  const { record } = request;
  const kind = request.kind ?? (record ? (await rules.readRecord(record)).kind : undefined);
  if (!kind) throw new Error('a new game needs its kind or a record');
  await tidy();
  return create({
    kind,
    white: seatOf(request.white),
    black: seatOf(request.black),
    clock: request.clock ?? null,
    start: request.start ?? null,
    first: request.first ?? null,
    record: record ?? null,
    seed: randomSeed(),
  });
}

/** Begins the next game of the same players under this id, with the colours exchanged. */
export async function beginRematch(game: StoredGame, id: string): Promise<void> {
  const { seats, clock } = await localSnapshot(game.id);
  const { start } = game.header as { start?: string };
  await create(
    {
      kind: game.kind,
      white: seats.black,
      black: seats.white,
      clock: clock?.setting ?? null,
      start: start ?? null,
      seed: randomSeed(),
    },
    id,
  );
}

async function create(game: NewLocalGame, id = newLocalId()): Promise<string> {
  const begun = await (await rulesHere()).newLocalGame(id, game, Date.now());
  await createLog(id, begun.game);
  return id;
}

function seatOf(seat: NewGame['white']): NewLocalGame['white'] {
  const name = seat?.name ?? null;
  switch (seat?.type) {
    case 'engine':
      return { type: 'engine', level: Number(seat.level), name };
    case 'bot':
      return { type: 'bot', bot: seat.bot, name };
    default:
      return { type: 'human', name };
  }
}

function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
}

/** Drops the games that the list of this browser does not have, or no longer has. */
async function tidy(): Promise<void> {
  const listed = new Set(playedGames().map(({ id }) => id));
  const oldest = Date.now() - UNLISTED_AGE;
  // A browser that stores nothing has nothing to drop.
  await deleteLogsExcept(({ id, created }) => listed.has(id) || created > oldest).catch(() => undefined);
}

/** Deletes every game at this device. */
export function deleteLocalGames(): Promise<void> {
  return deleteLogsExcept(() => false);
}

/** The stored game; an error as of a server if there is none. */
export async function storedGame(id: string): Promise<StoredGame> {
  const game = await loadLog(id);
  if (!game) throw new ApiError({ code: 'unknown-game', message: 'this browser has no such game' });
  return game;
}

/** The game as a server would send it. */
export async function localSnapshot(id: string): Promise<Snapshot> {
  const [rules, game] = await Promise.all([rulesHere(), storedGame(id)]);
  return (await rules.localGame(id, game, Date.now())).snapshot;
}

/** The record of the game. */
export async function localRecord(id: string): Promise<string> {
  const [rules, game] = await Promise.all([rulesHere(), storedGame(id)]);
  return rules.writeRecord(game);
}

/** The SVG of the position of a game at a ply. */
export async function localPicture({ kind, start, moves }: Snapshot, ply: number): Promise<string> {
  const texts = moves.slice(0, ply).map(({ text }) => text);
  return (await rulesHere()).picture(kind, start, texts);
}

/** Gives a finished game an address at the server, once; returns its id there. */
export async function publish(id: string): Promise<string> {
  const { published } = await storedGame(id);
  if (published) return published;
  const [record, { seats }] = await Promise.all([localRecord(id), localSnapshot(id)]);
  const { id: copy } = await api.create({
    record,
    white: playerOf(seats.white),
    black: playerOf(seats.black),
    unlisted: true,
  });
  await noteGame(id, { published: copy });
  return copy;
}

function playerOf(seat: Snapshot['seats'][Color]): NonNullable<NewGame['white']> {
  const name = seat.name === null ? {} : { name: seat.name };
  if (seat.type === 'engine') return { type: 'engine', level: seat.level, ...name };
  if (seat.type === 'bot') return { type: 'bot', bot: seat.bot, ...name };
  return { type: 'human', ...name };
}
