import type { Setup } from '../content';

export const setup: Setup = {
  pieces: [
    { shape: 'stone', color: 'white', letter: 'w' },
    { shape: 'stone', color: 'black', letter: 'b' },
  ],
  numbers: [],
};
