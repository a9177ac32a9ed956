/** What the table says in its one line: the most urgent of all there is to say. */
import { t } from '../i18n.svelte';
import type { Color, Snapshot } from '../net/types';
import { alertText, colorName, outcomeText, problemText, refusalText } from '../wording';
import { candidates } from '../../board/touches';
import type { TableGame } from './game.svelte';

export interface Message {
  tone: 'calm' | 'good' | 'bad' | 'warn' | 'ask' | 'hint' | 'end';
  text: string;
  /** What can be answered. */
  answer?:
    | 'retake'
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

/** The message of this moment. `resigning`: whether the player is asked if they mean it. */
export function messageOf(table: TableGame, game: Snapshot, now: number, resigning: boolean): Message {
  return (
    lineMessage(table) ??
    (resigning ? { tone: 'ask', text: t('table.resign.sure'), answer: 'resign' } : undefined) ??
    noticeMessage(table, game) ??
    offerMessage(table, game) ??
    endMessage(table, game) ??
    pastMessage(table) ??
    goneMessage(table, game, now) ??
    underWayMessage(table, game) ??
    turnMessage(table, game)
  );
}

function lineMessage(table: TableGame): Message | undefined {
  if (table.line === 'replaced') return { tone: 'warn', text: t('table.replaced'), answer: 'retake' };
  if (table.line === 'lost')
    return { tone: 'warn', text: table.sent ? t('table.lost.sent') : t('table.lost') };
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
    return { tone: 'ask', text: t('table.undo.asked', { ply: (offers.undo?.ply ?? 0) + 1 }), answer: 'undo' };
  }
  if (isTheirs(offers.draw)) return { tone: 'ask', text: t('table.draw.asked'), answer: 'draw' };
  if (isTheirs(offers.rematch)) return { tone: 'ask', text: t('table.rematch.asked'), answer: 'rematch' };
  if (isOurs(offers.undo?.by)) return { tone: 'calm', text: t('table.undo.waiting') };
  if (isOurs(offers.draw)) return { tone: 'calm', text: t('table.draw.waiting') };
  if (isOurs(offers.rematch)) return { tone: 'calm', text: t('table.rematch.waiting') };
  return undefined;
}

function endMessage(table: TableGame, game: Snapshot): Message | undefined {
  if (game.status !== 'finished') return undefined;
  const text = outcomeText(game.outcome ?? null, game.reason ?? null);
  if (game.rematch && table.isWatching) return { tone: 'end', text, answer: 'follow' };
  return { tone: 'end', text };
}

function pastMessage(table: TableGame): Message | undefined {
  return table.isLive
    ? undefined
    : { tone: 'calm', text: t('table.past', { ply: table.ply ?? 0 }), answer: 'live' };
}

/** An absence too short to speak of, in milliseconds. */
const BLINK = 5_000;

function goneMessage(table: TableGame, game: Snapshot, now: number): Message | undefined {
  const { opponent } = table;
  const presence = opponent && table.presence[opponent];
  if (!presence || presence.here || !opponent) return undefined;
  if (table.isExpecting) return { tone: 'calm', text: t('table.invite.waiting'), answer: 'invite' };
  const { gone_since: since, claim_from: claimable } = presence;
  // On one's own turn there is something better to do than to wait.
  if (!since || !claimable || game.turn !== opponent) return undefined;
  if (now >= claimable) return { tone: 'warn', text: t('table.gone.claim'), answer: 'claim' };
  if (now < since + BLINK) return undefined;
  return { tone: 'warn', text: t('table.gone') };
}

/** In the middle of a move of several steps. */
function underWayMessage(table: TableGame, game: Snapshot): Message | undefined {
  if (table.mustPass) return { tone: 'ask', text: t('table.pass.must'), answer: 'pass' };
  const { touches } = table;
  if (touches.length < 2) return undefined;
  const [move] = candidates(game.legal, touches);
  if (!move) return undefined;
  const left = move.touches.length - touches.length;
  if (touches.length >= move.touches.length - (move.unordered ?? 0)) {
    return {
      tone: 'hint',
      text: t(left === 1 ? 'table.relocate.one' : 'table.relocate', { left }),
      answer: 'cancel',
    };
  }
  return { tone: 'hint', text: t('table.then.ball'), answer: 'cancel' };
}

function turnMessage(table: TableGame, game: Snapshot): Message {
  const warnings = game.view.alerts.map((alert) => `${alertText(alert)}. `);
  const text = warnings.join('') + turnText(table, game);
  return { tone: warnings.length > 0 ? 'warn' : 'calm', text };
}

function stateText(table: TableGame, game: Snapshot): string {
  if (game.status === 'playing') return turnText(table, game);
  return outcomeText(game.outcome ?? null, game.reason ?? null);
}

function turnText(table: TableGame, game: Snapshot): string {
  if (game.seats[game.turn].type === 'engine') return t('table.thinking', { color: colorName(game.turn) });
  if (table.seats.length === 1 && table.seats.includes(game.turn))
    return t('table.yours', { color: colorName(game.turn) });
  return t('table.turn', { color: colorName(game.turn) });
}
