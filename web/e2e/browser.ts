/** Debian's Chromium, driven by the tests: windows of every size, theme and language. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject } from 'vitest';

export const base = inject('base');

export const sizes = {
  phone: { width: 360, height: 640 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
  /** A phone on its side. */
  side: { width: 640, height: 360 },
} as const;

export const everySize = Object.keys(sizes) as (keyof typeof sizes)[];

export interface Taste {
  language?: 'en' | 'pt';
  theme?: 'light' | 'dark';
  palette?: 'standard' | 'safe';
}

export interface WindowOptions extends Taste {
  size?: keyof typeof sizes;
  touch?: boolean;
  /** As on a slow line, where the page's own fonts come too late to be used. */
  plainFonts?: boolean;
}

/** A window of a person, and everything that went wrong in it. */
export interface Window {
  page: Page;
  context: BrowserContext;
  /** Errors of scripts and of the console so far. */
  complaints: string[];
}

let browser: Browser;
const contexts: BrowserContext[] = [];

/** Call once in each file of tests. */
export function withBrowser(): void {
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--mute-audio'],
    });
  });
  afterAll(async () => {
    await browser.close();
  });
}

/** Opens a window on a page, of this server or by its whole address. Its person has no history but these wishes. */
export async function open(path: string, options: WindowOptions = {}): Promise<Window> {
  const { size = 'desktop', touch = false, plainFonts = false } = options;
  const { language = 'en', theme = 'light', palette = 'standard' } = options;
  const context = await browser.newContext({
    viewport: sizes[size],
    hasTouch: touch,
    reducedMotion: 'reduce',
    locale: 'en-GB',
  });
  contexts.push(context);
  const taste = JSON.stringify({ language, theme, palette, pieces: 'classic', sound: false });
  await context.addInitScript((taste) => {
    if (!localStorage.getItem('tessera.taste')) localStorage.setItem('tessera.taste', taste);
  }, taste);
  if (plainFonts) await context.route('**/*.woff2', (route) => route.abort());
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    const withheld = plainFonts && message.location().url.endsWith('.woff2');
    if (message.type() === 'error' && !withheld) complaints.push(message.text());
  });
  await page.goto(new URL(path, base).href);
  return { page, context, complaints };
}

/** Closes every window that is open. */
export async function closeAll(): Promise<void> {
  await Promise.all(contexts.splice(0).map((context) => context.close()));
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
  id: string;
  impact: string | null;
  nodes: { html: string; failureSummary?: string }[];
}

/** Asserts that axe has nothing serious to say of the page. */
export async function expectAccessible(page: Page): Promise<void> {
  // By the debugger rather than a script tag, which the page's policy forbids.
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

/** Asserts that nothing sticks out at the side, once the fonts have come or cannot come any more. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const over = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(over).toBeLessThanOrEqual(0);
}
