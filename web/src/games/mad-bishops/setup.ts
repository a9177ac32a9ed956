import type { Setup } from '../content';

export const setup: Setup = {
  pieces: [
    { shape: 'bishop', color: 'white', letter: 'w' },
    { shape: 'bishop', color: 'black', letter: 'b' },
  ],
  numbers: [],
};
