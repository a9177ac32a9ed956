/** How the engine analyses: kept in the browser. */

/** When a search ends by itself. */
export type Limit = 'time' | 'depth' | 'none';

export interface EngineSettings {
  /** The number of lines, 1 to 5. */
  lines: number;
  limit: Limit;
  /** Seconds for a position. */
  seconds: number;
  /** Plies. */
  depth: number;
  /** Memory of each worker's transposition table, in mebibytes. */
  hash: number;
  /** How many searches run at the same time. */
  workers: number;
}

export const MAX_LINES = 5;
export const HASHES = [16, 32, 64, 128, 256] as const;
const KEY = 'tessera.engine';

export function defaultEngineSettings(cores: number): EngineSettings {
  return { lines: 3, limit: 'time', seconds: 30, depth: 12, hash: 32, workers: Math.min(cores, 4) };
}

export function loadEngineSettings(cores: number): EngineSettings {
  const defaults = defaultEngineSettings(cores);
  try {
    return sanitize(JSON.parse(localStorage.getItem(KEY) ?? 'null'), defaults, cores);
  } catch {
    // No storage, or invalid JSON in it.
    return defaults;
  }
}

export function saveEngineSettings(settings: EngineSettings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // Without storage they last as long as the page.
  }
}

/** The valid fields of a stored value; `defaults` for the rest. */
export function sanitize(stored: unknown, defaults: EngineSettings, cores: number): EngineSettings {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const integer = (name: keyof EngineSettings, least: number, most: number, otherwise: number): number => {
    const value = given[name];
    return typeof value === 'number' && value >= least && value <= most ? Math.round(value) : otherwise;
  };
  const { limit } = given;
  return {
    lines: integer('lines', 1, MAX_LINES, defaults.lines),
    limit: limit === 'time' || limit === 'depth' || limit === 'none' ? limit : defaults.limit,
    seconds: integer('seconds', 1, 3600, defaults.seconds),
    depth: integer('depth', 1, 60, defaults.depth),
    hash: integer('hash', 1, 512, defaults.hash),
    workers: integer('workers', 1, cores, defaults.workers),
  };
}
