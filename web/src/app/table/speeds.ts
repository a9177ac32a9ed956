/** Speeds of a replay; `wait` is the delay per move, in milliseconds. */
export const speeds = [
  { text: '½×', wait: 2000 },
  { text: '1×', wait: 1000 },
  { text: '2×', wait: 500 },
  { text: '4×', wait: 250 },
] as const;
