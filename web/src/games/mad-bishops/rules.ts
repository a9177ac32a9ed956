/** The rules of Mad Bishops. */
import type { RulesPage } from '../content';

const small = 'mad-bishops:8x8';

export const page: RulesPage<'mad-bishops'> = {
  author: 'Mark Steere, 2010',
  sections: [
    {
      title: { en: 'The aim', pt: 'O objetivo' },
      paragraphs: [
        {
          en: 'Capture every enemy bishop. One player always does: there are no draws.',
          pt: 'Capture todos os bispos inimigos. Alguém o consegue sempre: não há empates.',
        },
      ],
    },
    {
      title: { en: 'The board', pt: 'O tabuleiro' },
      paragraphs: [
        {
          en: 'Ten by ten squares, of which only every second one is used, as in draughts; the others are grey. White’s 25 bishops stand on the even ranks, Black’s 25 on the odd ones. White moves first.',
          pt: 'Dez por dez casas, das quais só se usa uma em cada duas, como nas damas; as outras são cinzentas. Os 25 bispos brancos estão nas filas pares, os 25 pretos nas ímpares. As Brancas começam.',
        },
      ],
      diagrams: [
        {
          kind: 'mad-bishops',
          position:
            '1w1w1w1w1w/b1b1b1b1b1/1w1w1w1w1w/b1b1b1b1b1/1w1w1w1w1w/b1b1b1b1b1/1w1w1w1w1w/b1b1b1b1b1/1w1w1w1w1w/b1b1b1b1b1 w',
          caption: { en: 'The start.', pt: 'O início.' },
        },
      ],
    },
    {
      title: { en: 'Moving', pt: 'Os lances' },
      paragraphs: [
        {
          en: 'Every piece is a bishop: it goes any distance along a diagonal, never over another bishop. Two enemies on one diagonal with nothing between them are engaged. That decides what a bishop may do:',
          pt: 'Cada peça é um bispo: anda qualquer distância na diagonal, nunca por cima de outro bispo. Dois inimigos na mesma diagonal sem nada entre eles estão em confronto. É isso que decide o que um bispo pode fazer:',
        },
      ],
      list: [
        {
          en: 'An engaged bishop moves only by capturing an enemy that it is engaged with, by going to its square.',
          pt: 'Um bispo em confronto só se move capturando um inimigo com quem está em confronto, indo para a casa dele.',
        },
        {
          en: 'A bishop that is not engaged moves only to engage: to an empty square on which it will be engaged.',
          pt: 'Um bispo que não está em confronto só se move para entrar em confronto: para uma casa vazia onde fique em confronto.',
        },
        {
          en: 'Capturing is not compulsory. You may move any of your bishops that has a legal move, but you may not pass.',
          pt: 'Ninguém é obrigado a capturar. Pode mover qualquer dos seus bispos que tenha um lance legal, mas não pode passar.',
        },
      ],
      diagrams: [
        {
          kind: small,
          position: '8/8/1b3b2/8/3w4/8/7w/8 w',
          arrows: [
            ['d4', 'b6'],
            ['d4', 'f6'],
          ],
          caption: {
            en: 'The bishop on d4 is engaged twice. It has two moves, both captures.',
            pt: 'O bispo em d4 está em confronto com dois. Tem dois lances, ambos capturas.',
          },
        },
        {
          kind: small,
          position: '8/4b3/8/8/3w4/8/8/8 w',
          arrows: [
            ['d4', 'c5'],
            ['d4', 'f6'],
          ],
          caption: {
            en: 'This bishop is not engaged. From c5 or f6 it would see e7, so it may go there, and nowhere else.',
            pt: 'Este não está em confronto com ninguém. De c5 ou f6 veria e7; por isso pode ir para lá, e para mais lado nenhum.',
          },
        },
      ],
    },
    {
      title: { en: 'Winning', pt: 'Como se ganha' },
      paragraphs: [
        {
          en: 'The player who captures the last enemy bishop wins. Positions cannot repeat, and the player to move always has a legal move while both sides have bishops. The score is the number of white bishops minus the number of black ones.',
          pt: 'Ganha quem captura o último bispo inimigo. As posições não se repetem, e quem joga tem sempre um lance legal enquanto ambos têm bispos. A pontuação é o número de bispos brancos menos o de pretos.',
        },
      ],
    },
  ],
  variants: {
    'mad-bishops:8x8': {
      text: {
        en: 'Fous-Fous: the same rules on eight by eight squares, with 16 bishops each.',
        pt: 'Fous-Fous: as mesmas regras em oito por oito casas, com 16 bispos cada.',
      },
      diagram: {
        kind: small,
        position: '1w1w1w1w/b1b1b1b1/1w1w1w1w/b1b1b1b1/1w1w1w1w/b1b1b1b1/1w1w1w1w/b1b1b1b1 w',
        caption: { en: 'The start of Fous-Fous.', pt: 'O início de Fous-Fous.' },
      },
    },
  },
};
