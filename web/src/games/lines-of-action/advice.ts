import type { Advice } from '../content';

export const advice: Advice<'lines-of-action'> = {
  touchable: {
    en: 'Touch one of your stones: the numbers show how far it goes.',
    pt: 'Toque numa das suas pedras: os números mostram quantas casas anda.',
  },
  newcomer: {
    'lines-of-action': {
      aim: { en: 'Bring all your stones together.', pt: 'Junte todas as suas pedras.' },
      tips: [
        {
          text: {
            en: 'A stone moves exactly as many squares as there are pieces on its line.',
            pt: 'Uma pedra anda exatamente tantas casas quantas as peças na sua linha.',
          },
        },
        {
          text: {
            en: 'Stones that touch are connected, also diagonally.',
            pt: 'Pedras que se tocam estão ligadas, também na diagonal.',
          },
        },
        {
          when: 'capture',
          text: {
            en: 'You can capture. But the fewer stones your opponent has, the sooner they are together.',
            pt: 'Pode capturar. Mas quanto menos pedras tiver o adversário, mais depressa as junta.',
          },
        },
        {
          text: {
            en: 'The middle of the board is where groups meet.',
            pt: 'É no meio do tabuleiro que os grupos se encontram.',
          },
        },
      ],
      chosen: [
        {
          text: {
            en: 'Each number counts the pieces on that line: the stone goes exactly that many squares.',
            pt: 'Cada número conta as peças nessa linha: a pedra anda exatamente essas casas.',
          },
        },
      ],
    },
  },
};
