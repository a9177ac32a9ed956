// Generates the API types from the OpenAPI document of a running server, or checks that the checked-in file is up to date.
//
//     TESSERA=http://127.0.0.1:8080 node scripts/api-types.js [--check]

import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const server = process.env.TESSERA ?? 'http://127.0.0.1:8080';
const file = new URL('../src/app/net/openapi.ts', import.meta.url);

const response = await fetch(`${server}/api/v1/openapi.json`);
if (!response.ok) throw new Error(`${server} answers ${response.status}; start it with "tessera serve"`);
const document = await response.json();
const head = '// Made by `npm run api` from the OpenAPI of the server. Do not edit.\n\n';
const text = head + astToString(await openapiTS(document));

if (process.argv.includes('--check')) {
  if ((await readFile(file, 'utf8')) !== text) {
    console.error(
      'src/app/net/openapi.ts does not match the OpenAPI document of the server: run "npm run api"',
    );
    process.exit(1);
  }
  console.log('the API types are up to date');
} else {
  await writeFile(file, text);
}
