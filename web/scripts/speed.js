// Prints the speed of the engine in headless Chromium beside the native one, one thread each, in the same run.
//
//     node scripts/speed.js ../target/release/examples/answer

import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { chromium } from 'playwright-core';

const NODES = 500_000;
/** Searches of each engine, of which the fastest counts; the first ones of Chromium also compile. */
const ROUNDS = 4;

const native = process.argv[2];
if (!native) throw new Error('expected the path of the native example "answer"');
const request = (kind) => JSON.stringify({ search: { kind, limits: { nodes: NODES }, table: 'cleared' } });
/** Nodes per second of an answer. */
const speed = (answer) => {
  const { nodes, time } = JSON.parse(answer).ok[0];
  return (nodes / Math.max(time, 1)) * 1_000;
};
const millions = (speed) => (speed / 1e6).toFixed(2).padStart(8);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
const page = await browser.newPage();
const bytes = await readFile(new URL('../src/core/tessera.wasm', import.meta.url));
await page.evaluate(async (base64) => {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  const { instance } = await WebAssembly.instantiate(bytes, {
    page: { now: () => performance.now(), report: () => undefined, panicked: () => undefined },
  });
  const { memory, reserve, answer, answer_address } = instance.exports;
  globalThis.ask = (request) => {
    const text = new TextEncoder().encode(request);
    const address = reserve(text.length);
    new Uint8Array(memory.buffer, address, text.length).set(text);
    const bytes = answer();
    return new TextDecoder().decode(new Uint8Array(memory.buffer, answer_address(), bytes));
  };
}, bytes.toString('base64'));

const { kinds } = JSON.parse(await page.evaluate(() => globalThis.ask('"kinds"'))).ok;
console.log('million nodes per second'.padEnd(30) + 'Chromium  native   share');
for (const { kind } of kinds) {
  let [inPage, outside] = [0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    const answer = await page.evaluate((request) => globalThis.ask(request), request(kind));
    inPage = Math.max(inPage, speed(answer));
    const output = execFileSync(native, { input: `${request(kind)}\n`, encoding: 'utf8' });
    outside = Math.max(outside, speed(output));
  }
  const share = `${Math.round((100 * inPage) / outside)} %`.padStart(8);
  console.log(kind.padEnd(30) + millions(inPage) + millions(outside) + share);
}
await browser.close();
