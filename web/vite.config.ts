import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { preloads } from './scripts/preloads.ts';
import { serviceWorker } from './scripts/service-worker.ts';

/** The address of a running server, for `npm run dev`. */
const server = process.env['TESSERA'] ?? 'http://127.0.0.1:8080';

/** Games at this device, the page that is kept, and the workers of the module: no page needs them at first. */
const ON_DEMAND =
  /src\/(app\/(local\/(local-game|logs)|offline\/|begin-game)|core\/(engine-pool|module-worker|rules))/;

export default defineConfig({
  plugins: [svelte(), preloads(), serviceWorker()],
  build: {
    target: 'es2022',
    // The Content Security Policy is `script-src 'self' 'wasm-unsafe-eval'`, so nothing may be inlined into the page.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      // What many pages share is one file: fewer requests, and it compresses better. The table is the largest page and has
      // no use for how the games are introduced. What is loaded on demand stays out of it.
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              test: (id) => /src\/(?!.*introduction)/.test(id) && !ON_DEMAND.test(id),
              minShareCount: 3,
            },
          ],
        },
      },
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
