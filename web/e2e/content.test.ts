/** The content of the games, checked against the server: every kind is there, and every position and move is legal. */
import { describe, expect, it } from 'vitest';
import type { GameKind, KindView } from '../src/app/net/types';
import { contentOf, gameNames, kindNames } from '../src/games/games';
import { introductions } from '../src/games/introductions';
import { base } from './base';

const api = `${base}/api/v1`;

/** The status and body of a request for a position; errors are in the body. */
async function position(kind: GameKind, body: object): Promise<{ status: number; text: string }> {
  const response = await fetch(`${api}/kinds/${kind}/moves`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

it('the page has content for every kind of the server, and for no other', async () => {
  const { kinds } = (await (await fetch(`${api}/kinds`)).json()) as { kinds: KindView[] };
  const served = kinds.map(({ kind }) => kind);
  expect({
    withoutContent: served.filter((kind) => !kindNames.includes(kind)),
    withoutServer: kindNames.filter((kind) => !served.includes(kind)),
  }).toEqual({ withoutContent: [], withoutServer: [] });
});

describe.each(gameNames)('%s', (game) => {
  it('has a demo of legal moves', async () => {
    const { begin, moves } = introductions[game].demo;
    expect(begin).toBeLessThan(moves.length);
    const { status, text } = await position(game, { moves });
    expect(status, text).toBe(200);
  });

  it('has legal positions in the diagrams of its rules', async () => {
    const rules = await contentOf(game)?.rules();
    const diagrams = [
      ...(rules?.page.sections ?? []).flatMap((section) => section.diagrams ?? []),
      ...Object.values(rules?.page.variants ?? {}).flatMap(({ diagram }) => (diagram ? [diagram] : [])),
    ];
    expect(diagrams.length).toBeGreaterThan(0);
    for (const diagram of diagrams) {
      const { status, text } = await position(diagram.kind, { position: diagram.position });
      expect(status, `${diagram.caption.en} ${text}`).toBe(200);
    }
  });
});
