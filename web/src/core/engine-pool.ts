/** A pool of workers that search, each with an engine and a transposition table of its own. */
import { Ended } from './failures';
import { ModuleWorker } from './module-worker';
import type { ChooseRequest, Request, SearchLine, SearchRequest } from './types';

/** A search that runs or waits for a worker. */
export interface Search {
  /** The last lines, the best first: at least one, unless it was stopped before the first depth was complete. */
  readonly done: Promise<SearchLine[]>;
  /** Ends the search at once; `done` resolves with the lines found so far. */
  stop(): void;
}

interface Job {
  request: Request;
  report(lines: SearchLine[]): void;
  /** The lines so far, the best first. */
  found: SearchLine[];
  resolve(answer: SearchLine[]): void;
  reject(error: unknown): void;
  /** The worker that searches; none while the job waits or after it has ended. */
  worker?: ModuleWorker;
  isOver: boolean;
}

/** As many workers as the machine has cores. */
export const CORES = Math.max(1, globalThis.navigator?.hardwareConcurrency ?? 1);

export class EnginePool {
  #size: number;
  readonly #idle: ModuleWorker[] = [];
  readonly #waiting: Job[] = [];
  readonly #running = new Set<Job>();

  /** Workers are started when searches need them. */
  constructor(size = CORES) {
    this.#size = Math.max(1, size);
  }

  get size(): number {
    return this.#size;
  }

  /** Changes the number of workers. Searches that run go on. */
  set size(size: number) {
    this.#size = Math.max(1, size);
    while (this.#idle.length + this.#running.size > this.#size) {
      const worker = this.#idle.pop();
      if (!worker) break;
      worker.end();
    }
    this.#next();
  }

  /** Searches when a worker is free, first come, first served. `report` gets the lines of each depth, the best first. */
  search(request: SearchRequest, report: (lines: SearchLine[]) => void = () => undefined): Search {
    const limits = { time: null, nodes: null, depth: null, ...request.limits };
    return this.#submit({ search: { ...request, limits } }, report);
  }

  /** The move of a computer player, first in the `line`. */
  async choose(request: ChooseRequest): Promise<SearchLine> {
    const [line] = await this.#submit({ choose: request }, () => undefined).done;
    if (!line) throw new Ended('the search was stopped');
    return line;
  }

  /** Ends all workers and searches; `done` of each resolves with what it has. */
  close(): void {
    for (const job of [...this.#waiting, ...this.#running]) this.#stop(job);
    this.#idle.splice(0).forEach((worker) => worker.end());
  }

  #submit(request: Request, report: Job['report']): Search {
    let job: Job | undefined;
    const done = new Promise<SearchLine[]>((resolve, reject) => {
      job = { request, report, found: [], resolve, reject, isOver: false };
      this.#waiting.push(job);
    });
    this.#next();
    return { done, stop: () => job && this.#stop(job) };
  }

  #stop(job: Job): void {
    if (job.isOver) return;
    const place = this.#waiting.indexOf(job);
    if (place >= 0) this.#waiting.splice(place, 1);
    // A worker hears no message while it searches.
    job.worker?.end();
    this.#finish(job, job.found);
    this.#next();
  }

  #finish(job: Job, answer: SearchLine[]): void {
    job.isOver = true;
    this.#running.delete(job);
    job.resolve(answer);
  }

  #fail(job: Job, error: unknown): void {
    job.isOver = true;
    this.#running.delete(job);
    job.reject(error);
  }

  /** Adds a line of a depth. While the lines of a depth arrive, the others of the depth before stay behind them. */
  #collect(job: Job, line: SearchLine): void {
    job.found = [...job.found.slice(0, line.rank - 1), line, ...job.found.slice(line.rank)];
    job.report(job.found);
  }

  #next(): void {
    while (this.#waiting.length > 0 && this.#running.size < this.#size) {
      const job = this.#waiting.shift();
      if (job) void this.#run(job);
    }
  }

  async #run(job: Job): Promise<void> {
    const worker = this.#idle.pop() ?? new ModuleWorker();
    job.worker = worker;
    this.#running.add(job);
    try {
      const answer = await worker.ask<SearchLine[]>(job.request, (line) => {
        if (!job.isOver) this.#collect(job, line as SearchLine);
      });
      this.#finish(job, answer);
    } catch (error) {
      // A search that was stopped has its lines already.
      if (!job.isOver) this.#fail(job, error);
    }
    if (!worker.hasEnded) {
      if (this.#idle.length + this.#running.size < this.#size) this.#idle.push(worker);
      else worker.end();
    }
    this.#next();
  }
}
