import type { Setup } from '../content';

export const setup: Setup = {
  pieces: [
    { shape: 'queen', color: 'white', letter: 'Q' },
    { shape: 'king', color: 'white', letter: 'K' },
    { shape: 'queen', color: 'black', letter: 'q' },
    { shape: 'king', color: 'black', letter: 'k' },
  ],
  numbers: [
    { label: { en: 'Moves left', pt: 'Lances que restam' }, most: 10, kinds: ['hecatomb'] },
    {
      label: { en: 'Moves since the last capture', pt: 'Lances desde a última captura' },
      most: 100,
      kinds: ['hecatomb:classic'],
    },
  ],
};
