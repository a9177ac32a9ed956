/** The message line of the table: the most urgent of everything there is to say. */
import { applyTouch, candidates, orderedTouches } from '../../board/touches';
import { adviceOf } from '../../games/advice';
import { pick, t } from '../i18n.svelte';
import type { Alert, Color, Explanation, Snapshot } from '../net/types';
import { shownMove } from '../notation';
import { prefs } from '../prefs.svelte';
import { alertText, colorName, endingText, outcomeText, refusalText } from '../wording';
import { adviceFor, isFirstMove } from './coach';
import type { TableGame } from './game.svelte';

export interface Message {
  tone: 'calm' | 'good' | 'bad' | 'warn' | 'ask' | 'hint' | 'end';
  text: string;
  /** A second sentence, which small phones have no room for. */
  more?: string | undefined;
  /** The buttons beside the message. */
  action?:
    | 'take-seat-back'
    | 'resign'
    | 'offer-draw'
    | 'draw'
    | 'undo'
    | 'rematch'
    | 'follow'
    | 'claim'
    | 'pass'
    | 'cancel'
    | 'confirm'
    | 'cancel-premove'
    | 'learn'
    | 'end'
    | 'live'
    | 'take-seat'
    | 'invite';
}

/** A temporary message: the reaction to the player's last action. */
export type Notice =
  | { kind: 'refusal'; explanation: Explanation }
  | { kind: 'problem'; text: string }
  | { kind: 'declined' }
  /** The planned move was not legal when its turn came. */
  | { kind: 'premove-dropped' }
  /** The opponent in a friendly game was given a hint. */
  | { kind: 'hinted' }
  /** The invitation was used by another guest: this browser watches. */
  | { kind: 'seat-taken' }
  /** A touch that tried nothing: what can be touched is said quietly. */
  | { kind: 'missed' }
  | { kind: 'hint-piece' }
  | { kind: 'hint-move'; move: string };

/** What the player has to confirm. */
export type Question = 'resign' | 'draw';

/** The current message; `question` is what the player is asked first. */
export function messageOf(table: TableGame, game: Snapshot, now: number, question?: Question): Message {
  return (
    connectionMessage(table) ??
    invitedMessage(table, game) ??
    questionMessage(game, question) ??
    noticeMessage(table, game) ??
    offerMessage(table, game) ??
    viewingMessage(table, game) ??
    endMessage(table, game) ??
    absenceMessage(table, game, now) ??
    plannedMessage(table) ??
    partialMoveMessage(table, game) ??
    turnMessage(table, game)
  );
}

function questionMessage(game: Snapshot, question: Question | undefined): Message | undefined {
  if (question === 'resign') return { tone: 'ask', text: t('table.resign.sure'), action: 'resign' };
  if (question !== 'draw') return undefined;
  // At one screen the players have agreed already.
  const text = game.same_screen ? t('table.draw.sure.screen') : t('table.draw.sure');
  return { tone: 'ask', text, action: 'offer-draw' };
}

function connectionMessage(table: TableGame): Message | undefined {
  if (table.connection === 'other-version') return { tone: 'warn', text: t('table.other-version') };
  if (table.connection === 'replaced')
    return { tone: 'warn', text: t('table.replaced'), action: 'take-seat-back' };
  if (table.connection === 'lost')
    return { tone: 'warn', text: table.pendingMove ? t('table.lost.sent') : t('table.lost') };
  return undefined;
}

/** For a guest who has not taken the seat yet. */
function invitedMessage(table: TableGame, game: Snapshot): Message | undefined {
  if (!table.seating.opened || game.open_seats.length === 0) return undefined;
  return { tone: 'ask', text: t('table.guest.waiting'), action: 'take-seat' };
}

function noticeMessage(table: TableGame, game: Snapshot): Message | undefined {
  const { notice } = table.feedback;
  switch (notice?.kind) {
    case 'refusal':
      return {
        tone: 'bad',
        text: refusalText(notice.explanation.reason, game.kind, notice.explanation.message),
      };
    case 'problem':
      return { tone: 'bad', text: notice.text };
    case 'declined':
      return { tone: 'calm', text: `${t('table.declined')} ${stateText(table, game)}` };
    case 'premove-dropped':
      return { tone: 'calm', text: `${t('table.premove.dropped')} ${stateText(table, game)}` };
    case 'hinted':
      return { tone: 'calm', text: `${hintedText(table, game)} ${stateText(table, game)}` };
    case 'seat-taken':
      return { tone: 'warn', text: t('table.seat-taken') };
    case 'missed':
      return partialMoveMessage(table, game) ?? { tone: 'calm', text: missedText(game) };
    case 'hint-piece':
      return { tone: 'hint', text: t('table.hint.piece') };
    case 'hint-move':
      return { tone: 'hint', text: t('table.hint.move', { move: shownMove(notice.move) }) };
    case undefined:
      return undefined;
  }
}

/** Who was given the last hint of a friendly game. */
function hintedText(table: TableGame, game: Snapshot): string {
  const by = game.hints.at(-1)?.by ?? game.turn;
  return table.seating.isWatching
    ? t('table.hinted', { color: colorName(by, game.kind) })
    : t('table.hinted.theirs');
}

function offerMessage(table: TableGame, { offers }: Snapshot): Message | undefined {
  const isTheirs = (by: Color | null | undefined) =>
    !!by && !table.seating.isWatching && !table.seating.own.includes(by);
  const isOurs = (by: Color | null | undefined) => !!by && table.seating.own.includes(by);
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
  const text = endText(table, game);
  if (game.rematch && table.seating.isWatching) return { tone: 'end', text, action: 'follow' };
  return table.seating.isWatching ? { tone: 'end', text } : { tone: 'end', text, action: 'end' };
}

/** The end of the game as this reader sees it: `You win: your pieces are all connected`. */
export function endText({ seating }: Pick<TableGame, 'seating'>, game: Snapshot): string {
  const { outcome } = game;
  const { mine } = seating;
  // Spectators, two players at one screen, and draws.
  if (!mine || outcome === null || outcome === 'draw') return outcomeText(outcome, game.reason, game.kind);
  return outcome === mine ? endingText(t('end.win'), 'win', game) : endingText(t('end.loss'), 'loss', game);
}

function viewingMessage(table: TableGame, game: Snapshot): Message | undefined {
  if (table.isLive) return undefined;
  const numbers = { ply: table.viewedPly ?? 0, count: game.moves.length };
  const text = game.status === 'finished' ? t('table.past.finished', numbers) : t('table.past', numbers);
  return { tone: 'calm', text, action: 'live' };
}

/** A move that waits: for the player's confirmation, or for the player's turn. */
function plannedMessage(table: TableGame): Message | undefined {
  if (table.proposedMove) {
    const move = shownMove(table.proposedMove.text);
    return { tone: 'ask', text: t('table.confirm', { move }), action: 'confirm' };
  }
  const { planned } = table.premoves;
  if (planned) {
    const move = shownMove(planned.text);
    return { tone: 'hint', text: t('table.premove', { move }), action: 'cancel-premove' };
  }
  return undefined;
}

/** What can be touched. */
function missedText({ kind }: Snapshot): string {
  const text = adviceOf(kind)?.touchable;
  return text ? pick(text) : t('table.touchable');
}

/** Absences shorter than this are not mentioned, in milliseconds. */
const SHORT_ABSENCE = 5_000;

function absenceMessage(table: TableGame, game: Snapshot, now: number): Message | undefined {
  const { opponent, presence: present } = table.seating;
  const presence = opponent && present[opponent];
  if (!presence || presence.here || !opponent) return undefined;
  if (table.seating.isExpecting) return { tone: 'calm', text: t('table.invite.waiting'), action: 'invite' };
  const { gone_since: since, claim_from: claimFrom } = presence;
  // A win can be claimed only while the opponent is to move.
  if (!since || !claimFrom || game.turn !== opponent) return undefined;
  if (now >= claimFrom) return { tone: 'warn', text: t('table.gone.claim'), action: 'claim' };
  if (now < since + SHORT_ABSENCE) return undefined;
  return { tone: 'warn', text: t('table.gone') };
}

/** What to touch next in a move of several steps. */
function partialMoveMessage(table: TableGame, game: Snapshot): Message | undefined {
  const mustPass = table.mayMove && applyTouch(game.legal, [], 'pass').kind === 'play';
  if (mustPass) return { tone: 'ask', text: t('table.pass.must'), action: 'pass' };
  const { touches } = table;
  if (touches.length < 2) return undefined;
  const [move] = candidates(game.legal, touches);
  if (!move) return undefined;
  const left = move.touches.length - touches.length;
  const steps = adviceOf(game.kind)?.steps;
  let text = steps?.next;
  if (touches.length >= orderedTouches(move).length)
    text = left === 1 ? steps?.unorderedOne : steps?.unordered;
  return { tone: 'hint', text: text ? pick(text, { left }) : t('table.step'), action: 'cancel' };
}

function turnMessage(table: TableGame, game: Snapshot): Message {
  const alerts = game.view.alerts.map((alert) => alertMessage(table, game, alert));
  if (alerts.length > 0) {
    const text = [...alerts.map((alert) => `${alert.text}. `), turnText(table, game)].join('');
    const tone = alerts.find((alert) => alert.tone === 'warn')?.tone ?? alerts[0]?.tone ?? 'calm';
    return { tone, text };
  }
  const advice = table.mayMove && !isRematchBegun(table, game) ? adviceFor(table, game) : undefined;
  if (advice) {
    const { text, more } = advice;
    return { tone: 'hint', text: `${turnText(table, game)} ${text}`, more, action: 'learn' };
  }
  return { tone: 'calm', text: turnText(table, game) };
}

/** A threat: good news for the player whom it favours, a warning for the other. */
function alertMessage({ seating }: TableGame, game: Snapshot, alert: Alert): Pick<Message, 'tone' | 'text'> {
  const { mine } = seating;
  const isAboutMe = alert.color === mine;
  const { moves = [] } = alert;
  // The player who could win now finds the move without help.
  if (alert.kind === 'wins-next' && alert.color !== game.turn && moves.length > 0) {
    const params = { color: colorName(alert.color, game.kind), moves: anyOf(moves.map(shownMove)) };
    if (!mine) return { tone: 'warn', text: t('alert.threat.anyone', params) };
    return isAboutMe
      ? { tone: 'good', text: t('alert.threat.mine', params) }
      : { tone: 'warn', text: t('alert.threat.theirs', params) };
  }
  if (!mine) return { tone: 'warn', text: alertText(alert, game.kind) };
  if (alert.kind === 'wins-next')
    return isAboutMe
      ? { tone: 'good', text: t('alert.wins-next.mine') }
      : { tone: 'warn', text: t('alert.wins-next.theirs') };
  return isAboutMe
    ? { tone: 'warn', text: t('alert.king-attacked.mine') }
    : { tone: 'good', text: t('alert.king-attacked.theirs') };
}

/** `b2–b5, c3–c5 or d4–d7`. */
function anyOf(texts: readonly string[]): string {
  return new Intl.ListFormat(prefs.language, { type: 'disjunction' }).format(texts);
}

function stateText(table: TableGame, game: Snapshot): string {
  if (game.status === 'playing') return turnText(table, game);
  return endText(table, game);
}

function turnText(table: TableGame, game: Snapshot): string {
  if (game.seats[game.turn].type !== 'human')
    return t('table.thinking', { color: colorName(game.turn, game.kind) });
  if (table.seating.own.length === 1 && table.seating.own.includes(game.turn))
    return yourTurnText(table, game);
  return t('table.turn', { color: colorName(game.turn, game.kind) });
}

/** Whether the player makes the first move of a rematch. */
function isRematchBegun({ isRematch }: TableGame, game: Snapshot): boolean {
  return isRematch && isFirstMove(game);
}

/** In the first turn of a rematch it says that the colours were swapped. */
function yourTurnText(table: TableGame, game: Snapshot): string {
  const color = colorName(game.turn, game.kind);
  return t(isRematchBegun(table, game) ? 'table.rematch.yours' : 'table.yours', { color });
}
