/** The message line of the table: the most urgent of everything there is to say. */
import { candidates, orderedTouches } from '../../board/touches';
import { contentOf } from '../../games/games';
import { pick, t } from '../i18n.svelte';
import type { Color, Snapshot } from '../net/types';
import { alertText, colorName, outcomeText, problemText, refusalText } from '../wording';
import type { TableGame } from './game.svelte';

export interface Message {
  tone: 'calm' | 'good' | 'bad' | 'warn' | 'ask' | 'hint' | 'end';
  text: string;
  /** The buttons beside the message. */
  action?:
    | 'take-seat-back'
    | 'resign'
    | 'draw'
    | 'undo'
    | 'rematch'
    | 'follow'
    | 'claim'
    | 'pass'
    | 'cancel'
    | 'live'
    | 'invite';
}

/** The current message. `isResigning`: the player has to confirm the resignation. */
export function messageOf(table: TableGame, game: Snapshot, now: number, isResigning: boolean): Message {
  return (
    connectionMessage(table) ??
    (isResigning ? { tone: 'ask', text: t('table.resign.sure'), action: 'resign' } : undefined) ??
    noticeMessage(table, game) ??
    offerMessage(table, game) ??
    endMessage(table, game) ??
    viewingMessage(table) ??
    absenceMessage(table, game, now) ??
    partialMoveMessage(table, game) ??
    turnMessage(table, game)
  );
}

function connectionMessage(table: TableGame): Message | undefined {
  if (table.connection === 'replaced')
    return { tone: 'warn', text: t('table.replaced'), action: 'take-seat-back' };
  if (table.connection === 'lost')
    return { tone: 'warn', text: table.pendingMove ? t('table.lost.sent') : t('table.lost') };
  return undefined;
}

function noticeMessage(table: TableGame, game: Snapshot): Message | undefined {
  const { notice } = table;
  switch (notice?.kind) {
    case 'refusal':
      return { tone: 'bad', text: refusalText(notice.explanation.reason, notice.explanation.message) };
    case 'problem':
      return { tone: 'bad', text: problemText(notice.problem) };
    case 'declined':
      return { tone: 'calm', text: `${t('table.declined')} ${stateText(table, game)}` };
    case 'hint-piece':
      return { tone: 'hint', text: t('table.hint.piece') };
    case 'hint-move':
      return { tone: 'hint', text: t('table.hint.move', { move: notice.move }) };
    case undefined:
      return undefined;
  }
}

function offerMessage(table: TableGame, { offers }: Snapshot): Message | undefined {
  const isTheirs = (by: Color | null | undefined) => !!by && !table.isWatching && !table.seats.includes(by);
  const isOurs = (by: Color | null | undefined) => !!by && table.seats.includes(by);
  if (isTheirs(offers.undo?.by)) {
    return { tone: 'ask', text: t('table.undo.asked', { ply: (offers.undo?.ply ?? 0) + 1 }), action: 'undo' };
  }
  if (isTheirs(offers.draw)) return { tone: 'ask', text: t('table.draw.asked'), action: 'draw' };
  if (isTheirs(offers.rematch)) return { tone: 'ask', text: t('table.rematch.asked'), action: 'rematch' };
  if (isOurs(offers.undo?.by)) return { tone: 'calm', text: t('table.undo.waiting') };
  if (isOurs(offers.draw)) return { tone: 'calm', text: t('table.draw.waiting') };
  if (isOurs(offers.rematch)) return { tone: 'calm', text: t('table.rematch.waiting') };
  return undefined;
}

function endMessage(table: TableGame, game: Snapshot): Message | undefined {
  if (game.status !== 'finished') return undefined;
  const text = outcomeText(game.outcome, game.reason);
  if (game.rematch && table.isWatching) return { tone: 'end', text, action: 'follow' };
  return { tone: 'end', text };
}

function viewingMessage(table: TableGame): Message | undefined {
  return table.isLive
    ? undefined
    : { tone: 'calm', text: t('table.past', { ply: table.viewedPly ?? 0 }), action: 'live' };
}

/** Absences shorter than this are not mentioned, in milliseconds. */
const SHORT_ABSENCE = 5_000;

function absenceMessage(table: TableGame, game: Snapshot, now: number): Message | undefined {
  const { opponent } = table;
  const presence = opponent && table.presence[opponent];
  if (!presence || presence.here || !opponent) return undefined;
  if (table.isExpecting) return { tone: 'calm', text: t('table.invite.waiting'), action: 'invite' };
  const { gone_since: since, claim_from: claimFrom } = presence;
  // A win can be claimed only while the opponent is to move.
  if (!since || !claimFrom || game.turn !== opponent) return undefined;
  if (now >= claimFrom) return { tone: 'warn', text: t('table.gone.claim'), action: 'claim' };
  if (now < since + SHORT_ABSENCE) return undefined;
  return { tone: 'warn', text: t('table.gone') };
}

/** What to touch next in a move of several steps. */
function partialMoveMessage(table: TableGame, game: Snapshot): Message | undefined {
  if (table.mustPass) return { tone: 'ask', text: t('table.pass.must'), action: 'pass' };
  const { touches } = table;
  if (touches.length < 2) return undefined;
  const [move] = candidates(game.legal, touches);
  if (!move) return undefined;
  const left = move.touches.length - touches.length;
  const steps = contentOf(game.kind)?.steps;
  let text = steps?.next;
  if (touches.length >= orderedTouches(move).length)
    text = left === 1 ? steps?.unorderedOne : steps?.unordered;
  return { tone: 'hint', text: text ? pick(text, { left }) : t('table.step'), action: 'cancel' };
}

function turnMessage(table: TableGame, game: Snapshot): Message {
  const warnings = game.view.alerts.map((alert) => `${alertText(alert)}. `);
  const text = warnings.join('') + turnText(table, game);
  return { tone: warnings.length > 0 ? 'warn' : 'calm', text };
}

function stateText(table: TableGame, game: Snapshot): string {
  if (game.status === 'playing') return turnText(table, game);
  return outcomeText(game.outcome, game.reason);
}

function turnText(table: TableGame, game: Snapshot): string {
  if (game.seats[game.turn].type !== 'human') return t('table.thinking', { color: colorName(game.turn) });
  if (table.seats.length === 1 && table.seats.includes(game.turn))
    return t('table.yours', { color: colorName(game.turn) });
  return t('table.turn', { color: colorName(game.turn) });
}
