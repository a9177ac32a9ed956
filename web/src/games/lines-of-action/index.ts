import type { GameContent } from '../content';

export const linesOfAction: GameContent<'lines-of-action'> = {
  title: { en: 'Lines of Action', pt: 'Linhas de Ação' },
  variants: {
    'lines-of-action': { en: 'Standard, 8×8', pt: 'Normal, 8×8' },
    'lines-of-action:draw-on-both': { en: 'Draw on both', pt: 'Empate se ambos ligam' },
    'lines-of-action:scrambled-eggs': { en: 'Scrambled eggs', pt: 'Ovos mexidos' },
    'lines-of-action:6x6': { en: 'Small, 6×6', pt: 'Pequeno, 6×6' },
  },
  lessons: {
    'lines-of-action': () => import('./lesson'),
    'lines-of-action:draw-on-both': () => import('./lesson-draw-on-both'),
  },
  rules: () => import('./rules'),
  aids: () => import('./aids'),
};
