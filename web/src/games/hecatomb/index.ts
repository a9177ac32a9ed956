import type { GameContent } from '../content';

export const hecatomb: GameContent<'hecatomb'> = {
  title: { en: 'Hecatomb', pt: 'Hecatombe' },
  sentence: {
    en: 'A board full of queens, five moves each: capture the king.',
    pt: 'Um tabuleiro cheio de damas, cinco lances para cada lado: capture o rei.',
  },
  variants: {
    hecatomb: {
      title: { en: 'Five moves each', pt: 'Cinco lances cada' },
      about: {
        en: 'The player who captures the king wins. If both kings stand after five moves each, it is a draw.',
        pt: 'Cinco lances para cada lado. Quem captura o rei ganha; se ambos ficam de pé, é empate.',
      },
    },
    'hecatomb:classic': {
      title: { en: 'Classic chess rules', pt: 'Regras do xadrez' },
      about: {
        en: 'The same army by the rules of chess: checkmate wins, and nothing limits the length.',
        pt: 'O mesmo exército pelas regras do xadrez: o xeque-mate ganha e não há limite de lances.',
      },
    },
  },
  demo: {
    begin: 0,
    moves: 'h4xh5 g5xh5 g4xf5 h5xf5 c4xd5 e6xd5 e4xd5 b5xd3 d5xc5 d3xd2'.split(' '),
  },
  lessons: {
    hecatomb: () => import('./lesson'),
    'hecatomb:classic': () => import('./lesson-classic'),
  },
  rules: () => import('./rules'),
  touchable: {
    en: 'Touch a piece that is not faded: those can move.',
    pt: 'Toque numa peça que não esteja esbatida: essas podem mover-se.',
  },
  coach: {
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
  length: { en: '3 to 5 minutes', pt: '3 a 5 minutos' },
  difficulty: { en: 'Like chess in miniature', pt: 'Como um xadrez em miniatura' },
  showsMovable: true,
};
