import type { GameContent } from '../content';

export const madBishops: GameContent<'mad-bishops'> = {
  title: { en: 'Mad Bishops', pt: 'Bispos Loucos' },
  sentence: {
    en: 'Bishops that can capture move only to capture; all others only to pick a fight. Capture everything.',
    pt: 'Os bispos que podem capturar só se movem capturando; os outros, só para enfrentar alguém. Capture tudo.',
  },
  variants: {
    'mad-bishops': {
      title: { en: 'Standard, 10×10', pt: 'Normal, 10×10' },
      about: {
        en: 'Ten by ten squares and 25 bishops each.',
        pt: 'Dez por dez casas e 25 bispos para cada lado.',
      },
    },
    'mad-bishops:8x8': {
      title: { en: 'Fous-Fous, 8×8', pt: 'Fous-Fous, 8×8' },
      about: {
        en: 'The same on eight by eight squares with 16 bishops each: a quicker fight.',
        pt: 'O mesmo em oito por oito casas, com 16 bispos cada: uma luta mais rápida.',
      },
    },
  },
  demo: {
    begin: 6,
    moves:
      'j2xi3 g1xf2 d4xc3 c1xb2 b10xc9 e7xf8 f10xg9 g5xh6 f4xe5 c7xb6 h8xi7 g3xe5 g9xf8 e9xf8 d10xf8 e5xh2 b8xa7 i5xj4 d6xc5 i9xj8'.split(
        ' ',
      ),
  },
  lessons: { 'mad-bishops': () => import('./lesson') },
  rules: () => import('./rules'),
  touchable: {
    en: 'Touch one of your bishops to see where it can go.',
    pt: 'Toque num dos seus bispos para ver para onde pode ir.',
  },
  coach: {
    'mad-bishops': {
      turns: [
        {
          en: 'Pick a bishop: if it can capture, it must capture.',
          pt: 'Escolha um bispo: se pode capturar, tem de capturar.',
        },
        {
          en: 'You need not capture: any bishop with a legal move may move.',
          pt: 'Não é obrigado a capturar: pode mover qualquer bispo que tenha um lance legal.',
        },
        {
          en: 'Look where your bishop will stand: an enemy that sees it can capture it.',
          pt: 'Veja onde o seu bispo vai ficar: um inimigo que o veja pode capturá-lo.',
        },
      ],
      chosen: {
        en: 'Corners mark captures. A dot marks a square on which this bishop would face an enemy.',
        pt: 'Os cantos marcam capturas. Um ponto marca uma casa onde este bispo enfrentaria um inimigo.',
      },
    },
  },
  length: { en: '15 to 25 minutes', pt: '15 a 25 minutos' },
  difficulty: { en: 'Easy rules, sharp play', pt: 'Regras fáceis, jogo agressivo' },
  aids: () => import('./aids'),
  showsAidsOnHover: true,
  redblue: { white: 'red', black: 'blue' },
};
