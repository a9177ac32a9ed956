import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';

type OutputBundle = Rolldown.OutputBundle;

/** Where the pages and the sections of texts that each uses are listed. */
const PAGES = new URL('../src/app/pages.ts', import.meta.url);
const LANGUAGES = ['en', 'pt'];

/**
 * Writes `preloads.json`: for each page and language the files that it needs, as the value of a `Link` header. The server sends
 * it with the page, so that the browser requests these files together with the first script instead of after it.
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    generateBundle(_, bundle) {
      const source = JSON.stringify(linksOfPages(readFileSync(PAGES, 'utf8'), bundle), null, 1);
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source });
    },
  };
}

function linksOfPages(list: string, bundle: OutputBundle): Record<string, Record<string, string>> {
  const components = entriesOf(list, 'components', /(\w+): \(\) => import\('\.\/([^']+)'\),/g);
  const sections = entriesOf(list, 'pageTexts', /(\w+): \[([^\]]+)\],/g);
  const frameless = pagesWithoutFrame(list);
  for (const page of [...sections.keys(), ...frameless]) {
    if (!components.has(page)) throw new Error(`pages.ts has no component for the page ${page}`);
  }
  const links: Record<string, Record<string, string>> = {};
  for (const [page, component] of components) {
    const names = sections.get(page)?.match(/\w+/g);
    if (!names) throw new Error(`pages.ts has no texts for the page ${page}`);
    links[page] = {};
    for (const language of LANGUAGES) {
      const texts = ['common', 'codes', ...names].map((name) => `i18n/${language}/${name}.ts`);
      const frame = frameless.includes(page) ? [] : ['Frame.svelte'];
      links[page][language] = linkHeader(bundle, [component, ...frame, ...texts]);
    }
  }
  return links;
}

/** The entries of an object in `pages.ts`: the name of a page, and its value as the pattern finds it. */
function entriesOf(list: string, object: string, entry: RegExp): Map<string, string> {
  const text = new RegExp(`const ${object}\\b[^\\n]* = \\{\\n(.+?)\\n\\};`, 's').exec(list)?.[1];
  if (!text) throw new Error(`pages.ts has no object ${object}`);
  // An entry that the pattern does not match would be left out silently.
  const rest = text.replace(entry, '').trim();
  if (rest) throw new Error(`pages.ts has an unexpected entry in ${object}: ${rest}`);
  return new Map([...text.matchAll(entry)].map(([, page = '', value = '']) => [page, value]));
}

/** The pages that `hasFrame` in `pages.ts` excludes. */
function pagesWithoutFrame(list: string): string[] {
  const body = /function hasFrame\(page: PageName\): boolean \{\s+return ([^;]+);\s+\}/.exec(list)?.[1];
  const terms = body?.split(/\s+&&\s+/) ?? [];
  const pages = terms.map((term) => /^page !== '(\w+)'$/.exec(term)?.[1] ?? '');
  if (pages.length === 0 || pages.includes('')) throw new Error('hasFrame in pages.ts is not as expected');
  return pages;
}

/** The files of these modules of `src/app` and of all that they import statically, except those that `index.html` names. */
function linkHeader(bundle: OutputBundle, modules: readonly string[]): string {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const main = chunks.find((chunk) => chunk.isEntry);
  const [scripts, styles] = [new Set<string>(), new Set<string>()];
  const named = new Set<string>();
  const collect = (name: string, found: Set<string>): void => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || found.has(name)) return;
    found.add(name);
    for (const css of chunk.viteMetadata?.importedCss ?? []) styles.add(css);
    for (const imported of chunk.imports) collect(imported, found);
  };
  if (main) collect(main.fileName, named);
  styles.clear();
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/app/${module}`)));
    if (!chunk) throw new Error(`no file of the page contains ${module}`);
    collect(chunk.fileName, scripts);
  }
  for (const name of main?.viteMetadata?.importedCss ?? []) styles.delete(name);
  return [
    ...[...scripts].filter((name) => !named.has(name)).map((name) => `</${name}>; rel=modulepreload`),
    ...[...styles].map((name) => `</${name}>; rel=preload; as=style; crossorigin`),
  ].join(', ');
}
