import type { Advice } from '../content';

export const advice: Advice<'mad-bishops'> = {
  touchable: {
    en: 'Touch one of your bishops to see where it can go.',
    pt: 'Toque num dos seus bispos para ver para onde pode ir.',
  },
  newcomer: {
    'mad-bishops': {
      turns: [
        {
          en: 'Capture every enemy bishop. One that can capture moves only by capturing.',
          pt: 'Capture todos os bispos inimigos. Um que pode capturar só se move capturando.',
        },
        {
          en: 'You choose the bishop: one that captures, or another one with a legal move.',
          pt: 'A escolha do bispo é sua: um que captura, ou outro que tenha um lance legal.',
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
};
