import type { GameContent } from '../content';

export const hecatomb: GameContent<'hecatomb'> = {
  title: { en: 'Hecatomb', pt: 'Hecatombe' },
  sentence: {
    en: 'A board full of queens, five moves each: capture the king.',
    pt: 'Um tabuleiro cheio de damas, cinco lances para cada lado: capture o rei.',
  },
  variants: {
    hecatomb: {
      title: { en: 'Five moves each', pt: 'Dez lances' },
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
};
