/**
 * Whom the page asks about positions and records: the module if it is there, otherwise the server. This is the one place that
 * decides. Nothing waits for the module unless the server is out of reach.
 */
import { api, ApiError } from '../app/net/api';
import type { GameKind, KindView, PositionInfo, PositionQuery, RecordInfo } from '../app/net/types';
import type { SearchLine, SearchRequest } from './types';
import { ModuleFailed } from './failures';
import { isSupported } from './module';
import type { Rules } from './rules';

export { isSupported } from './module';

let loading: Promise<Rules> | undefined;
let ready: Rules | undefined;

/** The rules in the module, fetched by the first call. Rejects if this browser cannot run it, or it cannot be fetched. */
export function loadRules(): Promise<Rules> {
  if (ready?.hasEnded) loading = ready = undefined;
  loading ??= start().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function start(): Promise<Rules> {
  if (!isSupported()) throw new ModuleFailed('this browser does not run WebAssembly');
  const { Rules } = await import('./rules');
  ready = await new Rules().started();
  return ready;
}

/** Fetches the module when the page has nothing else to do: for pages that will ask much. */
export function prefetchRules(): void {
  if (!isSupported() || loading || savesData()) return;
  // Without the module the server is asked.
  whenIdle(() => void loadRules().catch(() => undefined));
}

/** Whether the reader wants to transfer as little as possible. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData ?? false;
}

function rulesIfReady(): Rules | undefined {
  return ready?.hasEnded ? undefined : ready;
}

function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: 3_000 });
  else setTimeout(task, 200);
}

/** Asks the module if it is there, otherwise the server, and the module after all if the server cannot be reached. */
async function ask<Answer>(
  byModule: (rules: Rules) => Promise<Answer>,
  byServer: () => Promise<Answer>,
): Promise<Answer> {
  const rules = rulesIfReady();
  if (rules) {
    try {
      return await byModule(rules);
    } catch (error) {
      if (!(error instanceof ModuleFailed)) throw error;
      return byServer();
    }
  }
  try {
    return await byServer();
  } catch (error) {
    if (!(error instanceof ApiError) || !isUnreachable(error) || !isSupported()) throw error;
    const late = await loadRules().catch(() => {
      throw error;
    });
    return byModule(late);
  }
}

/** Whether the server does not answer for itself, or not now. */
function isUnreachable({ problem }: ApiError): boolean {
  return ['offline', 'unavailable', 'too-many', 'internal'].includes(problem.code);
}

/** A position with its legal moves, and why touches are refused. */
export function positionInfo(
  kind: GameKind,
  query: PositionQuery = {},
  signal?: AbortSignal,
): Promise<PositionInfo> {
  return ask(
    async (rules) => {
      const info = await rules.positionInfo(kind, query);
      signal?.throwIfAborted();
      return info;
    },
    () => api.positionInfo(kind, query, signal),
  );
}

/** The games and their variants. */
export function kinds(): Promise<KindView[]> {
  return ask(
    (rules) => rules.kinds(),
    () => api.kinds(),
  );
}

/** Reads a record; nothing is stored. */
export function readRecord(record: string): Promise<RecordInfo> {
  return ask(
    (rules) => rules.readRecord(record),
    () => api.readRecord(record),
  );
}

/** The best move by the module; `undefined` if it is not there, so that the server is to be asked. */
export async function bestMove(request: SearchRequest): Promise<SearchLine | undefined> {
  if (!rulesIfReady()) return undefined;
  const { EnginePool } = await import('./engine-pool');
  const pool = new EnginePool(1);
  try {
    const [best] = await pool.search(request).done;
    return best;
  } catch (error) {
    if (error instanceof ModuleFailed) return undefined;
    throw error;
  } finally {
    // The next hint is far away: until then its memory is free.
    pool.close();
  }
}
