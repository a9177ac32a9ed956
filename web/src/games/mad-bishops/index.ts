import type { GameContent } from '../content';

export const madBishops: GameContent<'mad-bishops'> = {
  title: { en: 'Mad Bishops', pt: 'Bispos Loucos' },
  variants: {
    'mad-bishops': { en: 'Standard, 10×10', pt: 'Normal, 10×10' },
    'mad-bishops:8x8': { en: 'Fous-Fous, 8×8', pt: 'Fous-Fous, 8×8' },
  },
  lessons: { 'mad-bishops': () => import('./lesson') },
  rules: () => import('./rules'),
  aids: () => import('./aids'),
  showsAidsOnHover: true,
  redblue: { white: 'red', black: 'blue' },
};
