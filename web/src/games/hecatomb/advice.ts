import type { Advice } from '../content';

export const advice: Advice<'hecatomb'> = {
  touchable: {
    en: 'Touch a piece that is not faded: those can move.',
    pt: 'Toque numa peça que não esteja esbatida: essas podem mover-se.',
  },
  newcomer: {
    hecatomb: {
      turns: [
        {
          en: 'Capture the king within five moves. Pick a queen that is not faded.',
          pt: 'Capture o rei em cinco lances. Escolha uma dama que não esteja esbatida.',
        },
        {
          en: 'Every capture opens a line. Is your own king still behind queens?',
          pt: 'Cada captura abre uma linha. O seu rei ainda está atrás de damas?',
        },
        {
          en: 'Nobody says check: look where the enemy queens reach.',
          pt: 'Ninguém diz xeque: veja até onde chegam as damas inimigas.',
        },
      ],
      chosen: {
        en: 'Corners mark what this piece can capture.',
        pt: 'Os cantos marcam o que esta peça pode capturar.',
      },
    },
    'hecatomb:classic': {
      turns: [
        {
          en: 'Checkmate the king. Pick a queen that is not faded.',
          pt: 'Dê xeque-mate ao rei. Escolha uma dama que não esteja esbatida.',
        },
        {
          en: 'Your own king may never be left under attack.',
          pt: 'O seu rei nunca pode ficar sob ataque.',
        },
      ],
      chosen: {
        en: 'Corners mark what this piece can capture.',
        pt: 'Os cantos marcam o que esta peça pode capturar.',
      },
    },
  },
};
