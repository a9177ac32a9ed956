import type { Introduction } from '../content';

export const introduction: Introduction<'mad-bishops'> = {
  sentence: {
    en: 'Bishops that can capture move only to capture; all others only to pick a fight. Capture everything.',
    pt: 'Os bispos que podem capturar só se movem capturando; os outros, só para enfrentar alguém. Capture tudo.',
  },
  about: {
    'mad-bishops': {
      en: 'Ten by ten squares and 25 bishops each.',
      pt: 'Dez por dez casas e 25 bispos para cada lado.',
    },
    'mad-bishops:8x8': {
      en: 'The same on eight by eight squares with 16 bishops each: a quicker fight.',
      pt: 'O mesmo em oito por oito casas, com 16 bispos cada: uma luta mais rápida.',
    },
  },
  length: { en: '15 to 25 minutes', pt: '15 a 25 minutos' },
  difficulty: { en: 'Easy rules, sharp play', pt: 'Regras fáceis, jogo agressivo' },
  demo: {
    begin: 6,
    moves:
      'j2xi3 g1xf2 d4xc3 c1xb2 b10xc9 e7xf8 f10xg9 g5xh6 f4xe5 c7xb6 h8xi7 g3xe5 g9xf8 e9xf8 d10xf8 e5xh2 b8xa7 i5xj4 d6xc5 i9xj8'.split(
        ' ',
      ),
  },
};
