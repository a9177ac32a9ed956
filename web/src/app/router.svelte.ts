/** The router: reads the address as a route, and navigates with the History API. */
import { isKind } from '../games/games';
import type { TreeJson } from '../core/types';
import type { BoardView, Color, GameKind } from './net/types';

export type Route =
  | { page: 'home' }
  | { page: 'new' | 'learn' | 'rules'; kind: GameKind }
  | { page: 'analyse'; kind: GameKind }
  | { page: 'review'; kind: GameKind }
  | { page: 'table'; id: string }
  | { page: 'embed'; id: string }
  | { page: 'watch' | 'you' | 'account' | 'about' }
  | { page: 'missing' };

/** The route of a path. A path with a kind that does not exist is `missing`, like every other unknown path. */
export function parse(path: string): Route {
  const [, page, name, ...rest] = path.replace(/\/$/, '').split('/');
  if (rest.length > 0) return { page: 'missing' };
  switch (page) {
    case undefined:
      return { page: 'home' };
    case 'watch':
    case 'you':
    case 'account':
    case 'about':
      return name === undefined ? { page } : { page: 'missing' };
    case 'g':
    case 'embed': {
      if (!name || !/^~?[A-Za-z0-9]{1,32}$/.test(name)) return { page: 'missing' };
      return { page: page === 'g' ? 'table' : 'embed', id: name };
    }
    case 'new':
    case 'learn':
    case 'rules':
    case 'analyse':
    case 'review':
      return name && isKind(name) ? { page, kind: name } : { page: 'missing' };
    default:
      return { page: 'missing' };
  }
}

/** The path of a route. */
export function pathOf(route: Route): string {
  switch (route.page) {
    case 'new':
    case 'learn':
    case 'rules':
    case 'analyse':
    case 'review':
      return `/${route.page}/${route.kind}`;
    case 'table':
      return `/g/${route.id}`;
    case 'embed':
      return `/embed/${route.id}`;
    case 'watch':
    case 'you':
    case 'account':
    case 'about':
      return `/${route.page}`;
    case 'home':
    case 'missing':
      return '/';
  }
}

/** The address that analyses a finished game of the server. */
export function analysisOf({ kind, id }: { kind: GameKind; id: string }): string {
  return `${pathOf({ page: 'analyse', kind })}#game=${id}`;
}

/** The address that reviews a finished game of the server or of this device, or begins with its exercises. */
export function reviewOf(
  { kind, id }: { kind: GameKind; id: string },
  mode: 'game' | 'learn' = 'game',
): string {
  return `${pathOf({ page: 'review', kind })}#${mode}=${id}`;
}

let current = $state.raw<Route>(parse(location.pathname));
let navigated = false;

/** The current route; reactive. */
export function route(): Route {
  return current;
}

/** What a page is opened with beside its address. The browser keeps it with the entry of its history, also over a reload. */
export interface PageState {
  /** A record to play on from, and the position at its end. */
  record?: { text: string; ply: number; turn: Color; view: BoardView };
  /** An analysis with the node that is looked at, so that a reload changes nothing. */
  analysis?: { tree: TreeJson; at: number };
  /** The table was opened because its players agreed to a rematch. */
  isRematch?: true;
}

/** The state of the current page. */
export function stateOf(): PageState {
  return (history.state as PageState | null) ?? {};
}

/** Replaces what the browser keeps with the current page, and its address; the page stays as it is. Returns whether it could be kept. */
export function keepState(state: PageState, address: string): boolean {
  try {
    history.replaceState(state, '', address);
    return true;
  } catch {
    // The state is too large for the browser, or changes too often.
    return false;
  }
}

/** Navigates to a path, or to an address of this page. */
export function go(path: string, state: PageState | null = null): void {
  if (path !== location.href && path !== location.pathname) history.pushState(state, '', path);
  update();
  scrollTo(0, 0);
}

/** Whether the current page is not the one that the browser loaded. */
export function hasNavigated(): boolean {
  return navigated;
}

function update(): void {
  navigated = true;
  current = parse(location.pathname);
}

/** Handles the browser's back and forward buttons, and clicks on links to routes of this page. */
export function listen(): void {
  addEventListener('popstate', update);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (parse(link.pathname).page === 'missing') return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(link.href);
  });
}
