/** The language of the page: the parts of its catalogue that are loaded, and the sentences in them. */
import type { AccountKey } from './i18n/en/account';
import type { AnalyseKey } from './i18n/en/analyse';
import type { AppearanceKey } from './i18n/en/appearance';
import type { CommonKey } from './i18n/en/common';
import type { DialogKey } from './i18n/en/dialogs';
import type { OfflineKey } from './i18n/en/offline';
import type { PageKey } from './i18n/en/page';
import type { ReviewKey } from './i18n/en/review';
import type { TableKey } from './i18n/en/table';
import type { YouKey } from './i18n/en/you';
import type { CodeKey } from './i18n/keys';
import { sections, type Section } from './i18n/sections';
import { prefs, type Language } from './prefs.svelte';

/** The key of a sentence. */
export type Key =
  | CommonKey
  | PageKey
  | TableKey
  | AnalyseKey
  | DialogKey
  | YouKey
  | AccountKey
  | AppearanceKey
  | OfflineKey
  | ReviewKey
  | CodeKey;
/** The values of the placeholders of a sentence. */
export type Params = Record<string, string | number>;
/** The same text in every language. */
export type Text = Record<Language, string>;
type Catalogue = Partial<Record<Key, string>>;

/** Each language under its own name. */
export const languages: readonly { code: Language; name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'pt', name: 'Português' },
];

let current = $state.raw<{ catalogue: Catalogue; language: Language }>({
  catalogue: {},
  language: prefs.language,
});
let loaded: readonly Section[] = [];

async function load(language: Language, wanted: readonly Section[]): Promise<Catalogue> {
  const parts = await Promise.all(wanted.map((section) => sections[language][section]()));
  return Object.assign({}, ...parts) as Catalogue;
}

/** Loads sections of the catalogue, unless they are loaded already. */
export async function loadTexts(...wanted: Section[]): Promise<void> {
  const missing = wanted.filter((section) => !loaded.includes(section));
  if (missing.length === 0) return;
  const { language } = current;
  const texts = await load(language, missing);
  // The language was switched in the meantime.
  if (language !== current.language) return loadTexts(...wanted);
  loaded = [...loaded, ...missing];
  current = { language, catalogue: { ...current.catalogue, ...texts } };
}

/** Loads what is in use in another language, then switches the page to it. */
export async function setLanguage(language: Language): Promise<void> {
  current = { catalogue: await load(language, loaded), language };
  prefs.language = language;
}

/** The sentence with its `{placeholders}` filled in. */
export function t(key: Key, params: Params = {}): string {
  return fill(current.catalogue[key] ?? key, params);
}

/**
 * The sentence for a code of the API. Every code of the generated API types has one; `fallback` is for the codes of a server
 * that is newer than this page, which happens in a tab that stays open during an update.
 */
export function codeText(key: CodeKey, fallback: string, params: Params = {}): string {
  const text = current.catalogue[key];
  return text === undefined ? fallback : fill(text, params);
}

/** The text in the language of the page, with its `{placeholders}` filled in. */
export function pick(text: Text, params: Params = {}): string {
  return fill(text[current.language], params);
}

/** A day as the language of the page writes it: `18 Nov 2026`. `time` is in milliseconds since 1970. */
export function dateText(time: number): string {
  const locale = { en: 'en-GB', pt: 'pt-PT' }[current.language];
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' }).format(time);
}

function fill(text: string, params: Params): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole));
}
