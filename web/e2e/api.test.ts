/** The generated API types are up to date with the server. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { base } from './base';

it('the checked-in API types match the OpenAPI document of the server', async () => {
  const web = resolve(import.meta.dirname, '..');
  const env = { ...process.env, TESSERA: base };
  const { stdout } = await promisify(execFile)('node', ['scripts/api-types.js', '--check'], {
    cwd: web,
    env,
  });
  expect(stdout).toContain('the API types are up to date');
});
