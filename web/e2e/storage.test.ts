/** A browser that refuses to store, or has no room left: playing works, and the page says plainly that the game is not kept. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { base } from './base';
import { closeAll, expectAccessible, LAUNCH, open, openIn, withBrowser } from './browser';
import { touchAll } from './input';

withBrowser();
afterEach(closeAll);

/** Beside the name of the game, for as long as it is so. */
const MARK = 'Not saved by this browser';
const NOT_SAVED = 'This browser does not save the game: it lasts as long as this page is open.';

async function begin(page: Page): Promise<void> {
  await page.getByText('Options', { exact: true }).click();
  await page.getByText(/Play on this device only/).click();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL(/\/g\/~\w+$/);
}

/** Makes a move; the computer answers it. */
async function playOne(page: Page): Promise<void> {
  await touchAll(page, ['b1', 'b3'], 'mouse');
  await page.locator('.moves ol button').nth(1).waitFor({ timeout: 30_000 });
}

describe('a browser that refuses all storage', () => {
  it('plays a game at this device, and says that it is not kept', async () => {
    const profile = mkdtempSync(join(tmpdir(), 'tessera-profile-'));
    try {
      mkdirSync(join(profile, 'Default'));
      const refuse = { profile: { default_content_setting_values: { cookies: 2 } } };
      writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(refuse));
      const context = await chromium.launchPersistentContext(profile, {
        ...LAUNCH,
        // The shell has no settings for sites.
        executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
        locale: 'en-GB',
        reducedMotion: 'reduce',
      });
      try {
        const { page, errors } = await openIn(context, '/new/lines-of-action?level=3');
        const isRefused = await page.evaluate(() => {
          try {
            return !localStorage;
          } catch {
            return true;
          }
        });
        expect(isRefused).toBe(true);
        await begin(page);
        await page.getByText(NOT_SAVED).first().waitFor();
        await playOne(page);
        await page.getByText(MARK).waitFor();
        await expectAccessible(page);
        // The other pages open, and the game is found as long as the page is not loaded anew.
        await page.goBack();
        await page.getByRole('heading', { level: 1 }).waitFor();
        await page.goForward();
        await page.locator('.moves ol button').nth(1).waitFor();
        expect(errors).toEqual([]);
      } finally {
        await context.close();
      }
    } finally {
      rmSync(profile, { recursive: true, force: true });
    }
  });
});

/** Stores in the page until not a byte fits any more; returns why. */
async function fill(): Promise<string> {
  const request = indexedDB.open('filler');
  request.onupgradeneeded = () => request.result.createObjectStore('fill', { autoIncrement: true });
  const database = await new Promise<IDBDatabase>((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
  let reason = '';
  for (let bytes = 16_384; bytes >= 1;) {
    const transaction = database.transaction('fill', 'readwrite');
    transaction.objectStore('fill').add('x'.repeat(bytes));
    const failure = await new Promise<string>((resolve) => {
      transaction.oncomplete = () => resolve('');
      transaction.onabort = () => resolve(transaction.error?.name ?? 'aborted');
    });
    if (failure) {
      reason = failure;
      bytes /= 2;
    }
  }
  database.close();
  return reason;
}

describe('a browser without room', () => {
  it('goes on with a game that it can no longer store, and says so', async () => {
    const { page, context } = await open('/about');
    const browser = await context.newCDPSession(page);
    const quotaSize = 100_000;
    await browser.send('Storage.overrideQuotaForOrigin', { origin: new URL(base).origin, quotaSize });
    await page.goto(`${base}/new/lines-of-action?level=3`);
    await begin(page);
    await page.locator('svg.input').first().waitFor();
    await page.getByText('On this device').waitFor();
    expect(await page.evaluate(fill)).toBe('QuotaExceededError');
    await touchAll(page, ['b1', 'b3'], 'mouse');
    // The message lasts until the computer's move.
    await page.getByText(MARK).waitFor();
    await page.locator('.moves ol button').nth(1).waitFor({ timeout: 30_000 });
    await page.goBack();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goForward();
    await page.locator('.moves ol button').nth(1).waitFor();
    await page.getByText(MARK).waitFor();
  });
});
