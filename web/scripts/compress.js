// Lays the compressed forms of every file of the page beside it, so that nobody compresses while people wait.

import { readdir, readFile, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const folder = new URL('../dist/', import.meta.url);
const worthwhile = /\.(html|js|css|svg|webmanifest|txt)$/;

const names = await readdir(folder, { recursive: true });
let [script, packed] = [0, 0];
for (const name of names.filter((name) => worthwhile.test(name))) {
  const file = new URL(name, folder);
  const content = await readFile(file);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const small = await promisify(brotliCompress)(content, options);
  await writeFile(new URL(`${name}.br`, folder), small);
  await writeFile(new URL(`${name}.gz`, folder), await promisify(gzip)(content, { level: 9 }));
  if (name.endsWith('.js')) {
    script += content.length;
    packed += small.length;
  }
}
console.log(`all scripts of the page: ${script} bytes, ${packed} compressed`);
