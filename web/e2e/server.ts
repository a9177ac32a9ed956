/** Starts the program with an empty database for the length of the tests; `E2E_BASE` names one that runs already. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    base: string;
  }
}

const program = process.env['TESSERA_BIN'] ?? resolve(import.meta.dirname, '../../target/debug/tessera');

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object' ? done(address.port) : fail(new Error('no port')),
      );
    });
  });
}

async function ready(base: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const answer = await fetch(`${base}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error(`${program} does not answer at ${base}`);
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = process.env['E2E_BASE'];
  if (running) {
    project.provide('base', running);
    return undefined;
  }
  const data = mkdtempSync(join(tmpdir(), 'tessera-e2e-'));
  const base = `http://127.0.0.1:${await freePort()}`;
  const server = spawn(program, ['serve', '--listen', base.slice('http://'.length), '--data', data], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, RUST_LOG: 'warn' },
  });
  const gone = new Promise<never>((_, fail) => {
    server.once('error', fail);
    server.once('exit', (code) => fail(new Error(`${program} ended with ${code}`)));
  });
  await Promise.race([ready(base), gone]);
  gone.catch(() => undefined);
  project.provide('base', base);
  return async () => {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true, force: true });
  };
}
