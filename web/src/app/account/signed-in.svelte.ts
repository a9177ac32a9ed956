/**
 * The name that this browser is signed in with, as far as the page knows: the cookie is out of its reach, so that the name is stored
 * beside it. Only the answers of the server decide.
 */
const KEY = 'tessera.account';

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? '';
  } catch {
    return '';
  }
}

let name = $state(stored());

/** Empty if nobody is signed in. */
export function signedInName(): string {
  return name;
}

export function setSignedInName(now: string): void {
  name = now;
  try {
    if (now) localStorage.setItem(KEY, now);
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage the name lasts as long as the page.
  }
}
