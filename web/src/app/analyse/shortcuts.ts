/** The keyboard shortcuts of the analysis. */
export type Shortcut =
  | 'previous'
  | 'next'
  | 'first'
  | 'last'
  | 'alternative'
  | 'alternative-back'
  | 'undo'
  | 'redo'
  | 'flip'
  | 'engine'
  | 'threat'
  | 'proofs'
  | 'promote'
  | 'main-line'
  | 'delete'
  | 'comment'
  | 'keys'
  | { line: number };

const ANYWHERE: Record<string, Shortcut> = {
  f: 'flip',
  e: 'engine',
  x: 'threat',
  w: 'proofs',
  p: 'promote',
  m: 'main-line',
  Delete: 'delete',
  c: 'comment',
  '?': 'keys',
  k: 'keys',
};
/** On the board these keys move the focus from square to square, and in the list they scroll. */
const OUTSIDE_BOARD: Record<string, Shortcut> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  ArrowUp: 'alternative-back',
  ArrowDown: 'alternative',
  Home: 'first',
  End: 'last',
};
/** The same with a comma and a full stop from anywhere, for those who stay on the board. */
const FROM_BOARD: Record<string, Shortcut> = { ',': 'previous', '.': 'next' };

/** What a key asks for; `undefined` if it is meant for a field or a menu, or is not a shortcut. */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  const target = event.target as Element;
  if (event.defaultPrevented || event.altKey) return undefined;
  if (target.closest('input, textarea, select, dialog, .appearance')) return undefined;
  if (event.ctrlKey || event.metaKey) {
    if (event.key.toLowerCase() === 'z') return event.shiftKey ? 'redo' : 'undo';
    return event.key.toLowerCase() === 'y' ? 'redo' : undefined;
  }
  if (/^[1-5]$/.test(event.key)) return { line: Number(event.key) };
  const isOnBoard = target.closest('[role="grid"]') !== null;
  return ANYWHERE[event.key] ?? FROM_BOARD[event.key] ?? (isOnBoard ? undefined : OUTSIDE_BOARD[event.key]);
}
