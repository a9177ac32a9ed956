/**
 * The logs of the games at this device, in the database of the browser. Events are only ever added. If the browser refuses to store, a
 * game lasts as long as the page.
 */
import type { LocalGame, LoggedEvent } from '../../core/types';

/** A game without its log, and what is known of it beside the log. */
interface GameRow extends Omit<LocalGame, 'log'> {
  id: string;
  /** When a window last had the game open while a clock ran, in milliseconds since 1970. */
  seen?: number;
  /** The id of the copy at the server. */
  published?: string;
}

interface EventRow extends LoggedEvent {
  game: string;
}

/** A game as it is stored. */
export type StoredGame = GameRow & Pick<LocalGame, 'log'>;

/** Another window has added events first. */
export class Overtaken extends Error {
  override name = 'Overtaken';
}

const DATABASE = 'tessera';
const VERSION = 1;

let opened: Promise<IDBDatabase> | undefined;
/** Games that could not be stored. */
const unsaved = new Map<string, StoredGame>();

function database(): Promise<IDBDatabase> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, VERSION);
  request.onupgradeneeded = () => {
    request.result.createObjectStore('games', { keyPath: 'id' });
    request.result.createObjectStore('events', { keyPath: ['game', 'seq'] });
  };
  const database = await result(request);
  // A later version of the page, in another window, waits until this connection is closed.
  database.onversionchange = () => database.close();
  database.onclose = () => (opened = undefined);
  return database;
}

function result<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Runs requests in one transaction; resolves when all of it is stored. */
async function transact(work: (games: IDBObjectStore, events: IDBObjectStore) => void): Promise<void> {
  const transaction = (await database()).transaction(['games', 'events'], 'readwrite');
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });
  work(transaction.objectStore('games'), transaction.objectStore('events'));
  return done;
}

/** The keys of all events of a game. */
function eventsOf(id: string): IDBKeyRange {
  return IDBKeyRange.bound([id, 0], [id, Infinity]);
}

/** Whether the game is stored, not only kept until the page is closed. */
export function isSaved(id: string): boolean {
  return !unsaved.has(id);
}

export async function createLog(id: string, game: LocalGame): Promise<void> {
  const { log, ...row } = game;
  try {
    await transact((games, events) => {
      games.add({ id, ...row } satisfies GameRow);
      for (const event of log) events.add({ game: id, ...event } satisfies EventRow);
    });
  } catch {
    unsaved.set(id, { id, ...game });
  }
}

/** The game with its log; `undefined` if this browser does not have it. */
export async function loadLog(id: string): Promise<StoredGame | undefined> {
  const kept = unsaved.get(id);
  if (kept) return { ...kept, log: [...kept.log] };
  const transaction = (await database()).transaction(['games', 'events']);
  const [row, events] = await Promise.all([
    result<GameRow | undefined>(transaction.objectStore('games').get(id)),
    result<EventRow[]>(transaction.objectStore('events').getAll(eventsOf(id))),
  ]);
  return row && { ...row, log: events.map(({ seq, at, event }) => ({ seq, at, event })) };
}

/** Adds events. Rejects with `Overtaken` if another window has added events with these numbers. */
export async function appendEvents(id: string, added: readonly LoggedEvent[]): Promise<void> {
  const kept = unsaved.get(id);
  if (kept) {
    kept.log.push(...added);
    return;
  }
  try {
    await transact((_, events) => {
      for (const event of added) events.add({ game: id, ...event } satisfies EventRow);
    });
  } catch (error) {
    if ((error as DOMException | null)?.name === 'ConstraintError') throw new Overtaken();
    throw error;
  }
}

/** Keeps a game that can no longer be stored for as long as the page is open. */
export function keepUnsaved(game: StoredGame): void {
  unsaved.set(game.id, game);
}

/** Notes something about a game beside its log. */
export async function noteGame(id: string, note: Pick<GameRow, 'seen' | 'published'>): Promise<void> {
  const kept = unsaved.get(id);
  if (kept) {
    unsaved.set(id, { ...kept, ...note });
    return;
  }
  await transact((games) => {
    const request = games.get(id) as IDBRequest<GameRow | undefined>;
    request.onsuccess = () => {
      if (request.result) games.put({ ...request.result, ...note });
    };
  });
}

/** Deletes all games but these. */
export async function deleteLogsExcept(
  isKept: (game: Pick<GameRow, 'id' | 'created'>) => boolean,
): Promise<void> {
  for (const game of [...unsaved.values()]) if (!isKept(game)) unsaved.delete(game.id);
  await transact((games, events) => {
    const request = games.getAll() as IDBRequest<GameRow[]>;
    request.onsuccess = () => {
      for (const game of request.result) {
        if (isKept(game)) continue;
        games.delete(game.id);
        events.delete(eventsOf(game.id));
      }
    };
  });
}
