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
};
