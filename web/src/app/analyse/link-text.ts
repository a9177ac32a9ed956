/** Writes and reads the record that a link carries. Loaded for the first such link. */
import { LinkDamaged, LinkTooLong, PREFIX } from './link';

/** The longest fragment that messengers and browsers pass on, in characters. */
export const MAX_LINK = 16_000;
/** The most characters that a link may unfold to: a small link must not fill the memory. */
const MAX_TEXT = 1_000_000;

/** The fragment that carries a text. */
export async function fragmentOf(text: string): Promise<string> {
  const bytes = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  const fragment = PREFIX + base64url(bytes);
  if (fragment.length > MAX_LINK) throw new LinkTooLong();
  return fragment;
}

/** The text in a fragment that carries one. */
export async function textOf(fragment: string): Promise<string> {
  try {
    const bytes = bytesOf(fragment.slice(PREFIX.length));
    const text = await through(bytes, new DecompressionStream('deflate-raw'), MAX_TEXT);
    return new TextDecoder('utf-8', { fatal: true }).decode(text);
  } catch {
    throw new LinkDamaged();
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most = Infinity,
): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > most) {
      await reader.cancel();
      throw new LinkTooLong();
    }
    parts.push(part.value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function base64url(bytes: Uint8Array): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}
