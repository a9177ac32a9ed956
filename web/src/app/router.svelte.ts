/** Which page is shown: the address, read; and how to get to another one. */

export type Route =
  | { page: 'home' }
  | { page: 'new'; game: string }
  | { page: 'table'; id: string }
  | { page: 'learn'; game: string }
  | { page: 'rules'; kind: string }
  | { page: 'watch' }
  | { page: 'missing' };

const GAME = 'mad-bishops|lines-of-action|hecatomb|mitsudomoe';
const KIND = `(?:${GAME})(?::[a-z0-9-]+)?`;

const patterns: readonly [RegExp, (part: string) => Route][] = [
  [/^\/$/, () => ({ page: 'home' })],
  [new RegExp(`^/new/(${KIND})$`), (game) => ({ page: 'new', game })],
  [/^\/g\/([A-Za-z0-9]{1,32})$/, (id) => ({ page: 'table', id })],
  [new RegExp(`^/learn/(${KIND})$`), (game) => ({ page: 'learn', game })],
  [new RegExp(`^/rules/(${KIND})$`), (kind) => ({ page: 'rules', kind })],
  [/^\/watch$/, () => ({ page: 'watch' })],
];

/** The page of an address. */
export function read(path: string): Route {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  for (const [pattern, route] of patterns) {
    const match = pattern.exec(plain);
    if (match) return route(match[1] ?? '');
  }
  return { page: 'missing' };
}

/** The address of a page. */
export function address(route: Route): string {
  switch (route.page) {
    case 'new':
    case 'learn':
      return `/${route.page}/${route.game}`;
    case 'rules':
      return `/rules/${route.kind}`;
    case 'table':
      return `/g/${route.id}`;
    case 'watch':
      return '/watch';
    case 'home':
    case 'missing':
      return '/';
  }
}

let current = $state.raw<Route>(read(location.pathname));

/** The page shown, live. */
export function route(): Route {
  return current;
}

/** Shows another page. */
export function go(path: string): void {
  if (path !== location.href && path !== location.pathname) history.pushState(null, '', path);
  show();
  scrollTo(0, 0);
}

function show(): void {
  current = read(location.pathname);
}

/** Listens to the browser's buttons and to links within the page. */
export function listen(): void {
  addEventListener('popstate', show);
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (read(link.pathname).page === 'missing') return;
    if (link.pathname === location.pathname && link.hash) return;
    event.preventDefault();
    go(link.href);
  });
}
