import type { GameContent } from '../content';

export const mitsudomoe: GameContent<'mitsudomoe'> = {
  title: { en: 'Mitsudomoe', pt: 'Mitsudomoe' },
  sentence: {
    en: 'Lay rings as stepping stones, and bring your three balls to their goal over them.',
    pt: 'Disponha anéis como degraus e leve as suas três bolas à meta por cima deles.',
  },
  variants: {
    mitsudomoe: {
      title: { en: 'One step a turn', pt: 'Um passo por vez' },
      about: {
        en: 'A turn is one step: a ring or a ball.',
        pt: 'Cada vez é um só passo: um anel ou uma bola.',
      },
    },
    'mitsudomoe:rulebook': {
      title: { en: 'Rulebook', pt: 'Livro de regras' },
      about: {
        en: 'Every turn is a ring step and then a ball step; filling your own home loses.',
        pt: 'Cada jogada é um passo de anel e depois um de bola; quem enche a própria base perde.',
      },
    },
  },
  demo: {
    begin: 4,
    moves: 'o@b2 o@d4 a1-b2 e5-d4 oa1-c3 oe5-c2 b2-c3 o@b4 o@e5 o@d3 c3^e5:c2 d5-d4 oc3-c4 o@b3'.split(' '),
  },
  lessons: {
    mitsudomoe: () => import('./lesson'),
    'mitsudomoe:rulebook': () => import('./lesson-rulebook'),
  },
  rules: () => import('./rules'),
  steps: {
    next: { en: 'The ring is laid. Now move a ball.', pt: 'O anel está posto. Agora mova uma bola.' },
    unordered: {
      en: 'Touch {left} squares for the vaulted balls.',
      pt: 'Toque em {left} casas para as bolas saltadas.',
    },
    unorderedOne: {
      en: 'Touch a square for the vaulted ball.',
      pt: 'Toque numa casa para a bola saltada.',
    },
  },
};
