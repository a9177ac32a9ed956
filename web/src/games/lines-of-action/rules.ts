/** The rules of Lines of Action. */
import type { RulesPage } from '../content';

const kind = 'lines-of-action';

export const page: RulesPage<'lines-of-action'> = {
  author: 'Claude Soucie',
  sections: [
    {
      title: { en: 'The aim', pt: 'O objetivo' },
      paragraphs: [
        {
          en: 'Bring all your pieces together into one connected group. Diagonal neighbours are connected, and a single piece is a group.',
          pt: 'Junte todas as suas peças num só grupo ligado. Vizinhas na diagonal estão ligadas, e uma peça sozinha é um grupo.',
        },
      ],
      diagrams: [
        {
          kind,
          position: '8/8/2b5/2bb4/3b4/6w1/w7/7w w',
          caption: {
            en: 'Black’s four pieces are one group: Black has won.',
            pt: 'As quatro peças pretas formam um grupo: as Pretas ganharam.',
          },
        },
      ],
    },
    {
      title: { en: 'The board', pt: 'O tabuleiro' },
      paragraphs: [
        {
          en: 'Eight by eight squares. Black has twelve pieces on the first and last rank, White twelve on the first and last file. Black moves first.',
          pt: 'Oito por oito casas. As Pretas têm doze peças na primeira e na última fila, as Brancas doze na primeira e na última coluna. As Pretas começam.',
        },
      ],
      diagrams: [
        {
          kind,
          position: '1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b',
          caption: { en: 'The start.', pt: 'O início.' },
        },
      ],
    },
    {
      title: { en: 'Moving', pt: 'Os lances' },
      list: [
        {
          en: 'A piece moves in a straight line in any of the eight directions, exactly as many squares as there are pieces on that whole line: of both colours, in front of it and behind it, itself included.',
          pt: 'Uma peça move-se em linha reta em qualquer das oito direções, exatamente tantas casas quantas as peças em toda essa linha: das duas cores, à frente e atrás, contando com ela própria.',
        },
        {
          en: 'It may jump over pieces of its own side, never over enemy pieces.',
          pt: 'Pode saltar por cima de peças do seu lado, nunca por cima de inimigas.',
        },
        {
          en: 'It may not end on a piece of its own side. Ending on an enemy piece captures it.',
          pt: 'Não pode acabar numa peça do seu lado. Acabar numa peça inimiga captura-a.',
        },
        { en: 'A player who cannot move must pass.', pt: 'Quem não pode jogar tem de passar.' },
      ],
      diagrams: [
        {
          kind,
          position: '8/5b2/2w5/8/8/2b5/6w1/w7 b',
          highlights: ['c6'],
          arrows: [
            ['c3', 'c5'],
            ['c3', 'd3'],
            ['c3', 'a1'],
          ],
          caption: {
            en: 'Two pieces on the file: c3 moves two squares up. Alone on the rank: one square. Two on the diagonal: it captures a1.',
            pt: 'Duas peças na coluna: c3 anda duas casas. Sozinha na fila: uma casa. Duas na diagonal: captura a1.',
          },
        },
        {
          kind,
          position: '7w/8/b7/8/3b4/8/1b1w3w/8 b',
          highlights: ['d2'],
          arrows: [['b2', 'e5']],
          caption: {
            en: 'Three on each line. b2 jumps over its own piece to e5, but along the rank the white piece on d2 is in the way.',
            pt: 'Três em cada linha. b2 salta por cima da sua própria peça até e5, mas ao longo da fila a peça branca em d2 barra o caminho.',
          },
        },
      ],
    },
    {
      title: { en: 'The end', pt: 'O fim' },
      paragraphs: [
        {
          en: 'If a move connects both sides at once, the player who moved wins. The third occurrence of a position with the same player to move is a draw.',
          pt: 'Se um lance liga os dois lados ao mesmo tempo, ganha quem jogou. A terceira ocorrência de uma posição com o mesmo jogador a jogar é empate.',
        },
      ],
    },
  ],
  variants: {
    'lines-of-action:draw-on-both': {
      text: {
        en: 'A move that connects both sides at once is a draw, as at the Computer Olympiads.',
        pt: 'Um lance que liga os dois lados ao mesmo tempo é empate, como nas Olimpíadas de Computadores.',
      },
      diagram: {
        kind: 'lines-of-action:draw-on-both',
        position: '8/8/3b4/3bw2b/8/8/2w5/2w5 b',
        arrows: [['h5', 'e5']],
        caption: {
          en: 'This capture connects Black, and White as well: a draw.',
          pt: 'Esta captura liga as Pretas, e também as Brancas: empate.',
        },
      },
    },
    'lines-of-action:scrambled-eggs': {
      text: {
        en: 'At the start the colours alternate around the edge, so that prepared openings do not help.',
        pt: 'No início as cores alternam à volta da borda, para que as aberturas preparadas não ajudem.',
      },
      diagram: {
        kind: 'lines-of-action:scrambled-eggs',
        position: '1wbwbwb1/b6w/w6b/b6w/w6b/b6w/w6b/1bwbwbw1 b',
        caption: { en: 'The start of Scrambled Eggs.', pt: 'O início dos Ovos Mexidos.' },
      },
    },
    'lines-of-action:6x6': {
      text: {
        en: 'The same rules on six by six squares with eight pieces each.',
        pt: 'As mesmas regras em seis por seis casas com oito peças cada.',
      },
      diagram: {
        kind: 'lines-of-action:6x6',
        position: '1bbbb1/w4w/w4w/w4w/w4w/1bbbb1 b',
        caption: { en: 'The start on 6×6.', pt: 'O início em 6×6.' },
      },
    },
  },
};
