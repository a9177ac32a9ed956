// Generates types from OpenAPI documents, or checks that the checked-in files are up to date: those of the API from a running server,
// and those of the module from the document that its tests write.
//
//     TESSERA=http://127.0.0.1:8080 node scripts/api-types.js [--check]

import { readFile, writeFile } from 'node:fs/promises';
import openapiTS, { astToString } from 'openapi-typescript';

const server = process.env.TESSERA ?? 'http://127.0.0.1:8080';

/** Each with its types, and where its document comes from. */
const sources = [
  { types: 'src/app/net/openapi.ts', origin: 'the OpenAPI of the server', document: servedDocument },
  { types: 'src/core/schema.ts', origin: 'src/core/schema.json', document: moduleDocument },
];

async function servedDocument() {
  const response = await fetch(`${server}/api/v1/openapi.json`);
  if (!response.ok) throw new Error(`${server} answers ${response.status}; start it with "tessera serve"`);
  return response.json();
}

async function moduleDocument() {
  return JSON.parse(await readFile(new URL('../src/core/schema.json', import.meta.url), 'utf8'));
}

for (const { types, origin, document } of sources) {
  const file = new URL(`../${types}`, import.meta.url);
  const head = `// Made by \`npm run api\` from ${origin}. Do not edit.\n\n`;
  const text = head + astToString(await openapiTS(await document()));
  if (!process.argv.includes('--check')) {
    await writeFile(file, text);
  } else if ((await readFile(file, 'utf8')) !== text) {
    console.error(`${types} does not match ${origin}: run "npm run api"`);
    process.exitCode = 1;
  }
}
if (process.argv.includes('--check') && !process.exitCode) console.log('the API types are up to date');
