/** The server process under test. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { resolve } from 'node:path';

const program = process.env['TESSERA_BIN'] ?? resolve(import.meta.dirname, '../../target/debug/tessera');

export interface Program {
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** An address with a free port. */
export function freeAddress(): Promise<string> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.on('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        address && typeof address === 'object'
          ? done(`http://127.0.0.1:${address.port}`)
          : fail(new Error('no port')),
      );
    });
  });
}

async function ready(base: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const response = await fetch(`${base}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error(`${program} does not answer at ${base}`);
}

/** Starts the server at an address with its database in a folder, and waits until it is ready. */
export async function start(base: string, data: string, more: readonly string[] = []): Promise<Program> {
  // Seconds until a win can be claimed: the default would be too long for a test.
  const options = ['--claim-after', '1', ...more];
  const server = spawn(
    program,
    ['serve', '--listen', base.slice('http://'.length), '--data', data, ...options],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, RUST_LOG: 'warn', TESSERA_METRICS: 'off' },
    },
  );
  const exited = new Promise<never>((_, fail) => {
    server.once('error', fail);
    server.once('exit', (code) => fail(new Error(`${program} ended with ${code}`)));
  });
  await Promise.race([ready(base), exited]);
  exited.catch(() => undefined);
  return {
    async end(signal) {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = new Promise((done) => server.once('exit', done));
      server.kill(signal);
      await ended;
    },
  };
}
