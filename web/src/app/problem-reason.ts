/**
 * Sentences for the reasons of the API's errors, from their codes and parameters. Loaded with the first error that has a reason.
 */
import { codeText, t, type Params } from './i18n.svelte';
import type { ReasonKey } from './i18n/keys';
import type { GameKind, PositionFlaw, ProblemReason, RecordFault } from './net/types';
import { colorName, gameTitle, refusalText, variantTitle } from './wording';

/** The sentence; empty for a reason that only a newer server has. */
export function reasonText(reason: ProblemReason): string {
  const params: Params = {};
  for (const [name, value] of Object.entries(reason)) {
    if (typeof value === 'string' || typeof value === 'number') params[name] = value;
  }
  switch (reason.code) {
    case 'out-of-range':
      return text('problem.reason.out-of-range', { ...params, field: t(`problem.field.${reason.field}`) });
    case 'kind-contradicts-record':
      return text('problem.reason.kind-contradicts-record', {
        record: kindName(reason.record),
        kind: kindName(reason.kind),
      });
    case 'bot':
      return text('problem.reason.bot', { kind: gameTitle(reason.kind) });
    case 'first':
      return text('problem.reason.first', { first: colorName(reason.first) });
    case 'position': {
      const field = t(`problem.field.${reason.field}`);
      return reason.flaw
        ? text('problem.reason.position.flaw', { field, flaw: flawText(reason.flaw) })
        : text('problem.reason.position.syntax', { field, detail: reason.detail });
    }
    case 'account-name':
      return text(`problem.reason.account-name.${reason.fault}`, params);
    case 'password':
      return text(`problem.reason.password.${reason.fault}`, params);
    case 'record':
      return text('problem.reason.record', { fault: faultText(reason.fault) || reason.detail });
    default:
      return text(`problem.reason.${reason.code}`, params);
  }
}

function text(key: ReasonKey, params: Params): string {
  return codeText(key, '', params);
}

function kindName(kind: GameKind): string {
  return `${gameTitle(kind)} (${variantTitle(kind)})`;
}

function flawText(flaw: PositionFlaw): string {
  const params: Params = {};
  if ('color' in flaw) params['color'] = colorName(flaw.color);
  if ('what' in flaw) params['pieces'] = t(`problem.pieces.${flaw.what}`);
  if ('square' in flaw) params['square'] = flaw.square;
  if ('count' in flaw) params['count'] = flaw.count;
  if ('most' in flaw) params['most'] = flaw.most;
  if ('least' in flaw) params['least'] = flaw.least;
  return text(`problem.flaw.${flaw.code}`, params);
}

function faultText(fault: RecordFault): string {
  switch (fault.code) {
    case 'start':
      return fault.flaw
        ? text('problem.record.start.flaw', { flaw: flawText(fault.flaw) })
        : text('problem.record.start.syntax', {});
    case 'move': {
      const { line, number } = fault;
      const form = fault.illegal ? 'illegal' : 'syntax';
      const why = fault.illegal ? refusalText(fault.illegal) : '';
      const params = { number, text: fault.text, why };
      return typeof line === 'number'
        ? text(`problem.record.move.${form}`, { ...params, line })
        : text(`problem.record.move.${form}-no-line`, params);
    }
    default: {
      const { code, ...params } = fault;
      return text(`problem.record.${code}`, params);
    }
  }
}
