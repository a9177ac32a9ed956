// Takes the screenshots of the documentation from a running server: `node scripts/pictures.js http://localhost:8080`.
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const base = (process.argv[2] ?? 'http://localhost:8080').replace(/\/$/, '');
const folder = resolve(import.meta.dirname, '../../docs/pictures');

const sizes = {
  phone: { width: 390, height: 760 },
  desktop: { width: 1160, height: 740 },
};

/** Moves that are played before the screenshot, by kind. */
const tables = {
  'lines-of-action': 'b1-b3 h3-e3 e8-g6 h4-f2 f8-f5 h2-e2 g8-g5 a2-d2 b8-b6',
  mitsudomoe: 'o@b2 o@d4 a1-b2 e5-d4 oa1-c3 oe5-c2 b2-c3 o@b4 o@e5 o@d3',
  hecatomb: 'h4xh5 g5xh5 g4xf5 h5xf5 c4xd5',
};

async function post(path, body, token) {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(`${base}/api/v1${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return response.json();
}

/** Creates a game with these moves; returns the path of White's seat. */
async function table(kind) {
  const people = { white: { type: 'human', name: 'Ada' }, black: { type: 'human', name: 'Grace' } };
  const first = kind === 'hecatomb' ? { first: 'white' } : {};
  const clock = { type: 'per-move', seconds: 600 };
  const game = await post('/games', { kind, same_screen: true, unlisted: true, clock, ...people, ...first });
  const { token } = game.seats.white;
  for (const move of tables[kind].split(' ')) await post(`/games/${game.id}/moves`, { move }, token);
  return `/g/${game.id}#white=${token}`;
}

/** An analysis in the form of a record, as its link carries it. */
const ANALYSED = `[Game "lines-of-action"]

1. b1-b3! {A calm start: the line of b3 is short.} h3-e3 (1... a2-c2?! {Leaves the edge too early.})
2. e8-g6 h4-f2 {[%cal Ge1e3,Rb3e3][%csl Ge3]} 3. f8-f5 h2-e2 4. g8-g5 a2-d2 *`;

/** Shows the position of a move with the engine, which searches to a depth so that every picture has the same lines. */
async function analyse(page) {
  await page.locator('[data-move="h4-f2"]').click();
  await page.getByRole('switch', { name: 'Engine' }).click();
  await page.locator('.status[data-state="done"]').waitFor({ timeout: 60_000 });
}

const pictures = [
  { name: 'home', path: () => '/', size: 'desktop', theme: 'light' },
  { name: 'table-lines-of-action', path: () => table('lines-of-action'), size: 'desktop', theme: 'light' },
  {
    name: 'analysis',
    path: () => `/analyse/lines-of-action#r=${deflateRawSync(ANALYSED).toString('base64url')}`,
    size: 'desktop',
    theme: 'light',
    prepare: analyse,
  },
  { name: 'phone-mitsudomoe', path: () => table('mitsudomoe'), size: 'phone', theme: 'light' },
  { name: 'phone-hecatomb', path: () => table('hecatomb'), size: 'phone', theme: 'dark' },
  { name: 'phone-lesson', path: () => '/learn/lines-of-action', size: 'phone', theme: 'light' },
];

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
for (const { name, path, size, theme, prepare } of pictures) {
  const context = await browser.newContext({ viewport: sizes[size], reducedMotion: 'reduce' });
  const prefs = { language: 'en', theme, palette: 'standard', pieces: 'classic', sound: false };
  const settings = { lines: 3, limit: 'depth', seconds: 30, depth: 13, hash: 32, workers: 1 };
  const kept = { 'tessera.prefs': JSON.stringify(prefs), 'tessera.engine': JSON.stringify(settings) };
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  }, kept);
  const page = await context.newPage();
  await page.goto(base + (await path()));
  await page.locator('.board svg').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  await prepare?.(page);
  await page.waitForTimeout(1000);
  await page.screenshot({ path: `${folder}/${name}.png` });
  console.log(`${folder}/${name}.png`);
  await context.close();
}
await browser.close();
