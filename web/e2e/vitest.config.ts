import { defineConfig } from 'vitest/config';

/**
 * The page in a real browser, against a real server. The tests wait more than they compute, so three files run at the same time,
 * each with a browser and a server of its own.
 */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.test.ts'],
    globalSetup: ['server.ts'],
    maxWorkers: process.env['E2E_BASE'] ? 1 : 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
