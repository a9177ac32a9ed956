/** Reviews that this browser has made, in a database of their own. Without one a review lasts as long as the page. */
import type { Finding, Review } from '../../core/types';
import type { ReviewedGame } from './reviewed-game';

/** A review as it is kept: complete, or with the findings so far. */
export interface KeptReview {
  /** The game: its kind, its start and its moves. */
  key: string;
  /** The module that has made it. */
  version: string;
  findings: readonly Finding[];
  review: Review | undefined;
  /** When it was last kept or shown, in milliseconds since 1970. */
  used: number;
}

const DATABASE = 'tessera-reviews';
const VERSION = 1;
const STORE = 'reviews';
/** How many are kept; those that were shown longest ago are dropped first. About 50 kB each. */
export const MAX_KEPT = 100;

let opened: Promise<IDBDatabase> | undefined;

/** The same for the same game, wherever it comes from. */
export function keyOf({ kind, start, moves }: Pick<ReviewedGame, 'kind' | 'start' | 'moves'>): string {
  return [kind, start, moves.join(' ')].join('|');
}

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
    const reviews = request.result.createObjectStore(STORE, { keyPath: 'key' });
    reviews.createIndex('used', 'used');
  };
  const database = await answer(request);
  // A later version of the page, in another window, waits until this connection is closed.
  database.onversionchange = () => {
    database.close();
    opened = undefined;
  };
  return database;
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  return (await database()).transaction(STORE, mode).objectStore(STORE);
}

/** The kept review of a game; `undefined` if there is none, or the browser keeps nothing. */
export async function loadReview(key: string): Promise<KeptReview | undefined> {
  try {
    const kept = await answer((await store('readonly')).get(key) as IDBRequest<KeptReview | undefined>);
    return kept && isWhole(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a kept review can be used. One of another version of the page may lack fields. */
function isWhole({ version, findings, review }: Partial<KeptReview>): boolean {
  const isReview =
    review === undefined ||
    (Array.isArray(review.positions) && Array.isArray(review.moves) && Array.isArray(review.turning_points));
  return typeof version === 'string' && Array.isArray(findings) && isReview;
}

/** Keeps a review. If the browser refuses, it is made anew the next time. */
export async function keepReview(kept: Omit<KeptReview, 'used'>): Promise<void> {
  try {
    const reviews = await store('readwrite');
    await answer(reviews.put({ ...kept, used: Date.now() } satisfies KeptReview));
    const superfluous = (await answer(reviews.count())) - MAX_KEPT;
    if (superfluous <= 0) return;
    const oldest = await answer(reviews.index('used').getAllKeys(null, superfluous));
    for (const key of oldest) reviews.delete(key);
  } catch {
    // Storage is full or refused.
  }
}

export async function deleteReviews(): Promise<void> {
  await answer((await store('readwrite')).clear());
}
