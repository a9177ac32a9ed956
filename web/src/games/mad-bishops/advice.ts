import type { Text } from '../../app/i18n.svelte';
import type { Advice } from '../content';

const known: Text = {
  en: 'Known: no position comes back, and who has pieces always has a move. Endings with few pieces can be proven.',
  pt: 'Sabe-se que nenhuma posição se repete e que quem tem peças tem sempre um lance. Finais com poucas peças podem ser provados.',
};

export const advice: Advice<'mad-bishops'> = {
  known: { 'mad-bishops': known, 'mad-bishops:8x8': known },
  touchable: {
    en: 'Touch one of your bishops to see where it can go.',
    pt: 'Toque num dos seus bispos para ver para onde pode ir.',
  },
  newcomer: {
    'mad-bishops': {
      aim: { en: 'Capture every enemy bishop.', pt: 'Capture todos os bispos adversários.' },
      tips: [
        {
          when: 'capture',
          text: {
            en: 'A bishop that can capture moves only by capturing.',
            pt: 'Um bispo que pode capturar só se move capturando.',
          },
        },
        {
          when: 'no-capture',
          text: {
            en: 'None of yours can capture now: move one to where it faces an enemy.',
            pt: 'Agora nenhum pode capturar: leve um a enfrentar um bispo adversário.',
          },
        },
        {
          when: 'capture-or-not',
          text: {
            en: 'You choose: a bishop that captures, or another one that can move.',
            pt: 'A escolha é sua: um bispo que captura, ou outro que possa mover-se.',
          },
        },
        {
          text: {
            en: 'Look where your bishop will stand: an enemy that sees it can capture it.',
            pt: 'Veja onde o seu bispo vai ficar: um bispo adversário que o veja pode capturá-lo.',
          },
        },
      ],
      chosen: [
        {
          when: 'capture',
          text: {
            en: 'Corners mark what this bishop can capture.',
            pt: 'Os cantos marcam o que este bispo pode capturar.',
          },
        },
        {
          text: {
            en: 'A dot marks a square on which this bishop would face an enemy.',
            pt: 'Um ponto marca uma casa onde este bispo enfrentaria um bispo adversário.',
          },
        },
      ],
    },
  },
};
