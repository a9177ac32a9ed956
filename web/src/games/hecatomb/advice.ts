import type { Advice, Tip } from '../content';

const pick: Tip = {
  text: { en: 'Pick a piece that is not faded.', pt: 'Escolha uma peça que não esteja esbatida.' },
};

const chosen: readonly Tip[] = [
  {
    when: 'capture',
    text: {
      en: 'Corners mark what this piece can capture.',
      pt: 'Os cantos marcam o que esta peça pode capturar.',
    },
  },
  { text: { en: 'Dots mark where this piece can go.', pt: 'Os pontos marcam para onde esta peça pode ir.' } },
];

export const advice: Advice<'hecatomb'> = {
  known: {
    hecatomb: {
      en: 'Known: from the usual start the ten moves end in a draw with best play.',
      pt: 'Sabe-se que, da posição inicial, os dez lances acabam em empate se ninguém errar.',
    },
  },
  touchable: {
    en: 'Touch a piece that is not faded: those can move.',
    pt: 'Toque numa peça que não esteja esbatida: essas podem mover-se.',
  },
  newcomer: {
    hecatomb: {
      aim: {
        en: 'Capture the enemy king; moves left: {left}.',
        pt: 'Capture o rei adversário; lances restantes: {left}.',
      },
      tips: [
        pick,
        {
          when: 'capture',
          text: {
            en: 'Every capture opens a line. Is your own king still behind queens?',
            pt: 'Cada captura abre uma linha. O seu rei ainda está atrás de damas?',
          },
        },
        {
          text: {
            en: 'Before you move, look where the enemy queens reach: your king must stay covered.',
            pt: 'Veja até onde chegam as damas adversárias: o seu rei tem de ficar coberto.',
          },
        },
      ],
      chosen,
    },
    'hecatomb:classic': {
      aim: { en: 'Checkmate the king.', pt: 'Dê xeque-mate ao rei.' },
      tips: [
        pick,
        {
          text: {
            en: 'Your own king may never be left under attack.',
            pt: 'O seu rei nunca pode ficar sob ataque.',
          },
        },
      ],
      chosen,
    },
  },
};
