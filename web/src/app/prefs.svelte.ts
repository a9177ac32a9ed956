/** Preferences kept in this browser: language, appearance, sound, how the board behaves, and the player's name. */

export type Language = 'en' | 'pt';
export type Theme = 'system' | 'light' | 'dark';
export type Palette = 'standard' | 'azulejo' | 'ink' | 'safe';
export type Pieces = 'classic' | 'redblue';

interface Prefs {
  language: Language;
  theme: Theme;
  palette: Palette;
  pieces: Pieces;
  sound: boolean;
  /** Whether a move made with a finger waits for a confirmation. */
  confirm: boolean;
  /** From 1 to 10. */
  volume: number;
  /** Whether the board of a game at one screen turns to the player to move. */
  turning: boolean;
  /** The player's name: empty if the player wants none, `null` if never asked. */
  name: string | null;
}

/** The longest name that the server accepts has 60 characters; this one fits beside a board. */
export const MAX_NAME = 24;

const KEY = 'tessera.prefs';
/** Where the first version kept them; read once, then stored under `KEY`. */
const OLD_KEY = 'tessera.taste';

const allowed = {
  language: ['en', 'pt'],
  theme: ['system', 'light', 'dark'],
  palette: ['standard', 'azulejo', 'ink', 'safe'],
  pieces: ['classic', 'redblue'],
  sound: [true, false],
  confirm: [true, false],
  volume: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  turning: [true, false],
} as const satisfies { [K in Exclude<keyof Prefs, 'name'>]: readonly Prefs[K][] };

function defaults(): Prefs {
  const language: Language = navigator.language.toLowerCase().startsWith('pt') ? 'pt' : 'en';
  return {
    language,
    theme: 'system',
    palette: 'standard',
    pieces: 'classic',
    sound: true,
    confirm: false,
    volume: 7,
    turning: false,
    name: null,
  };
}

function load(): Prefs {
  const loaded = defaults();
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? localStorage.getItem(OLD_KEY) ?? '{}');
    for (const [name, values] of Object.entries(allowed)) {
      const value = (stored as Record<string, unknown> | null)?.[name];
      if ((values as readonly unknown[]).includes(value)) Object.assign(loaded, { [name]: value });
    }
    const { name } = (stored ?? {}) as { name?: unknown };
    if (typeof name === 'string') loaded.name = name.slice(0, MAX_NAME);
  } catch {
    // No storage, or invalid JSON in it: the defaults apply.
  }
  return loaded;
}

/** Reactive: assigning to a field changes the page and is stored. */
export const prefs: Prefs = $state(load());

const systemDark = matchMedia('(prefers-color-scheme: dark)');

/** Applies the preferences to the document and stores them. Runs in an effect, so that it follows every change. */
export function applyPrefs(): void {
  const root = document.documentElement;
  const dark = prefs.theme === 'dark' || (prefs.theme === 'system' && systemDark.matches);
  root.dataset['theme'] = dark ? 'dark' : 'light';
  root.dataset['palette'] = prefs.palette;
  root.dataset['pieces'] = prefs.pieces;
  root.lang = prefs.language;
  const color = getComputedStyle(root).getPropertyValue('--ground').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color);
  try {
    localStorage.setItem(KEY, JSON.stringify(prefs));
  } catch {
    // Private windows may refuse storage: then the preferences last as long as the page.
  }
}

systemDark.addEventListener('change', applyPrefs);
