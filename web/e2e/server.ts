/** Starts a server with an empty database for each worker, unless `E2E_BASE` is the address of a running one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freeAddress, start } from './program';

declare module 'vitest' {
  interface ProvidedContext {
    /** The addresses of the servers under test, one for each worker. */
    bases: string[];
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const running = process.env['E2E_BASE'];
  const servers = running
    ? []
    : await Promise.all(Array.from({ length: project.config.maxWorkers }, startEmpty));
  project.provide('bases', running ? [running] : servers.map(({ base }) => base));
  return async () => {
    await Promise.all(servers.map(({ end }) => end()));
  };
}

/** Starts a server with an empty database, which is deleted with it. */
async function startEmpty(): Promise<{ base: string; end: () => Promise<void> }> {
  const data = mkdtempSync(join(tmpdir(), 'tessera-e2e-'));
  const base = await freeAddress();
  const server = await start(base, data);
  return {
    base,
    async end() {
      await server.end('SIGTERM');
      rmSync(data, { recursive: true, force: true });
    },
  };
}
