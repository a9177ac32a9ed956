/** A worker with the module, as the page sees it: requests with answers, one after the other. */
import { ApiError } from '../app/net/api';
import type { Problem } from '../app/net/types';
import { Ended, ModuleFailed } from './failures';
import { compiledModule } from './module';
import type { Request } from './types';
import type { FromWorker, ToWorker } from './worker-messages';

interface Waiting {
  resolve(answer: unknown): void;
  reject(error: Error): void;
  report(report: unknown): void;
}

export class ModuleWorker {
  readonly #worker: Promise<Worker>;
  readonly #waiting = new Map<number, Waiting>();
  #ended: Error | undefined;
  #lastId = 0;

  constructor() {
    this.#worker = this.#start();
    this.#worker.catch((error: unknown) => this.#end(new ModuleFailed(String(error))));
  }

  /** Whether it will answer no more. */
  get hasEnded(): boolean {
    return this.#ended !== undefined;
  }

  async #start(): Promise<Worker> {
    const module = await compiledModule();
    if (this.#ended) throw this.#ended;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => this.#receive(data));
    worker.addEventListener('error', (event) => this.#end(new ModuleFailed(event.message)));
    worker.postMessage({ module } satisfies ToWorker);
    return worker;
  }

  /** The answer to a request: rejects with an `ApiError` as the server would answer, `ModuleFailed`, or `Ended`. */
  ask<Answer>(request: Request, report: (report: unknown) => void = () => undefined): Promise<Answer> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = ++this.#lastId;
    return new Promise<Answer>((resolve, reject) => {
      this.#waiting.set(id, { resolve: (answer) => resolve(answer as Answer), reject, report });
      this.#worker.then(
        (worker) => worker.postMessage({ id, request } satisfies ToWorker),
        () => undefined, // `#end` has rejected it.
      );
    });
  }

  /** Ends the worker at once, also in the middle of a search. */
  end(): void {
    this.#end(new Ended('the worker was ended'));
  }

  #end(error: Error): void {
    if (this.#ended) return;
    this.#ended = error;
    this.#worker.then(
      (worker) => worker.terminate(),
      () => undefined,
    );
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  #receive(message: FromWorker): void {
    const waiting = this.#waiting.get(message.id);
    if (!waiting) return;
    if ('report' in message) {
      waiting.report(message.report);
    } else if ('defect' in message) {
      this.#end(new ModuleFailed(message.defect));
    } else {
      this.#waiting.delete(message.id);
      const answer = message.answer as { ok: unknown } | { problem: Problem };
      if ('ok' in answer) waiting.resolve(answer.ok);
      else waiting.reject(new ApiError(answer.problem));
    }
  }
}
