/** What a review is opened with: a finished game of the server or of this device, or a record in the link. */
import { kinds } from '../../core/core';
import { t } from '../i18n.svelte';
import { carriesRecord, LinkDamaged, LinkTooLong } from '../analyse/link';
import { isLocalId } from '../local/id';
import { api } from '../net/api';
import type { GameKind, Snapshot } from '../net/types';
import { errorText } from '../wording';
import { playedGames } from '../you/played-games.svelte';
import type { MoveTime, ReviewedGame } from './reviewed-game';

/** A review of the whole game, or at once the exercises. */
export type ReviewMode = 'review' | 'learn';

const GAME = '#game=';
const LEARN = '#learn=';

export function modeOf(fragment: string): ReviewMode {
  return fragment.startsWith(LEARN) ? 'learn' : 'review';
}

/** The game that an address names. */
export async function openedGame(kind: GameKind, fragment: string): Promise<ReviewedGame> {
  for (const prefix of [GAME, LEARN]) {
    if (fragment.startsWith(prefix))
      return ofGame(await snapshotOf(decodeURIComponent(fragment.slice(prefix.length))));
  }
  if (!carriesRecord(fragment)) return ofNothing(kind);
  const { textOf } = await import('../analyse/link-text');
  return ofRecord(await textOf(fragment));
}

async function snapshotOf(id: string): Promise<Snapshot> {
  if (isLocalId(id)) return (await import('../local/local-games')).localSnapshot(id);
  return api.game(id);
}

/** A game that goes on is not reviewed: its players get no engine. */
class GameGoesOn extends Error {
  override name = 'GameGoesOn';
}

function ofGame(game: Snapshot): ReviewedGame {
  if (game.status !== 'finished') throw new GameGoesOn();
  const { id, kind, start, seats } = game;
  return {
    id,
    kind,
    start,
    moves: game.moves.map(({ text }) => text),
    times: timesOf(game),
    mine: playedGames().find((played) => played.id === id)?.mine ?? [],
    names: { white: seats.white.name, black: seats.black.name },
    end: { winner: game.outcome, reason: game.reason },
  };
}

/** The time from each move to the next; nothing for games whose moves have no times, such as those from records. */
export function timesOf({ created, moves }: Pick<Snapshot, 'created' | 'moves'>): MoveTime[] {
  const times = moves.map(({ by, at }, i) => ({ by, time: Math.max(0, at - (moves[i - 1]?.at ?? created)) }));
  return times.some(({ time }) => time > 0) ? times : [];
}

async function ofNothing(kind: GameKind): Promise<ReviewedGame> {
  return { kind, start: await usualStart(kind), moves: [], times: [], mine: [], names: NO_NAMES };
}

async function ofRecord(text: string): Promise<ReviewedGame> {
  const [{ readTree }, { endOfLine, movesTo, ROOT }] = await Promise.all([
    import('../analyse/records'),
    import('../analyse/tree'),
  ]);
  const tree = await readTree(text);
  const { tags } = tree.about;
  return {
    kind: tree.kind,
    start: tree.start ?? (await usualStart(tree.kind)),
    moves: movesTo(tree, endOfLine(tree, ROOT)),
    times: [],
    mine: [],
    names: { white: nameOf(tags?.white), black: nameOf(tags?.black) },
  };
}

const NO_NAMES = { white: null, black: null };

/** A name in a record; `?` stands for none. */
function nameOf(tag: string | undefined): string | null {
  return tag && tag !== '?' ? tag : null;
}

async function usualStart(kind: GameKind): Promise<string> {
  const view = (await kinds()).find((each) => each.kind === kind);
  if (!view) throw new Error(`there is no game ${kind}`);
  return view.start;
}

/** Why nothing could be opened. */
export async function openingProblem(error: unknown): Promise<string> {
  if (error instanceof GameGoesOn) return t('review.open.goes-on');
  if (error instanceof LinkDamaged || error instanceof LinkTooLong) return t('review.open.damaged');
  return errorText(error);
}
