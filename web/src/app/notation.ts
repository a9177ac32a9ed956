/** How moves are shown and read to people. Records, links and the clipboard keep the exact text of the API. */
import { t } from './i18n.svelte';

/** One step of a move: `put` and `ring` are steps of rings, `placed` are the squares to which vaulted balls go. */
type Step =
  | { kind: 'pass' }
  | { kind: 'put'; to: string }
  | { kind: 'move' | 'capture' | 'vault' | 'ring'; from: string; to: string; placed: string[] };

const SIGNS: Record<string, 'move' | 'capture' | 'vault'> = { '-': 'move', x: 'capture', '^': 'vault' };

function stepOf(text: string): Step | undefined {
  if (text === 'pass') return { kind: 'pass' };
  const put = /^o@(\w+)$/.exec(text)?.[1];
  if (put) return { kind: 'put', to: put };
  const match = /^(o?)([a-z]\d+)([-x^])([a-z]\d+)(?::([\w,]+))?$/.exec(text);
  if (!match) return undefined;
  const [, ring, from = '', sign = '-', to = '', placed] = match;
  return {
    kind: ring ? 'ring' : (SIGNS[sign] ?? 'move'),
    from,
    to,
    placed: placed ? placed.split(',') : [],
  };
}

/** A move as the move list shows it: `b1–b3`, `b6×a5`, `○ c3`, `a2 ⤳ d5`. Unknown texts stay as they are. */
export function shownMove(text: string): string {
  return text
    .split('+')
    .map((part) => {
      const step = stepOf(part);
      if (!step) return part;
      switch (step.kind) {
        case 'pass':
          return t('move.pass');
        case 'put':
          return `○ ${step.to}`;
        case 'ring':
          return `○ ${step.from}–${step.to}`;
        case 'move':
          return `${step.from}–${step.to}`;
        case 'capture':
          return `${step.from}×${step.to}`;
        case 'vault': {
          const placed = step.placed.length > 0 ? ` (→ ${step.placed.join(', ')})` : '';
          return `${step.from} ⤳ ${step.to}${placed}`;
        }
      }
    })
    .join(', ');
}

/** A move in words, for screen readers: `b6 captures a5`. */
export function spokenMove(text: string): string {
  return text
    .split('+')
    .map((part) => {
      const step = stepOf(part);
      if (!step) return part;
      if (step.kind === 'pass') return t('move.pass.spoken');
      if (step.kind === 'put') return t('move.put.spoken', { to: step.to });
      const { from, to, placed } = step;
      const words = t(`move.${step.kind}.spoken`, { from, to });
      return placed.length > 0
        ? `${words}, ${t('move.placed.spoken', { squares: placed.join(', ') })}`
        : words;
    })
    .join(t('move.then'));
}
