/** The program under test: started on a free port, ended as politely as the test wants. */
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { resolve } from 'node:path';

const program = process.env['TESSERA_BIN'] ?? resolve(import.meta.dirname, '../../target/debug/tessera');

export interface Program {
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** An address that nobody listens at. */
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
    const answer = await fetch(`${base}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error(`${program} does not answer at ${base}`);
}

/** Starts it at an address, with its games in a folder. */
export async function start(base: string, data: string): Promise<Program> {
  const habits = ['--claim-after', '1'];
  const server = spawn(
    program,
    ['serve', '--listen', base.slice('http://'.length), '--data', data, ...habits],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, RUST_LOG: 'warn' },
    },
  );
  const gone = new Promise<never>((_, fail) => {
    server.once('error', fail);
    server.once('exit', (code) => fail(new Error(`${program} ended with ${code}`)));
  });
  await Promise.race([ready(base), gone]);
  gone.catch(() => undefined);
  return {
    async end(signal) {
      if (server.exitCode !== null || server.signalCode !== null) return;
      const ended = new Promise((done) => server.once('exit', done));
      server.kill(signal);
      await ended;
    },
  };
}
