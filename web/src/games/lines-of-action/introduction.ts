import type { Introduction } from '../content';

export const introduction: Introduction<'lines-of-action'> = {
  sentence: {
    en: 'Move exactly as far as there are pieces on the line, and bring all of yours together.',
    pt: 'Mova exatamente tantas casas quantas as peças na linha, e junte todas as suas.',
  },
  about: {
    'lines-of-action': {
      en: 'A move that connects both sides wins for the player who made it.',
      pt: 'Um lance que liga os dois lados dá a vitória a quem o fez.',
    },
    'lines-of-action:draw-on-both': {
      en: 'A move that connects both sides at once is a draw.',
      pt: 'Um lance que liga os dois lados ao mesmo tempo é empate.',
    },
    'lines-of-action:scrambled-eggs': {
      en: 'At the start the colours alternate around the edge.',
      pt: 'No início as cores alternam à volta da borda.',
    },
    'lines-of-action:6x6': {
      en: 'Six by six squares and eight pieces each: a short game.',
      pt: 'Seis por seis casas e oito peças cada: uma partida curta.',
    },
  },
  length: { en: '10 to 20 minutes', pt: '10 a 20 minutos' },
  difficulty: { en: 'Easy to learn, deep', pt: 'Fácil de aprender, profundo' },
  demo: {
    begin: 4,
    moves:
      'b1-b3 h3-e3 e8-g6 h4-f2 f8-f5 h2-e2 g8-g5 a2-d2 b8-b6 a3xc1 f5xf2 a7-c7 d8-d5 h5-h2 c8-d7 a4-b4 g1-g4 h7-e7'.split(
        ' ',
      ),
  },
};
