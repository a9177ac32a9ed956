// Answers requests to the module in Node: one on each line of the input, and one answer on each line of the output.
//
//     node scripts/answer.js src/core/tessera.wasm < requests

import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

const module = await WebAssembly.compile(await readFile(process.argv[2] ?? ''));
const read = (address, bytes) =>
  new TextDecoder().decode(new Uint8Array(exports.memory.buffer, address, bytes));
const { exports } = await WebAssembly.instantiate(module, {
  page: {
    now: () => performance.now(),
    report: () => undefined,
    panicked: (address, bytes) => {
      throw new Error(read(address, bytes));
    },
  },
});

for await (const line of createInterface({ input: process.stdin })) {
  const request = new TextEncoder().encode(line);
  const address = exports.reserve(request.length);
  new Uint8Array(exports.memory.buffer, address, request.length).set(request);
  const bytes = exports.answer();
  process.stdout.write(`${read(exports.answer_address(), bytes)}\n`);
}
