/** The WebAssembly module of rules, played game and engine: fetched and compiled once for all workers of the page. */
import address from './tessera.wasm?url';

/** Differs between modules that may answer differently: the name of the file carries a hash of its content. */
export const moduleVersion = address;

let compiled: Promise<WebAssembly.Module> | undefined;

/** Whether this browser can run the module at all. */
export function isSupported(): boolean {
  return typeof WebAssembly === 'object' && typeof Worker === 'function';
}

/** The compiled module. A failed download is tried again by the next call. */
export function compiledModule(): Promise<WebAssembly.Module> {
  compiled ??= compile().catch((error: unknown) => {
    compiled = undefined;
    throw error;
  });
  return compiled;
}

async function compile(): Promise<WebAssembly.Module> {
  if (!isSupported()) throw new Error('this browser does not run WebAssembly');
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: the server answers ${response.status}`);
  return WebAssembly.compile(await response.arrayBuffer());
}
