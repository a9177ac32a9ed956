/** Games at this device: a whole one of every kind without a network, saved, continued, counted, exported, deleted and published. */
import { readFileSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BestMove, GameKind, MoveView, NewGame, PositionInfo, Snapshot } from '../src/app/net/types';
import {
  base,
  closeAll,
  everySize,
  expectAccessible,
  expectNoOverflow,
  newStorage,
  open,
  openIn,
  withBrowser,
  type Window,
} from './browser';
import { touchAll } from './input';
import { kept } from './kept';
import { PageServer } from './page-server';
import { create, snapshot } from './seat';

// The whole page is downloaded before the network goes.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
withBrowser();

const server = new PageServer(base);
/** Has kept the page, once for all tests: its service worker takes its time to download it. */
let keeping: BrowserContext;
beforeAll(async () => {
  await server.start();
  keeping = await newStorage({ serviceWorker: true });
  const { page } = await openIn(keeping, `${server.base}/about`);
  await kept(page);
  await page.close();
});
afterEach(async () => {
  await closeAll();
  await Promise.all(keeping.pages().map((page) => page.close()));
  await server.stop();
  await server.start();
});
afterAll(() => server.stop());

/** Opens a page that the browser has kept, with nothing else stored, and takes the server away before anything is loaded from it. */
async function openWithoutServer(path: string): Promise<Window> {
  await server.stop();
  const window = await openIn(keeping, 'about:blank');
  const session = await keeping.newCDPSession(window.page);
  const storageTypes = 'local_storage,indexeddb';
  await session.send('Storage.clearDataForOrigin', { origin: server.base, storageTypes });
  await window.page.goto(server.base + path);
  return window;
}

/** A position near the end of a game for every kind, with the player to move who moves first: a kind without one does not compile. */
const starts: Record<GameKind, string> = {
  'mad-bishops': '10/10/10/4b5/10/10/3w6/10/10/10 w',
  'mad-bishops:8x8': '8/4b3/8/8/3w4/8/8/8 w',
  'lines-of-action': '8/8/2b5/2bb4/8/8/5b2/w6w b',
  'lines-of-action:draw-on-both': '8/8/2b5/2bb4/8/8/5b2/w6w b',
  'lines-of-action:scrambled-eggs': '8/8/2b5/2bb4/8/8/5b2/w6w b',
  'lines-of-action:6x6': '6/2b3/2b3/6/5b/w4w b',
  hecatomb: '4k3/4q3/8/8/Q7/8/8/K3Q3 w 7',
  'hecatomb:classic': 'k7/8/1K6/8/8/8/8/3Q4 w',
  mitsudomoe: '3,wW,wW/3,w,w/2,bB,2/1,wW,3/bB,1,b,bB,1 w',
  'mitsudomoe:rulebook': '3,wW,wW/3,wW,b/1,bB,3/5/bB,1,bB,2 w 5 4',
};

interface StoredEvent {
  event: { type: string; move?: string; ply?: number };
}

/** The moves of the game at this table, folded from the log that the page has stored. */
async function storedMoves(page: Page): Promise<string[]> {
  const events = await page.evaluate(async () => {
    const id = location.pathname.split('/').at(-1) ?? '';
    const request = indexedDB.open('tessera');
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const range = IDBKeyRange.bound([id, 0], [id, Infinity]);
    const rows = database.transaction('events').objectStore('events').getAll(range);
    const events = await new Promise<StoredEvent[]>((resolve) => {
      rows.onsuccess = () => resolve(rows.result as StoredEvent[]);
    });
    database.close();
    return events.map(({ event }) => event);
  });
  const moves: string[] = [];
  for (const { type, move, ply } of events) {
    if (type === 'moved' && move) moves.push(move);
    if (type === 'undone') moves.length = ply ?? 0;
  }
  return moves;
}

/** Asks the server behind the proxy, of which the page knows nothing, to look after its moves. */
async function ask<T>(path: string, body: unknown): Promise<T> {
  const response = await fetch(`${base}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  return (await response.json()) as T;
}

/** The position at this table by the rules of the server. */
function positionAt(kind: GameKind, position: string | undefined, moves: string[]): Promise<PositionInfo> {
  return ask(`/kinds/${encodeURIComponent(kind)}/moves`, { ...(position && { position }), moves });
}

/** A move that the game goes on after, if there is one. */
async function quietMove(
  kind: GameKind,
  start: string,
  before: PositionInfo,
  moves: string[],
): Promise<MoveView> {
  for (const move of before.legal.slice(0, 12)) {
    const { outcome, legal } = await positionAt(kind, start, [...moves, move.text]);
    if (outcome) continue;
    const answers = legal
      .slice(0, 60)
      .map(({ text }) => positionAt(kind, start, [...moves, move.text, text]));
    if ((await Promise.all(answers)).every((after) => !after.outcome)) return move;
  }
  return before.legal[0] as MoveView;
}

/** Makes a move at the table, and waits until it is stored. */
async function play(page: Page, move: MoveView, before: number): Promise<void> {
  await touchAll(page, move.touches, 'mouse');
  await expect.poll(async () => (await storedMoves(page)).length).toBeGreaterThan(before);
}

/** Opens a position as a record, against level 3 at this device. */
async function beginFrom(page: Page, kind: GameKind, start: string): Promise<void> {
  const [game, variant] = kind.split(':');
  const record = `[Game "${game}"]\n${variant ? `[Variant "${variant}"]\n` : ''}[Start "${start}"]\n\n*`;
  await page.getByRole('textbox', { name: 'Game record' }).fill(record);
  await page.getByRole('button', { name: 'Open the record' }).click();
  await page.getByRole('button', { name: 'More levels' }).click();
  await page.getByRole('radio', { name: '3', exact: true }).check({ force: true });
  await page.getByText(/No connection: this game is played on this device/).waitFor();
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.waitForURL(/\/g\/~\w+$/);
}

const OVER = /^(You win|You lose|A draw)/;

describe.each(Object.entries(starts) as [GameKind, string][])('%s without a network', (kind, start) => {
  it('is played against level 3 to its end, over a reload', async () => {
    const { page, errors } = await openWithoutServer('/');
    await beginFrom(page, kind, start);
    const isOver = (): Promise<boolean> => page.getByText(OVER).first().isVisible();
    let isReloaded = false;
    for (let turn = 0; turn < 40 && !(await isOver()); turn += 1) {
      const moves = await storedMoves(page);
      const position = await positionAt(kind, start, moves);
      if (position.outcome) break;
      const best = (): Promise<BestMove> =>
        ask(`/kinds/${encodeURIComponent(kind)}/bestmove`, { position: start, moves, level: 9 });
      const wanted = turn === 0 ? undefined : (await best()).move;
      const move =
        position.legal.find(({ text }) => text === wanted) ?? (await quietMove(kind, start, position, moves));
      await play(page, move, moves.length);
      // The computer has answered, or the game is over.
      const goesOn = async (): Promise<boolean> => {
        const now = await storedMoves(page);
        return now.length >= moves.length + 2 || !!(await positionAt(kind, start, now)).outcome;
      };
      await expect.poll(goesOn, { timeout: 30_000 }).toBe(true);
      if (isReloaded) continue;
      isReloaded = true;
      const stored = await storedMoves(page);
      await page.goto(server.base);
      await page.getByRole('heading', { name: 'Your games' }).waitFor();
      await page.goBack();
      await page.locator('svg').first().waitFor();
      await expect.poll(() => storedMoves(page)).toEqual(stored);
    }
    await page.getByText(OVER).first().waitFor();
    await page.goto(`${server.base}/you`);
    await page.getByRole('table').getByRole('row', { name: /^3/ }).waitFor();
    expect(errors.filter((error) => !error.includes('ERR_CONNECTION'))).toEqual([]);
  }, 180_000);
});

describe('a game at this device', () => {
  async function begin(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.waitForURL(/\/g\/~\w+$/);
    await page.locator('svg.input').first().waitFor();
  }

  async function legal(page: Page, kind: GameKind): Promise<MoveView> {
    const { legal } = await positionAt(kind, undefined, await storedMoves(page));
    return legal[0] as MoveView;
  }

  it('at one screen has clocks, hints, resignation and a rematch', async () => {
    const { page } = await openWithoutServer('/new/hecatomb');
    await page.getByRole('radio', { name: 'Same screen' }).check({ force: true });
    await page.getByText('Options', { exact: true }).click();
    await page.getByRole('radio', { name: /^Fast/ }).check({ force: true });
    await begin(page);
    await page.getByText('On this device').waitFor();
    await page.getByRole('button', { name: 'Hint' }).click();
    await page
      .getByText(/Look at the marked piece/)
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Resign' }).click();
    await page.getByRole('button', { name: 'Yes, resign' }).click();
    await page
      .getByText(/ wins.*resign/)
      .first()
      .waitFor();
    const before = page.url();
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForURL((url) => url.href !== before && /\/g\/~\w+$/.test(url.pathname));
    await page.locator('svg.input').first().waitFor();
    await expectAccessible(page);
  });

  it('is taken back, continued from the first page in one click, exported and deleted', async () => {
    const { page } = await openWithoutServer('/new/lines-of-action?level=3');
    await begin(page);
    const url = page.url();
    await play(page, await legal(page, 'lines-of-action'), 0);
    await expect.poll(async () => (await storedMoves(page)).length, { timeout: 30_000 }).toBe(2);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => storedMoves(page)).toEqual([]);
    await play(page, await legal(page, 'lines-of-action'), 0);
    await expect.poll(async () => (await storedMoves(page)).length, { timeout: 30_000 }).toBe(2);
    await page.goto(server.base);
    await page.getByRole('link', { name: /Your move against Beginner · level 3/ }).click();
    expect(page.url()).toBe(url);
    await page.locator('svg.input').first().waitFor();
    await page.goto(`${server.base}/you`);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export all games' }).click();
    const text = readFileSync((await (await download).path()) ?? '', 'utf8');
    expect(text).toContain('[White "Tessera level 3"]');
    await page.getByRole('button', { name: 'Delete all' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete all' }).click();
    await page.getByText('Nothing here yet').waitFor();
    await page.goto(url);
    await page.getByText('There is no game at this address.').waitFor();
  });

  it('is chosen in the options, too, and then the server hears nothing of it', async () => {
    const { page } = await open(`${server.base}/new/mitsudomoe`);
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/v1/games')
        sent.push(request.url());
    });
    await page.getByText('Options', { exact: true }).click();
    await page.getByText(/Play on this device only/).click();
    await begin(page);
    await page.getByText('On this device').waitFor();
    expect(sent).toEqual([]);
  });

  it('is begun if the server does not answer, although a network is there', async () => {
    const { page, context } = await open(`${server.base}/new/mad-bishops?level=3`);
    await page.getByRole('button', { name: 'Begin' }).waitFor();
    // Nothing comes back, as in a tunnel.
    await context.route('**/api/v1/games', () => undefined);
    await begin(page);
    await page.getByText('On this device').waitFor();
    await play(page, await legal(page, 'mad-bishops'), 0);
  });

  it('is published when it is over and the server is back', async () => {
    const { page } = await openWithoutServer('/');
    await beginFrom(page, 'hecatomb', '4k3/4q3/8/8/Q7/8/8/K3Q3 w 3');
    await touchAll(page, ['a4', 'e8'], 'mouse');
    await page.getByText(OVER).first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Publish it' }).click();
    await page
      .getByText(/The server cannot be reached/)
      .first()
      .waitFor();
    await server.start();
    await page.getByRole('button', { name: 'Publish it' }).click();
    const link = page.getByRole('link', { name: 'The published copy' });
    await link.waitFor();
    await expectAccessible(page);
    const id = ((await link.getAttribute('href')) ?? '').split('/').at(-1) ?? '';
    const copy = await snapshot(id);
    expect(copy.moves.map(({ text }) => text)).toEqual(['a4xe8']);
    expect(copy).toMatchObject({
      status: 'finished',
      outcome: 'white',
      seats: { black: { type: 'engine', level: 3 } },
    });
    // It is published once.
    await page.reload();
    await page.getByRole('button', { name: 'Share' }).click();
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe(`/g/${id}`);
  });

  it('is saved as pictures without a server, the same as the server draws', async () => {
    const { page } = await openWithoutServer('/');
    const start = '4k3/4q3/8/8/Q7/8/8/K3Q3 w 3';
    await beginFrom(page, 'hecatomb', start);
    await touchAll(page, ['a4', 'e8'], 'mouse');
    await page.getByText(OVER).first().waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Share' }).click();
    const saved = async (name: string): Promise<Buffer> => {
      const download = page.waitForEvent('download', { timeout: 60_000 });
      await page.getByRole('button', { name }).click();
      return readFileSync((await (await download).path()) ?? '');
    };
    const record = `[Game "hecatomb"]\n[Start "${start}"]\n\n1. a4xe8 1-0`;
    const { id } = await create({ record } as NewGame);
    const drawn = await fetch(`${base}/api/v1/games/${id}/board.svg?ply=1`);
    expect((await saved('Picture (SVG)')).toString()).toBe(await drawn.text());
    expect((await saved('Picture (PNG)')).subarray(1, 4).toString()).toBe('PNG');
    const animation = await saved('Whole game (GIF)');
    expect(animation.subarray(0, 6).toString()).toBe('GIF89a');
    // One frame for the start and one for the move.
    expect(animation.toString('latin1').split('\u0021\u00f9\u0004')).toHaveLength(1 + 2);
    await expectAccessible(page);
  });

  it('in two windows is one game: each sees the moves of the other, and of two moves at once one counts', async () => {
    const { page, context, errors } = await open(`${server.base}/new/lines-of-action`);
    await page.getByRole('radio', { name: 'Same screen' }).check({ force: true });
    await page.getByText('Options', { exact: true }).click();
    await page.getByText(/Play on this device only/).click();
    await begin(page);
    const second = await context.newPage();
    second.on('pageerror', (error) => errors.push(error.message));
    await second.goto(page.url());
    await second.locator('svg.input').first().waitFor();
    await touchAll(page, ['b1', 'b3'], 'mouse');
    await second.locator('.moves ol button').nth(0).waitFor();
    await touchAll(second, ['a2', 'c2'], 'mouse');
    await page.locator('.moves ol button').nth(1).waitFor();
    await Promise.all([touchAll(page, ['c1', 'c3'], 'mouse'), touchAll(second, ['d1', 'd3'], 'mouse')]);
    await expect.poll(async () => (await storedMoves(page)).length).toBeGreaterThan(2);
    const moves = await storedMoves(page);
    expect(moves.slice(0, 2)).toEqual(['b1-b3', 'a2-c2']);
    expect(moves).toHaveLength(3);
    const shown = (window: Page): Promise<string[]> => window.locator('.moves ol button').allTextContents();
    await expect.poll(async () => (await shown(page)).length).toBe(3);
    await expect.poll(() => shown(second)).toEqual(await shown(page));
    await second.close();
    const { legal } = await positionAt('lines-of-action', undefined, moves);
    await play(page, legal[0] as MoveView, 3);
    expect(errors).toEqual([]);
  });

  it('against the computer in two windows gets each of its moves once', async () => {
    const { page, context, errors } = await open(`${server.base}/new/mad-bishops?level=3`);
    await page.getByText('Options', { exact: true }).click();
    await page.getByText(/Play on this device only/).click();
    await begin(page);
    const second = await context.newPage();
    second.on('pageerror', (error) => errors.push(error.message));
    await second.goto(page.url());
    await second.locator('svg.input').first().waitFor();
    for (const [window, before] of [
      [page, 0],
      [second, 2],
    ] as const) {
      await play(window, await legal(window, 'mad-bishops'), before);
      await expect.poll(async () => (await storedMoves(window)).length, { timeout: 30_000 }).toBe(before + 2);
    }
    expect(errors).toEqual([]);
  });

  it('that is going on is not disturbed when the server comes back', async () => {
    const { page, errors } = await openWithoutServer('/new/mad-bishops?level=3');
    await begin(page);
    const url = page.url();
    await server.start();
    await play(page, await legal(page, 'mad-bishops'), 0);
    await expect.poll(async () => (await storedMoves(page)).length, { timeout: 30_000 }).toBe(2);
    expect(page.url()).toBe(url);
    expect(errors.filter((error) => !error.includes('ERR_CONNECTION'))).toEqual([]);
  });

  it.each(everySize)('fits on a %s in Portuguese', async (size) => {
    const { page } = await open(`${server.base}/new/hecatomb`, { size, language: 'pt', theme: 'dark' });
    await page.getByText('Opções', { exact: true }).click();
    await page.getByText(/Jogar só neste dispositivo/).click();
    await expectNoOverflow(page);
    await page.getByRole('button', { name: 'Começar' }).click();
    await page.waitForURL(/\/g\/~\w+$/);
    await page.locator('svg.input').first().waitFor();
    await page.getByRole('button', { name: 'Partilhar' }).click();
    await page.getByText('Esta partida está guardada só neste navegador.').waitFor();
    await expectNoOverflow(page);
    await expectAccessible(page);
  });
});

describe('a browser without WebAssembly and service workers', () => {
  it('plays online', async () => {
    const game = await create({ kind: 'hecatomb', black: { type: 'engine', level: 3 } } as NewGame);
    const { page } = await open('/about');
    await page.addInitScript(() => {
      Reflect.deleteProperty(globalThis, 'WebAssembly');
      Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    });
    await page.goto(`${base}/g/${game.id}#white=${game.seats.white?.token}`);
    const { legal }: Snapshot = await snapshot(game.id);
    await touchAll(page, legal[0]?.touches ?? [], 'mouse');
    await expect.poll(async () => (await snapshot(game.id)).ply).toBeGreaterThan(0);
    expect(await page.evaluate(() => 'WebAssembly' in globalThis || 'serviceWorker' in navigator)).toBe(
      false,
    );
    await page.goto(`${base}/new/hecatomb`);
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.waitForURL(/\/g\/\w+$/);
  });
});
