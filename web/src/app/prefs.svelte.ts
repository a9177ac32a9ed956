/** What this browser remembers of a person's taste: language, theme, colours, pieces and sound. */

export type Language = 'en' | 'pt';
export type Theme = 'system' | 'light' | 'dark';
export type Palette = 'standard' | 'safe';
export type Pieces = 'classic' | 'redblue';

interface Taste {
  language: Language;
  theme: Theme;
  palette: Palette;
  pieces: Pieces;
  sound: boolean;
}

const KEY = 'tessera.taste';

const allowed = {
  language: ['en', 'pt'],
  theme: ['system', 'light', 'dark'],
  palette: ['standard', 'safe'],
  pieces: ['classic', 'redblue'],
  sound: [true, false],
} as const satisfies { [K in keyof Taste]: readonly Taste[K][] };

function initial(): Taste {
  const language: Language = navigator.language.toLowerCase().startsWith('pt') ? 'pt' : 'en';
  return { language, theme: 'system', palette: 'standard', pieces: 'classic', sound: true };
}

function remembered(): Taste {
  const taste = initial();
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    for (const [name, values] of Object.entries(allowed)) {
      const value = (stored as Record<string, unknown> | null)?.[name];
      if ((values as readonly unknown[]).includes(value)) Object.assign(taste, { [name]: value });
    }
  } catch {
    // A browser that keeps nothing, or kept rubbish, gets the usual taste.
  }
  return taste;
}

/** The taste, live: assigning to a field is enough. */
export const prefs: Taste = $state(remembered());

const night = matchMedia('(prefers-color-scheme: dark)');

/** Puts the taste on the document and into the store; to be run in an effect. */
export function wear(): void {
  const root = document.documentElement;
  const dark = prefs.theme === 'dark' || (prefs.theme === 'system' && night.matches);
  root.dataset['theme'] = dark ? 'dark' : 'light';
  root.dataset['palette'] = prefs.palette;
  root.dataset['pieces'] = prefs.pieces;
  root.lang = prefs.language;
  const color = getComputedStyle(root).getPropertyValue('--ground').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color);
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // Private windows may refuse to keep anything; the page works all the same.
  }
}

night.addEventListener('change', wear);
