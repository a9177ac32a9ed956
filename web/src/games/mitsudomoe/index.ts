import type { GameContent } from '../content';

export const mitsudomoe: GameContent<'mitsudomoe'> = {
  title: { en: 'Mitsudomoe', pt: 'Mitsudomoe' },
  variants: {
    mitsudomoe: { en: 'One step a turn', pt: 'Um passo por jogada' },
    'mitsudomoe:rulebook': { en: 'Rulebook', pt: 'Regras oficiais' },
  },
  lessons: {
    mitsudomoe: () => import('./lesson'),
    'mitsudomoe:rulebook': () => import('./lesson-rulebook'),
  },
  rules: () => import('./rules'),
};
