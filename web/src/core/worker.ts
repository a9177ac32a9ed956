/** A worker with an instance of the module: the first message is the module, every other one a request. */
import { Instance } from './instance';
import type { FromWorker, ToWorker } from './worker-messages';

let instance: Instance | undefined;

const send = (message: FromWorker): void => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if ('module' in data) {
    instance = new Instance(data.module);
    return;
  }
  const { id, request } = data;
  try {
    if (!instance) throw new Error('a request came before the module');
    send({ id, answer: instance.answer(request, (report) => send({ id, report })) });
  } catch (error) {
    // The module cannot be used after a defect, so the page ends this worker.
    send({ id, defect: String(error) });
  }
});
