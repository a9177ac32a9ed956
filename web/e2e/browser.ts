/** Chromium, driven by Playwright: windows of every size, theme and language, and checks of whole pages. */
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { base } from './base';

export { base };

export const sizes = {
  phone: { width: 360, height: 640 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
  landscape: { width: 640, height: 360 },
} as const;

export const everySize = Object.keys(sizes) as (keyof typeof sizes)[];

export interface Prefs {
  language?: 'en' | 'pt';
  theme?: 'light' | 'dark';
  palette?: 'standard' | 'azulejo' | 'ink' | 'safe';
  pieces?: 'classic' | 'redblue';
}

export interface WindowOptions extends Prefs {
  size?: keyof typeof sizes;
  touch?: boolean;
  /** Blocks the web fonts, as on a slow connection: the page uses the fonts of the system. */
  systemFonts?: boolean;
  /** Lets the page keep itself with its service worker. Without it the page is as in a browser that has none. */
  serviceWorker?: boolean;
}

/** A window with its own storage, and the errors in it. */
export interface Window {
  page: Page;
  context: BrowserContext;
  /** Uncaught exceptions and console errors so far. */
  errors: string[];
}

/** The shell is Chromium without its own windows, which take more than half of the processor time. Not every system has it. */
const SHELL = '/usr/bin/chromium-headless-shell';
const program = process.env['CHROMIUM'] ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium');

let browser: Browser;
const contexts: BrowserContext[] = [];

/** How the browser is started. */
export const LAUNCH = {
  executablePath: program,
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--mute-audio'],
};

/** Starts and stops the browser; to be called once per test file. */
export function withBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch(LAUNCH);
  });
  afterAll(async () => {
    await browser.close();
  });
}

/** Opens a new window at a path of the test server, or at a full address, with a storage of its own. `closeAll` closes it. */
export async function open(path: string, options: WindowOptions = {}): Promise<Window> {
  const context = await newStorage(options);
  contexts.push(context);
  return openIn(context, path, options.systemFonts);
}

/** A storage that is empty except for the preferences. */
export async function newStorage(options: WindowOptions = {}): Promise<BrowserContext> {
  const { size = 'desktop', touch = false, systemFonts = false, serviceWorker = false } = options;
  const { language = 'en', theme = 'light', palette = 'standard', pieces = 'classic' } = options;
  const context = await browser.newContext({
    viewport: sizes[size],
    hasTouch: touch,
    reducedMotion: 'reduce',
    locale: language === 'pt' ? 'pt-PT' : 'en-GB',
    serviceWorkers: serviceWorker ? 'allow' : 'block',
  });
  const prefs = JSON.stringify({ language, theme, palette, pieces, sound: false });
  await context.addInitScript((prefs) => {
    try {
      if (!localStorage.getItem('tessera.prefs')) localStorage.setItem('tessera.prefs', prefs);
    } catch {
      // A page in a frame of another site has no storage.
    }
  }, prefs);
  if (systemFonts) await context.route('**/*.woff2', (route) => route.abort());
  return context;
}

/** Opens a new window with this storage. */
export async function openIn(context: BrowserContext, path: string, systemFonts = false): Promise<Window> {
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    const isBlockedFont = systemFonts && message.location().url.endsWith('.woff2');
    if (message.type() === 'error' && !isBlockedFont) errors.push(message.text());
  });
  await page.goto(new URL(path, base).href);
  return { page, context, errors };
}

export async function closeAll(): Promise<void> {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

/** Waits for the animations that end: a text that is fading in has less contrast than it will have. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/** Asserts that axe finds no serious or critical violation. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  // `evaluate` instead of a script tag, which the Content Security Policy of the page forbids.
  await page.evaluate(axeSource);
  const findings = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Finding[] }> } };
    return (await axe.run()).violations;
  });
  const serious = findings
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} (${node.failureSummary})`).join('; ')}`,
    );
  expect(serious).toEqual([]);
}

/** Asserts that the page does not scroll horizontally, after the fonts have loaded or failed. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const over = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(over).toBeLessThanOrEqual(0);
}
