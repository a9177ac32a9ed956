/**
 * A reverse proxy in front of the server under test. It can stop answering, as a lost network does, and serve another build of the page,
 * as a server after an update does.
 */
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, resolve } from 'node:path';
import { build } from 'vite';

const WEB = resolve(import.meta.dirname, '..');

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
};

export class PageServer {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  /** The folder of the build that is served instead of that of the server under test. */
  build: string | undefined;
  /** The service worker that is served instead of that of the build. */
  worker: string | undefined;

  constructor(target: string) {
    this.#target = new URL(target);
  }

  get base(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  async start(): Promise<void> {
    const server = createServer((incoming, response) => {
      const path = new URL(incoming.url ?? '/', this.base).pathname;
      if (this.worker && path === '/service-worker.js') {
        response.writeHead(200, { 'content-type': 'text/javascript' }).end(this.worker);
        return;
      }
      const file = this.#file(path);
      if (file) {
        const headers = {
          'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
          'cache-control': 'no-cache',
        };
        response.writeHead(200, headers).end(readFileSync(file));
        return;
      }
      const outgoing = request(new URL(incoming.url ?? '/', this.#target), {
        method: incoming.method,
        headers: incoming.headers,
      });
      outgoing.on('response', (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      });
      outgoing.on('error', () => response.destroy());
      incoming.pipe(outgoing);
    });
    server.on('connection', (socket) => this.#track(socket));
    server.on('upgrade', (incoming, socket: Socket) => this.#tunnel(incoming, socket));
    await new Promise<void>((done) => server.listen(this.#port, '127.0.0.1', done));
    const address = server.address();
    if (address && typeof address === 'object') this.#port = address.port;
    this.#server = server;
  }

  /** Refuses connections at the same address until it is started again. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
    if (server) await new Promise((done) => server.close(done));
  }

  /** The file of the other build for a path: the page itself for all paths that are neither a file nor the API. */
  #file(path: string): string | undefined {
    if (!this.build || /^\/(api|healthz|readyz)/.test(path)) return undefined;
    const file = join(this.build, path);
    return extname(path) ? (existsSync(file) ? file : undefined) : join(this.build, 'index.html');
  }

  #track(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  }

  #tunnel(incoming: IncomingMessage, socket: Socket): void {
    const server = connect(Number(this.#target.port), this.#target.hostname, () => {
      const headers = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${String(value)}`);
      server.write(`GET ${incoming.url} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
      server.pipe(socket);
      socket.pipe(server);
    });
    server.on('close', () => socket.destroy());
    this.#track(server);
  }
}

/** Builds the page with another sentence on its first page, as a new version; returns its folder. */
export async function buildOtherVersion(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-build-'));
  const web = join(folder, 'web');
  const skipped = ['node_modules', 'dist', 'e2e'].map((name) => join(WEB, name));
  cpSync(WEB, web, { recursive: true, filter: (source) => !skipped.includes(source) });
  for (const licence of ['LICENSE-APACHE', 'LICENSE-MIT'])
    cpSync(resolve(WEB, '..', licence), join(folder, licence));
  symlinkSync(join(WEB, 'node_modules'), join(web, 'node_modules'));
  const texts = join(web, 'src/app/i18n/en/page.ts');
  const changed = readFileSync(texts, 'utf8').replace(
    'Four games of pure thought',
    'Four games of the next version',
  );
  writeFileSync(texts, changed);
  // The runner of the tests has set it to `test`, and such a page would not keep itself.
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await build({ root: web, configFile: join(web, 'vite.config.ts'), logLevel: 'error' });
  } finally {
    process.env['NODE_ENV'] = before;
  }
  return join(web, 'dist');
}

/** Removes what `buildOtherVersion` has made. */
export function removeBuild(dist: string): void {
  rmSync(resolve(dist, '../..'), { recursive: true, force: true });
}
