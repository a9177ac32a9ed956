/** The sections of the catalogue. Each is loaded with the first page or menu that needs it; `pages.ts` says which those are. */
import type { Language } from '../prefs.svelte';
import type { Key } from '../i18n.svelte';

export type Section = 'common' | 'codes' | 'page' | 'table' | 'you' | 'appearance' | 'refusals';

type Loaders = Record<Section, () => Promise<Partial<Record<Key, string>>>>;

export const sections: Record<Language, Loaders> = {
  en: {
    common: async () => (await import('./en/common')).common,
    codes: async () => (await import('./en/codes')).codes,
    page: async () => (await import('./en/page')).page,
    table: async () => (await import('./en/table')).table,
    you: async () => (await import('./en/you')).you,
    appearance: async () => (await import('./en/appearance')).appearance,
    refusals: async () => (await import('./en/refusals')).refusals,
  },
  pt: {
    common: async () => (await import('./pt/common')).common,
    codes: async () => (await import('./pt/codes')).codes,
    page: async () => (await import('./pt/page')).page,
    table: async () => (await import('./pt/table')).table,
    you: async () => (await import('./pt/you')).you,
    appearance: async () => (await import('./pt/appearance')).appearance,
    refusals: async () => (await import('./pt/refusals')).refusals,
  },
};
