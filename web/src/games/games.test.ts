import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contentOf, gameNames, games, isKind, kindNames } from './games';

/** The kinds of the generated API types. `e2e/api.test.ts` checks that those types are up to date with the server. */
function kindsOfApi(): string[] {
  const types = readFileSync(resolve(import.meta.dirname, '../app/net/openapi.ts'), 'utf8');
  const union = /^\s+GameKind: (.+);$/m.exec(types)?.[1] ?? '';
  return [...union.matchAll(/"([^"]+)"/g)].map(([, kind]) => kind ?? '');
}

describe('the list of games', () => {
  it('has content for every kind of the API', () => {
    const kinds = kindsOfApi();
    expect(kinds.length).toBeGreaterThan(0);
    const missing = kinds.filter((kind) => !isKind(kind));
    expect(missing, `without content in src/games: ${missing.join(', ')}`).toEqual([]);
    expect(kindNames.filter((kind) => !kinds.includes(kind))).toEqual([]);
  });

  it('has a folder for every game and no other', () => {
    const folders = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders.map(({ name }) => name).sort()).toEqual([...gameNames].sort());
  });
});

describe.each(gameNames)('%s', (game) => {
  it('has lessons of four to nine tasks', async () => {
    for (const load of Object.values(games[game].lessons)) {
      const { tasks } = await load();
      expect(tasks.length).toBeGreaterThanOrEqual(4);
      expect(tasks.length).toBeLessThanOrEqual(9);
    }
  });

  it('has rules for every variant', async () => {
    const { page } = await games[game].rules();
    expect(page.sections.length).toBeGreaterThan(0);
    const variants = Object.keys(contentOf(game)?.variants ?? {}).filter((kind) => kind !== game);
    expect(Object.keys(page.variants).sort()).toEqual(variants.sort());
  });
});
