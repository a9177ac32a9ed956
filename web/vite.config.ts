import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { preloads } from './scripts/preloads.ts';
import { serviceWorker } from './scripts/service-worker.ts';

/** The address of a running server, for `npm run dev`. */
const server = process.env['TESSERA'] ?? 'http://127.0.0.1:8080';

/**
 * What few pages need at first: the analysis, the review, the account, games at this device and lists of one's games, the page that is
 * kept, the workers of the module, dialogs, forms, and what is told to those who choose a game.
 */
const FOR_FEW_PAGES = [
  /src\/app\/(analyse\/|review\/|account\/|offline\/|you\/wording|local\/(local-game|logs))/,
  /src\/core\//,
  /src\/app\/(begin-game|RadioGroup|introduction|new\/Name|table\/(Dialog|CopyField|download))/,
  /src\/games\/.*introductions?\.ts/,
  /client\/dom\/elements\/bindings\/select/,
];

function isForManyPages(id: string): boolean {
  return id.includes('/src/') && !FOR_FEW_PAGES.some((part) => part.test(id));
}

export default defineConfig({
  plugins: [svelte(), preloads(), serviceWorker()],
  build: {
    target: 'es2022',
    // The Content Security Policy is `script-src 'self' 'wasm-unsafe-eval'`, so nothing may be inlined into the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      // What many pages share is one file: fewer requests, and it compresses better. What few of them need at first stays apart.
      output: { codeSplitting: { groups: [{ name: 'shared', test: isForManyPages, minShareCount: 3 }] } },
    },
  },
  server: {
    // The licences, which the page about Tessera shows, are above this folder.
    fs: { allow: ['..'] },
    proxy: {
      '/api': { target: server, ws: true },
    },
  },
  test: {
    environment: 'happy-dom',
    include: ['src/**/*.test.ts'],
  },
  // Tests also use Svelte's browser build; Vitest would choose the one for server-side rendering.
  resolve: process.env['VITEST'] ? { conditions: ['browser'] } : {},
});
