/** For this long after it appears, what cannot be undone ignores presses, in milliseconds. */
export const GUARD_MS = 600;
