/** Starts a server with an empty database for all tests, unless `E2E_BASE` is the address of a running one. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freeAddress, start } from './program';

declare module 'vitest' {
  interface ProvidedContext {
    base: string;
  }
}

export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const running = process.env['E2E_BASE'];
  if (running) {
    project.provide('base', running);
    return undefined;
  }
  const data = mkdtempSync(join(tmpdir(), 'tessera-e2e-'));
  const base = await freeAddress();
  const server = await start(base, data);
  project.provide('base', base);
  return async () => {
    await server.end('SIGTERM');
    rmSync(data, { recursive: true, force: true });
  };
}
