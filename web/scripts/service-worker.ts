import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ENTRY = fileURLToPath(new URL('../service-worker/service-worker.ts', import.meta.url));
/** Files for the server, and the worker itself. */
const NOT_FOR_THE_BROWSER = /(\.br|\.gz|^preloads\.json|^service-worker\.js)$/;

/**
 * Writes `service-worker.js` with the list of all files of the built page and their hashes. A version of the page is named by that
 * list, so it changes with every file and with nothing else.
 */
export function serviceWorker(): Plugin {
  let folder = '';
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved({ root, build }) {
      folder = resolve(root, build.outDir);
    },
    async closeBundle() {
      const files = hashes(folder);
      const worker = readFileSync(ENTRY);
      const version = createHash('sha256')
        .update(JSON.stringify(files))
        .update(worker)
        .digest('hex')
        .slice(0, 16);
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        define: { BUILD: JSON.stringify({ version, files }) },
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: 'es2022',
          modulePreload: false,
          rolldownOptions: {
            input: ENTRY,
            // Not every browser takes a module as a service worker.
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      });
    },
  };
}

/** The path of each file in the folder, sorted, and its SHA-256 in base64. */
function hashes(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    )
    .filter((name) => !NOT_FOR_THE_BROWSER.test(name))
    .sort();
  const hash = (name: string): string =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('base64');
  return Object.fromEntries(names.map((name) => [`/${name}`, hash(name)]));
}
