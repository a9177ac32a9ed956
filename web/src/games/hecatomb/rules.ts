/** The rules of Hecatomb. */
import type { RulesPage } from '../content';

const kind = 'hecatomb';

export const page: RulesPage<'hecatomb'> = {
  author: 'Kevin Maroney',
  sections: [
    {
      title: { en: 'The aim', pt: 'O objetivo' },
      paragraphs: [
        {
          en: 'Capture the enemy king within ten moves, five by each player. The last of the ten still counts. If both kings stand after them, the game is a draw.',
          pt: 'Capture o rei inimigo em dez lances, cinco de cada jogador. O último dos dez ainda conta. Se depois deles os dois reis estiverem de pé, é empate.',
        },
      ],
    },
    {
      title: { en: 'The board', pt: 'O tabuleiro' },
      paragraphs: [
        {
          en: 'Eight by eight squares, all of them full: each side has 31 queens and a king, on e1 and e8. Who moves first is random, unless you choose.',
          pt: 'Oito por oito casas, todas ocupadas: cada lado tem 31 damas e um rei, em e1 e e8. Quem começa é sorteado, a não ser que escolha.',
        },
      ],
      diagrams: [
        {
          kind,
          position: 'qqqqkqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ w 10',
          caption: {
            en: 'The start. The kings are the pieces with a cross.',
            pt: 'O início. Os reis são as peças com uma cruz.',
          },
        },
      ],
    },
    {
      title: { en: 'Moving', pt: 'Os lances' },
      list: [
        {
          en: 'A queen goes any distance in any of the eight directions, a king one square. Pieces do not jump.',
          pt: 'Uma dama anda qualquer distância em qualquer das oito direções, o rei uma casa. Não se salta nada.',
        },
        {
          en: 'Going to an enemy piece captures it. Your own pieces are in the way.',
          pt: 'Ir para uma peça inimiga captura-a. As suas próprias peças barram o caminho.',
        },
        {
          en: 'There is no check: a king may be left, or moved, where it can be captured.',
          pt: 'Não há xeque: um rei pode ser deixado, ou movido, para onde possa ser capturado.',
        },
        { en: 'A player who cannot move draws.', pt: 'Quem não pode jogar empata.' },
      ],
      diagrams: [
        {
          kind,
          position: '4k3/4q3/8/8/Q7/8/8/K3Q3 w 6',
          highlights: ['e7'],
          arrows: [['a4', 'e8']],
          caption: {
            en: 'The queen on e1 is stopped by e7, but a4 has a clear diagonal: she captures the king and wins.',
            pt: 'A dama em e1 é travada por e7, mas a4 tem a diagonal livre: captura o rei e ganha.',
          },
        },
        {
          kind,
          position: '4k3/8/8/8/4q3/3Q4/8/4K3 w 4',
          highlights: ['e1'],
          arrows: [
            ['d3', 'e4'],
            ['d3', 'e2'],
            ['e1', 'f2'],
          ],
          caption: {
            en: 'A king under attack: capture the attacker, stand in between, or step aside.',
            pt: 'Um rei sob ataque: capture o atacante, ponha-se no meio ou saia do caminho.',
          },
        },
      ],
    },
  ],
  variants: {
    'hecatomb:classic': {
      text: {
        en: 'The rules of chess apply. No move may leave your own king attacked; checkmate wins; stalemate, the third occurrence of a position, and fifty moves by each side without a capture are draws. There is no limit of ten moves, and White moves first.',
        pt: 'Valem as regras do xadrez. Nenhum lance pode deixar o próprio rei atacado; o xeque-mate ganha; o rei afogado, a terceira ocorrência de uma posição e cinquenta lances de cada lado sem captura são empates. Não há limite de dez lances, e as Brancas começam.',
      },
      diagram: {
        kind: 'hecatomb:classic',
        position: 'k7/2K5/8/1Q6/8/8/8/8 w',
        arrows: [['b5', 'b7']],
        caption: {
          en: 'Queen to b7 is checkmate; to b6 it would be stalemate, a draw.',
          pt: 'A dama para b7 é xeque-mate; para b6 seria afogamento, um empate.',
        },
      },
    },
  },
};
