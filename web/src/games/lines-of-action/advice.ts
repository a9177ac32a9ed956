import type { Advice } from '../content';

export const advice: Advice<'lines-of-action'> = {
  touchable: {
    en: 'Touch one of your pieces: the numbers show how far it goes.',
    pt: 'Toque numa das suas peças: os números mostram quantas casas anda.',
  },
  newcomer: {
    'lines-of-action': {
      aim: { en: 'Bring all your pieces together.', pt: 'Junte todas as suas peças.' },
      tips: [
        {
          text: {
            en: 'A piece moves exactly as many squares as there are pieces on its line.',
            pt: 'Uma peça anda exatamente tantas casas quantas as peças na sua linha.',
          },
        },
        {
          text: {
            en: 'Pieces that touch each other are connected, also diagonally.',
            pt: 'Peças que se tocam estão ligadas, também na diagonal.',
          },
        },
        {
          when: 'capture',
          text: {
            en: 'You can capture. But the fewer pieces your opponent has, the sooner they are together.',
            pt: 'Pode capturar, mas com menos peças o adversário junta-as mais depressa.',
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
            en: 'Each number counts the pieces on that line: the piece goes exactly that many squares.',
            pt: 'Cada número conta as peças nessa linha: a peça anda exatamente essas casas.',
          },
        },
      ],
    },
  },
};
