/** The language of the page: the catalogue in use, and the sentences in it. */
import type { Key as PageKey } from './i18n/en';
import type { TableKey } from './i18n/table.en';
import { prefs, type Language } from './prefs.svelte';

/** The name of a sentence. */
export type Key = PageKey | TableKey;
/** What fills the braces of a sentence. */
export type Params = Record<string, string | number>;
/** The same text in every language. */
export type Text = Record<Language, string>;
type Catalogue = Record<Key, string>;

/** The languages there are, each by its own name. */
export const languages: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'pt', name: 'Português' },
];

const load: Record<Language, () => Promise<Catalogue>> = {
  en: async () => {
    const [page, table] = await Promise.all([import('./i18n/en'), import('./i18n/table.en')]);
    return { ...page.en, ...table.tableEn };
  },
  pt: async () => {
    const [page, table] = await Promise.all([import('./i18n/pt'), import('./i18n/table.pt')]);
    return { ...page.pt, ...table.tablePt };
  },
};

let current = $state.raw<{ catalogue: Partial<Catalogue>; language: Language }>({
  catalogue: {},
  language: 'en',
});

/** Brings the words of a language and puts the page into it. */
export async function speak(language: Language): Promise<void> {
  current = { catalogue: await load[language](), language };
  prefs.language = language;
}

/** The language the page is in. */
export function language(): Language {
  return current.language;
}

/** The sentence of this name, with what stands in braces filled in. */
export function t(key: Key, params: Params = {}): string {
  const text = current.catalogue[key] ?? key;
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}

/** The one of the texts that is in the language of the page. */
export function pick(text: Text): string {
  return text[current.language];
}

/** Whether there is a sentence of this name, which came from elsewhere. */
export function isKey(key: string): key is Key {
  return key in current.catalogue;
}
