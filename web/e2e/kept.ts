/** Waiting for the service worker. */
import type { Page } from 'playwright-core';
import { vi } from 'vitest';

/** Waits until the browser has kept the whole page, and serves it. */
export async function kept(page: Page): Promise<void> {
  const isKept = (): Promise<boolean> =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      return registration?.active?.state === 'activated' && navigator.serviceWorker.controller !== null;
    });
  await vi.waitUntil(isKept, { timeout: 120_000 });
}
