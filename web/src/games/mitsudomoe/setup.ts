import type { Setup } from '../content';

export const setup: Setup = {
  pieces: [
    { shape: 'ring', color: 'white', letter: 'w' },
    { shape: 'ball', color: 'white', letter: 'W' },
    { shape: 'ring', color: 'black', letter: 'b' },
    { shape: 'ball', color: 'black', letter: 'B' },
  ],
  isStacked: true,
  numbers: [
    { label: { en: 'White’s rings in supply', pt: 'Anéis das Brancas na reserva' }, most: 8 },
    { label: { en: 'Black’s rings in supply', pt: 'Anéis das Pretas na reserva' }, most: 8 },
  ],
};
