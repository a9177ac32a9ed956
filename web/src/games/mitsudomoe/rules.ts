/** The rules of Mitsudomoe. */
import type { RulesPage } from '../content';

const kind = 'mitsudomoe';

export const page: RulesPage<'mitsudomoe'> = {
  author: 'Mitsuo Yamamoto',
  sections: [
    {
      title: { en: 'The aim', pt: 'O objetivo' },
      paragraphs: [
        {
          en: 'Have all three of your balls on your goal, the opponent’s home, at the end of your own turn.',
          pt: 'Ter as suas três bolas na meta, a base do adversário, no fim da sua jogada.',
        },
      ],
    },
    {
      title: { en: 'The board', pt: 'O tabuleiro' },
      paragraphs: [
        {
          en: 'Five by five squares, three balls and eight rings each. White’s home is a1, a2, b1, Black’s e5, d5, e4. At the start each home square holds a ring with a ball on it; five rings each are in supply. White moves first.',
          pt: 'Cinco por cinco casas, três bolas e oito anéis para cada um. A base das Brancas é a1, a2, b1; a das Pretas, e5, d5, e4. No início cada casa destas tem um anel com uma bola em cima; cinco anéis de cada um estão na reserva. As Brancas começam.',
        },
        {
          en: 'A ball always stands on a ring of its own colour, the top one of its stack. Nothing ever leaves the board.',
          pt: 'Uma bola está sempre sobre um anel da sua cor, o do topo da pilha. Nada sai nunca do tabuleiro.',
        },
      ],
      diagrams: [
        {
          kind,
          position: '3,bB,bB/4,bB/5/wW,4/wW,wW,3 w 5 5',
          caption: { en: 'The start.', pt: 'O início.' },
        },
      ],
    },
    {
      title: { en: 'A ring step', pt: 'O passo de anel' },
      paragraphs: [
        {
          en: 'Your turn is one step, of a ring or of a ball. With a ring: put one from your supply on a square, or move one of your rings that has nothing on it to another square. There may be rings of either colour on it, but no ball.',
          pt: 'A sua jogada é um passo, de um anel ou de uma bola. Com um anel: ponha um da reserva numa casa, ou mova um dos seus anéis sem nada em cima para outra casa. Nela pode haver anéis de qualquer cor, mas nenhuma bola.',
        },
      ],
      diagrams: [
        {
          kind,
          position: '3,bB,bB/4,b/2,bB,2/wW,b,3/wW,wW,3 w 5 3',
          highlights: ['b2'],
          caption: {
            en: 'A white ring on b2 would cover Black’s, and Black’s ball could not step there any more.',
            pt: 'Um anel branco em b2 cobriria o das Pretas, e a bola preta já não poderia passar para lá.',
          },
        },
      ],
    },
    {
      title: { en: 'A ball step', pt: 'O passo de bola' },
      paragraphs: [
        {
          en: 'A ball that is not on its goal moves in one of two ways:',
          pt: 'Uma bola que não está na meta move-se de uma de duas maneiras:',
        },
      ],
      list: [
        {
          en: 'to a neighbouring square, diagonals included, that has no ball and your own ring on top; or',
          pt: 'para uma casa vizinha, diagonais incluídas, sem bola e com um anel seu no topo; ou',
        },
        {
          en: 'by a vault: straight over one or more balls that stand side by side, the first next to yours, to the first square behind them, which must have your own ring on top. An opponent’s ball that has reached its goal cannot be vaulted over.',
          pt: 'com um salto: a direito por cima de uma ou mais bolas lado a lado, a primeira junto à sua, para a primeira casa atrás delas, que tem de ter um anel seu no topo. Uma bola adversária que chegou à meta não se pode saltar.',
        },
      ],
      diagrams: [
        {
          kind,
          position: '3,bB,bB/4,bB/2,w,2/w,wW,3/wW,wW,3 w 3 5',
          arrows: [
            ['a1', 'c3'],
            ['a1', 'a2'],
            ['b2', 'c3'],
          ],
          caption: {
            en: 'a1 vaults over b2 to c3. Steps to neighbouring rings are possible as well.',
            pt: 'a1 salta por cima de b2 até c3. Também são possíveis passos para anéis vizinhos.',
          },
        },
      ],
    },
    {
      title: { en: 'After a vault', pt: 'Depois de um salto' },
      paragraphs: [
        {
          en: 'You move every opponent’s ball that you vaulted over, one after the other, each to another square that has no ball and the opponent’s ring on top at that moment. If you cannot do that for all of them, you may not vault.',
          pt: 'Move todas as bolas adversárias que saltou, uma após outra, cada uma para outra casa sem bola e com um anel do adversário no topo nesse momento. Se não o puder fazer com todas, não pode saltar.',
        },
      ],
      diagrams: [
        {
          kind,
          position: '3,bB,bB/3,w,b/2,bB,2/wW,wW,3/w,wW,b,2 w 3 3',
          highlights: ['e4', 'c1'],
          arrows: [['b2', 'd4']],
          caption: {
            en: 'White vaults from b2 over c3 to d4, and chooses whether the black ball goes to e4 or c1.',
            pt: 'As Brancas saltam de b2 por cima de c3 até d4, e escolhem se a bola preta vai para e4 ou c1.',
          },
        },
      ],
    },
    {
      title: { en: 'Winning', pt: 'Como se ganha' },
      paragraphs: [
        {
          en: 'All three balls on goal squares at the end of your own turn win. If the opponent puts your last ball there, you win at the end of your next turn. A player who cannot move loses. The third occurrence of a position is a draw.',
          pt: 'Com as três bolas na meta no fim da sua jogada, ganha. Se for o adversário a pôr lá a sua última bola, ganha no fim da sua jogada seguinte. Quem não pode jogar perde. A terceira ocorrência de uma posição é empate.',
        },
      ],
      diagrams: [
        {
          kind,
          position: '3,wW,wW/3,wW,w/1,bB,3/5/bB,1,bB,2 w 4 5',
          arrows: [['d4', 'e4']],
          caption: {
            en: 'The third ball reaches the goal: White wins.',
            pt: 'A terceira bola chega à meta: ganham as Brancas.',
          },
        },
      ],
    },
  ],
  variants: {
    'mitsudomoe:rulebook': {
      text: {
        en: 'The published rules for two. A turn is a ring step and then a ball step, both compulsory; a player who cannot make both loses. A player who has not won and whose three home squares all hold balls, of any colours, at the end of their own turn loses. (This does not count against a player who has not moved yet.)',
        pt: 'As regras publicadas para dois. A jogada é um passo de anel e depois um de bola, ambos obrigatórios; quem não puder fazer os dois perde. Perde também quem, sem ter ganho, tiver no fim da própria jogada bolas, de quaisquer cores, nas três casas da sua base. (Não conta contra quem ainda não jogou.)',
      },
      diagram: {
        kind: 'mitsudomoe:rulebook',
        position: '3,bB,bB/4,bB/5/w,wW,3/wW,wW,3 w 4 5',
        arrows: [
          ['a2', 'c3'],
          ['b2', 'c3'],
        ],
        caption: {
          en: 'One turn: the ring from a2 goes to c3, and then the ball from b2 steps onto it.',
          pt: 'Uma jogada: o anel de a2 vai para c3, e depois a bola de b2 passa para cima dele.',
        },
      },
    },
  },
};
