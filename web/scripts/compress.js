// Precompresses every text file and the module of the built page with Brotli and gzip, so that the server does not compress per request.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const folder = new URL('../dist/', import.meta.url);
const compressible = /\.(html|js|css|svg|wasm|webmanifest|txt)$/;

const names = await readdir(folder, { recursive: true });
let [scriptBytes, brotliBytes] = [0, 0];
for (const name of names.filter((name) => compressible.test(name))) {
  const file = new URL(name, folder);
  const content = await readFile(file);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const brotli = await promisify(brotliCompress)(content, options);
  await writeFile(new URL(`${name}.br`, folder), brotli);
  await writeFile(new URL(`${name}.gz`, folder), await promisify(gzip)(content, { level: 9 }));
  if (name.endsWith('.js')) {
    scriptBytes += content.length;
    brotliBytes += brotli.length;
  }
}
console.log(`all scripts: ${scriptBytes} bytes, ${brotliBytes} with Brotli`);
