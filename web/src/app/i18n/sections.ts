/** The sections of the catalogue. Each is loaded with the first page or menu that needs it; `pages.ts` says which those are. */
import type { Language } from '../prefs.svelte';
import type { Key } from '../i18n.svelte';

export type Section =
  | 'common'
  | 'codes'
  | 'page'
  | 'table'
  | 'analyse'
  | 'dialogs'
  | 'you'
  | 'account'
  | 'appearance'
  | 'refusals'
  | 'problems'
  | 'reasons'
  | 'endings'
  | 'offline'
  | 'review';

type Loaders = Record<Section, () => Promise<Partial<Record<Key, string>>>>;

export const sections: Record<Language, Loaders> = {
  en: {
    common: async () => (await import('./en/common')).common,
    codes: async () => (await import('./en/codes')).codes,
    page: async () => (await import('./en/page')).page,
    table: async () => (await import('./en/table')).table,
    analyse: async () => (await import('./en/analyse')).analyse,
    dialogs: async () => (await import('./en/dialogs')).dialogs,
    you: async () => (await import('./en/you')).you,
    account: async () => (await import('./en/account')).account,
    appearance: async () => (await import('./en/appearance')).appearance,
    refusals: async () => (await import('./en/refusals')).refusals,
    problems: async () => (await import('./en/problems')).problems,
    reasons: async () => (await import('./en/reasons')).reasons,
    endings: async () => (await import('./en/endings')).endings,
    offline: async () => (await import('./en/offline')).offline,
    review: async () => (await import('./en/review')).review,
  },
  pt: {
    common: async () => (await import('./pt/common')).common,
    codes: async () => (await import('./pt/codes')).codes,
    page: async () => (await import('./pt/page')).page,
    table: async () => (await import('./pt/table')).table,
    analyse: async () => (await import('./pt/analyse')).analyse,
    dialogs: async () => (await import('./pt/dialogs')).dialogs,
    you: async () => (await import('./pt/you')).you,
    account: async () => (await import('./pt/account')).account,
    appearance: async () => (await import('./pt/appearance')).appearance,
    refusals: async () => (await import('./pt/refusals')).refusals,
    problems: async () => (await import('./pt/problems')).problems,
    reasons: async () => (await import('./pt/reasons')).reasons,
    endings: async () => (await import('./pt/endings')).endings,
    offline: async () => (await import('./pt/offline')).offline,
    review: async () => (await import('./pt/review')).review,
  },
};
