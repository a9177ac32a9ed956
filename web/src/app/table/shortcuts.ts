/** The keyboard shortcuts of a table. */
export type Shortcut = 'rules' | 'flip' | 'hint' | 'cancel' | 'previous' | 'next' | 'first' | 'last';

const ANYWHERE: Record<string, Shortcut> = { '?': 'rules', f: 'flip', h: 'hint', Escape: 'cancel' };
/** On the board these keys move the focus from square to square. */
const OUTSIDE_BOARD: Record<string, Shortcut> = {
  ArrowLeft: 'previous',
  ArrowRight: 'next',
  Home: 'first',
  End: 'last',
};

/** What a key asks for; `undefined` if it is meant for a field or a menu, or is not a shortcut. */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  const target = event.target as Element;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  if (target.closest('input, textarea, select, dialog, .appearance .panel')) return undefined;
  const isOnBoard = target.closest('[role="grid"]') !== null;
  return ANYWHERE[event.key] ?? (isOnBoard ? undefined : OUTSIDE_BOARD[event.key]);
}
