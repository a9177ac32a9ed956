import type { GameContent } from '../content';

export const hecatomb: GameContent<'hecatomb'> = {
  title: { en: 'Hecatomb', pt: 'Hecatombe' },
  variants: {
    hecatomb: { en: 'Five moves each', pt: 'Cinco lances cada' },
    'hecatomb:classic': { en: 'Classic chess rules', pt: 'Regras do xadrez' },
  },
  lessons: {
    hecatomb: () => import('./lesson'),
    'hecatomb:classic': () => import('./lesson-classic'),
  },
  rules: () => import('./rules'),
  showsMovable: true,
  solved: ['hecatomb'],
};
