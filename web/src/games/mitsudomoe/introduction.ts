import type { Introduction } from '../content';

export const introduction: Introduction<'mitsudomoe'> = {
  sentence: {
    en: 'Lay rings as stepping stones, and bring your three balls over them to the opposite corner.',
    pt: 'Disponha anéis como degraus e leve as suas três bolas por cima deles até ao canto oposto.',
  },
  about: {
    mitsudomoe: {
      en: 'A turn is one step: a ring or a ball. Good for a first game, but with perfect play the second player wins in ten moves.',
      pt: 'Cada jogada é um só passo: um anel ou uma bola. Bom para começar, mas quem joga em segundo lugar pode forçar a vitória em dez lances.',
    },
    'mitsudomoe:rulebook': {
      en: 'The published rules and the deeper game: every turn is a ring step and then a ball step; filling your own home loses.',
      pt: 'As regras publicadas, e o jogo mais profundo: cada jogada é um passo de anel e depois um de bola; encher a própria base faz perder.',
    },
  },
  length: { en: '10 to 15 minutes', pt: '10 a 15 minutos' },
  difficulty: { en: 'The most rules of the four', pt: 'O que tem mais regras dos quatro' },
  demo: {
    begin: 4,
    moves: 'o@b2 o@d4 a1-b2 e5-d4 oa1-c3 oe5-c2 b2-c3 o@b4 o@e5 o@d3 c3^e5:c2 d5-d4 oc3-c4 o@b3'.split(' '),
  },
};
