/**
 * The service worker: keeps one whole version of the page, so that it opens without a network.
 *
 * A version is a cache that is filled completely or not used. Every file is checked against the hash that the build has computed, so
 * that a server that is updated meanwhile cannot mix two versions. A new version waits until the player asks for it or no window is
 * open. Requests to the API, sockets, pages for other sites and previews are left to the browser and never kept.
 */

interface Build {
  version: string;
  /** The path of each file and the SHA-256 of its content, in base64. */
  files: Record<string, string>;
}

/** Written here by the build. */
declare const BUILD: Build;

const worker = self as unknown as ServiceWorkerGlobalScope;

const { version, files } = BUILD;
const PREFIX = 'tessera-page-';
const CACHE = PREFIX + version;
const INDEX = '/index.html';
/** The names of these files carry a hash of their content: the same name has the same content in every version. */
const HASHED = '/assets/';
/** Navigations that are not for the page. */
const ELSEWHERE = /^\/(api|embed|healthz|readyz)(\/|$)/;
/** How many earlier versions are kept for windows that were opened before an update. */
const MAX_EARLIER = 1;
/** How long a window may take to say which version it is of, in milliseconds. */
const WINDOW_TIMEOUT = 2_000;

/** The time between two downloads, in milliseconds: the rate that a server allows one address by default. */
const DOWNLOAD_INTERVAL = 50;
/** How often a download is tried that the server refuses because it is busy. */
const MAX_ATTEMPTS = 5;
/** How long to wait then, unless the server names a delay, in milliseconds. */
const RETRY_DELAY = 1_000;

worker.addEventListener('install', (event) => event.waitUntil(keepVersion()));
worker.addEventListener('activate', (event) => event.waitUntil(becomeActive()));
worker.addEventListener('message', (event) => {
  if (event.data === 'activate') event.waitUntil(worker.skipWaiting());
  if (event.data === 'opened') event.waitUntil(dropEarlierVersions());
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (pathname in files || pathname.startsWith(HASHED)) event.respondWith(file(request, pathname));
  else if (request.mode === 'navigate' && !ELSEWHERE.test(pathname)) event.respondWith(page(request));
});

/** Downloads what is missing of this version. What an interrupted download has stored is not downloaded again. */
async function keepVersion(): Promise<void> {
  const cache = await caches.open(CACHE);
  const stored = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
  for (const [path, hash] of Object.entries(files)) {
    if (stored.has(path)) continue;
    const known = path.startsWith(HASHED) ? await caches.match(path) : undefined;
    await cache.put(path, known ?? (await download(path, hash)));
  }
}

/** A file with exactly this content; anything else rejects. */
async function download(path: string, hash: string): Promise<Response> {
  for (let attempt = 1; ; attempt += 1) {
    await pause(DOWNLOAD_INTERVAL);
    // The browser may have loaded a hashed file for the page already.
    const cache = path.startsWith(HASHED) ? 'default' : 'no-cache';
    const response = await fetch(path, { cache });
    if (response.ok) {
      if ((await hashOf(response.clone())) === hash) return response;
      throw new Error(`${path} is of another version: the server was updated meanwhile`);
    }
    const isBusy = response.status === 429 || response.status === 503;
    if (!isBusy || attempt === MAX_ATTEMPTS)
      throw new Error(`${path}: the server answers ${response.status}`);
    await pause(Number(response.headers.get('retry-after')) * 1_000 || RETRY_DELAY);
  }
}

async function hashOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

async function becomeActive(): Promise<void> {
  const earlier = await earlierVersions();
  await Promise.all(earlier.slice(0, -MAX_EARLIER).map((name) => caches.delete(name)));
  // The first version also serves the window that has installed it: the network may be gone before the next one is opened.
  if (earlier.length === 0) await worker.clients.claim();
}

/**
 * Drops the earlier versions when every window is of this one. The worker cannot tell from outside: an update makes it the controller of
 * the windows that were open, and a window that is closing is still listed. So it asks, whenever a window has been opened.
 */
async function dropEarlierVersions(): Promise<void> {
  if ((await earlierVersions()).length === 0) return;
  const answers = (await windowsOfPage()).map(async (window) => ({
    id: window.id,
    script: await scriptOf(window),
  }));
  const ours = (await Promise.all(answers)).filter(({ script }) => script !== undefined && script in files);
  const known = new Set(ours.map(({ id }) => id));
  // One that does not answer may be of an earlier version, unless it is closed by now.
  if (!(await windowsOfPage()).every(({ id }) => known.has(id))) return;
  const { installing, waiting } = worker.registration;
  // A newer version has its cache before it is active.
  if (installing || waiting) return;
  await Promise.all((await earlierVersions()).map((name) => caches.delete(name)));
}

/** The windows that may need files of the page: the documentation of the API does not. */
async function windowsOfPage(): Promise<readonly WindowClient[]> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return windows.filter(({ url }) => !new URL(url).pathname.startsWith('/api/'));
}

/** The path of the script that a window has begun with, whose name differs in every version; `undefined` if it does not answer. */
function scriptOf(window: Client): Promise<string | undefined> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    setTimeout(() => resolve(undefined), WINDOW_TIMEOUT);
    window.postMessage('script', [port2]);
  });
}

/** The caches of other versions, the oldest first. */
async function earlierVersions(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
}

async function page(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  return (await cache.match(INDEX)) ?? fetch(request);
}

/** A file of this version; for a window that was opened before an update, one of its own version. */
async function file(request: Request, path: string): Promise<Response> {
  const cache = await caches.open(CACHE);
  const stored =
    (await cache.match(path)) ?? (path.startsWith(HASHED) ? await caches.match(path) : undefined);
  return stored ?? fetch(request);
}
