import { existsSync, readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { hasFrame, pageTexts, type PageName } from '../pages';
import { sections, type Section } from './sections';

const SOURCE = resolve(import.meta.dirname, '../..');
const PAGES = resolve(SOURCE, 'app/pages.ts');

/** The component of each page, as `pages.ts` imports it. */
const roots = Object.fromEntries(
  [...readFileSync(PAGES, 'utf8').matchAll(/(\w+): \(\) => import\('(.+?)'\)/g)].map(([, page, path]) => [
    page,
    resolve(SOURCE, 'app', path ?? ''),
  ]),
) as Record<PageName, string>;

/** The files that a file imports, at once or on demand; pages that it links to are not its own. */
function filesFrom(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || file === PAGES || file.startsWith(import.meta.dirname)) return found;
  found.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.[^']+)'/g)) {
    const base = resolve(dirname(file), path);
    const imported = [base, `${base}.ts`, `${base}/index.ts`].find(
      (name) => /\.(ts|svelte)$/.test(name) && existsSync(name),
    );
    if (imported) filesFrom(imported, found);
  }
  return found;
}

/** The keys of sentences in a file; in a template, each value stands for one part of a key. */
function keysIn(file: string, all: ReadonlySet<string>): string[] {
  const text = readFileSync(file, 'utf8');
  const forms = [...text.matchAll(/(['`])([a-z][\w-]*\.(?:[\w.-]|\$\{[^}]*\})+)\1/g)].map(
    ([, , form = '']) => {
      const source = form
        .replace(/\$\{[^}]*\}/g, '*')
        .replaceAll('.', '\\.')
        .replaceAll('*', '[\\w-]+');
      return new RegExp(`^${source}$`);
    },
  );
  return [...all].filter((key) => forms.some((form) => form.test(key)));
}

const languages = await Promise.all(
  Object.entries(sections).map(async ([language, loaders]) => {
    const entries = Object.entries(loaders).map(async ([section, load]) => {
      return [section as Section, Object.keys(await load())] as const;
    });
    return { language, keys: new Map(await Promise.all(entries)) };
  }),
);
const keysOf = languages[0]?.keys ?? new Map<Section, string[]>();

describe.each(languages)('the catalogue in $language', ({ keys }) => {
  it('has each sentence in one section, the same in every language', () => {
    const list = [...keys.values()].flat();
    expect(new Set(list).size).toBe(list.length);
    expect([...keys].map(([section, names]) => [section, names.sort()])).toEqual(
      [...keysOf].map(([section, names]) => [section, names.sort()]),
    );
  });
});

describe.each(Object.keys(pageTexts) as PageName[])('the page %s', (page) => {
  it('loads every section of the catalogue that it uses', () => {
    const all = new Set([...keysOf.values()].flat());
    // Refused moves, errors and their reasons, ends for their players, dialogs and the menu of preferences load their sentences themselves.
    const loaded: Section[] = [
      'common',
      'codes',
      'refusals',
      'problems',
      'reasons',
      'endings',
      'dialogs',
      'appearance',
      ...pageTexts[page],
    ];
    const known = new Set(loaded.flatMap((section) => keysOf.get(section) ?? []));
    const frame = !hasFrame(page) ? [] : [...filesFrom(resolve(SOURCE, 'app/Frame.svelte'))];
    const files = new Set([...filesFrom(roots[page]), ...frame]);
    expect(files.size).toBeGreaterThan(1);
    const unknown = [...files].flatMap((file) =>
      keysIn(file, all)
        .filter((key) => !known.has(key))
        .map((key) => `${relative(SOURCE, file)}: ${key}`),
    );
    expect(unknown).toEqual([]);
  });
});
