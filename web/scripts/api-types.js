// Writes the types of the API from the description that a running server gives, or checks that they are as checked in.
//
//     TESSERA=http://127.0.0.1:8080 node scripts/api-types.js [--check]

import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const server = process.env.TESSERA ?? 'http://127.0.0.1:8080';
const file = new URL('../src/app/net/openapi.ts', import.meta.url);

const answer = await fetch(`${server}/api/v1/openapi.json`);
if (!answer.ok) throw new Error(`${server} answers ${answer.status}; start it with "tessera serve"`);
const description = await answer.json();
const head = '// Made by `npm run api` from the OpenAPI of the server. Do not edit.\n\n';
const text = head + astToString(await openapiTS(description));

if (process.argv.includes('--check')) {
  if ((await readFile(file, 'utf8')) !== text) {
    console.error('src/app/net/openapi.ts is not what the server describes: run "npm run api"');
    process.exit(1);
  }
  console.log('the types are those of the API');
} else {
  await writeFile(file, text);
}
