/** The page that the service worker keeps: registers the worker, and offers a new version when one is ready. */

/** How often a window that stays open asks for a new version, in milliseconds. */
const CHECK_INTERVAL = 3_600_000;
/** How long a new version may take to be downloaded when the page does not fit the server, in milliseconds. */
const UPDATE_TIMEOUT = 30_000;

let waiting: ServiceWorker | undefined = $state.raw();

/** Whether a new version has been downloaded and waits; reactive. */
export function isUpdateReady(): boolean {
  return waiting !== undefined;
}

/** Keeps this version of the page in the browser, and watches for new ones. */
export async function keepPage(): Promise<void> {
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent) => {
    if (data === 'script') ports[0]?.postMessage(firstScript());
  });
  navigator.serviceWorker.controller?.postMessage('opened');
  const registration = await navigator.serviceWorker.register('/service-worker.js');
  // Some test tools and privacy settings replace `register` by a function that does nothing.
  if (!registration) return;
  const note = (): void => {
    // Without a controller there is no earlier version, and the first one becomes active by itself.
    waiting = navigator.serviceWorker.controller ? (registration.waiting ?? undefined) : undefined;
  };
  note();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', note);
  });
  let checkedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < CHECK_INTERVAL) return;
    checkedAt = Date.now();
    // Without a network the next check finds it.
    registration.update().catch(() => undefined);
  });
}

/** The path of the script in the HTML of this window, by which the service worker knows its version. */
function firstScript(): string {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  return new URL(script?.src ?? '', location.href).pathname;
}

/** Goes over to the version that waits, and loads the page again. */
export async function startUpdate(): Promise<void> {
  if (waiting) await activate(waiting);
  location.reload();
}

/** Loads the page again in the version that the server has now, whether it was offered or not. */
export async function reloadNewest(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration) {
    await registration.update();
    const { installing } = registration;
    if (installing) await stateOf(installing, ['installed', 'activated', 'redundant']);
    if (registration.waiting) await activate(registration.waiting);
  }
  location.reload();
}

async function activate(worker: ServiceWorker): Promise<void> {
  worker.postMessage('activate');
  await stateOf(worker, ['activated', 'redundant']);
}

/** Waits until a worker is in one of these states, but not for ever. */
function stateOf(worker: ServiceWorker, states: readonly ServiceWorkerState[]): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (states.includes(worker.state)) resolve();
    };
    setTimeout(resolve, UPDATE_TIMEOUT);
    worker.addEventListener('statechange', check);
    check();
  });
}
