/** Codes with which a player continues on another device: eight letters, shown in two groups. */

export function spacedCode(code: string): string {
  return `${code.slice(0, 4)} ${code.slice(4)}`;
}

/** The link that opens the page at which a code is redeemed. The fragment is not sent to the server with the page. */
export function codeLink(code: string): string {
  return `${location.origin}/you#code=${code}`;
}

/** The code in the address, which is removed from it; empty if there is none. */
export function takeCodeFromAddress(): string {
  const [, code = ''] = /^#code=([A-Za-z]{8})$/.exec(location.hash) ?? [];
  if (code) history.replaceState(history.state, '', location.pathname);
  return code;
}
