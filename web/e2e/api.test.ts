/** The types that the page is checked with are those of the server. */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, inject, it } from 'vitest';

it('the checked-in types are what the server describes', async () => {
  const web = resolve(import.meta.dirname, '..');
  const env = { ...process.env, TESSERA: inject('base') };
  const { stdout } = await promisify(execFile)('node', ['scripts/api-types.js', '--check'], {
    cwd: web,
    env,
  });
  expect(stdout).toContain('the types are those of the API');
});
