import type { Introduction } from '../content';

export const introduction: Introduction<'hecatomb'> = {
  sentence: {
    en: 'A board full of queens, five moves each: capture the king.',
    pt: 'Um tabuleiro cheio de damas, cinco lances para cada lado: capture o rei.',
  },
  about: {
    hecatomb: {
      en: 'The player who captures the king wins. If both kings stand after five moves each, it is a draw.',
      pt: 'Cinco lances para cada lado. Quem captura o rei ganha; se ambos ficam de pé, é empate.',
    },
    'hecatomb:classic': {
      en: 'The same army by the rules of chess: checkmate wins, and nothing limits the length.',
      pt: 'O mesmo exército pelas regras do xadrez: o xeque-mate ganha e não há limite de lances.',
    },
  },
  length: { en: '3 to 5 minutes', pt: '3 a 5 minutos' },
  difficulty: { en: 'Like chess in miniature', pt: 'Como um xadrez em miniatura' },
  demo: {
    begin: 0,
    moves: 'h4xh5 g5xh5 g4xf5 h5xf5 c4xd5 e6xd5 e4xd5 b5xd3 d5xc5 d3xd2'.split(' '),
  },
};
