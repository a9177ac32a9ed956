import type { Advice } from '../content';

export const advice: Advice<'lines-of-action'> = {
  touchable: {
    en: 'Touch one of your stones: the numbers show how far it goes.',
    pt: 'Toque numa das suas pedras: os números mostram quantas casas anda.',
  },
  newcomer: {
    'lines-of-action': {
      turns: [
        {
          en: 'Pick a stone. It moves exactly as many squares as there are pieces on the line.',
          pt: 'Escolha uma pedra. Anda exatamente tantas casas quantas as peças na linha.',
        },
        {
          en: 'Bring all your stones together: diagonal neighbours are connected.',
          pt: 'Junte todas as suas pedras: vizinhas na diagonal estão ligadas.',
        },
        {
          en: 'The middle of the board is where groups meet.',
          pt: 'É no meio do tabuleiro que os grupos se encontram.',
        },
      ],
      chosen: {
        en: 'Each number counts the pieces on that line: the stone goes exactly that many squares.',
        pt: 'Cada número conta as peças nessa linha: a pedra anda exatamente essas casas.',
      },
    },
  },
};
