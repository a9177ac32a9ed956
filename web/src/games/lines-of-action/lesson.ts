/** Lines of Action in seven tasks. */
import type { Task } from '../content';

const kind = 'lines-of-action';

/** What all variants share. */
export const basics: Task[] = [
  {
    kind,
    position: '8/5b2/2w5/8/8/2b5/6w1/w7 b',
    goal: { type: 'move', like: /^c3-c5$/ },
    show: 'c3-c5',
    rule: {
      en: 'A piece moves in a straight line, exactly as many squares as there are pieces on that whole line, itself and the enemy’s included.',
      pt: 'Uma peça move-se em linha reta, exatamente tantas casas quantas as peças em toda essa linha, contando com ela própria e com as inimigas.',
    },
    task: {
      en: 'Two pieces stand on the c-file. Move c3 up along it.',
      pt: 'Há duas peças na coluna c. Mova c3 para cima ao longo dela.',
    },
    done: { en: 'Two pieces, two squares.', pt: 'Duas peças, duas casas.' },
  },
  {
    kind,
    position: '3w4/6b1/8/8/3b4/8/3b4/w6w b',
    goal: { type: 'move', like: /^d2-d5$/ },
    show: 'd2-d5',
    rule: { en: 'You may jump over your own pieces.', pt: 'Pode saltar por cima das suas próprias peças.' },
    task: { en: 'Jump with d2 over your piece on d4.', pt: 'Salte com d2 por cima da sua peça em d4.' },
    done: { en: 'Three pieces on the file, three squares.', pt: 'Três peças na coluna, três casas.' },
  },
  {
    kind,
    position: '7w/8/b7/8/3b4/8/1b1w3w/8 b',
    goal: { type: 'move', like: /^b2-e5$/ },
    show: 'b2-e5',
    rule: { en: 'You may never jump over an enemy.', pt: 'Nunca pode saltar por cima de um inimigo.' },
    task: {
      en: 'Try to go right along the rank with b2. Then find the way to e5.',
      pt: 'Tente ir para a direita com b2 ao longo da fila. Depois encontre o caminho até e5.',
    },
    done: {
      en: 'Three pieces on the long diagonal, and only your own in the way.',
      pt: 'Três peças na diagonal grande, e só uma sua pelo caminho.',
    },
  },
  {
    kind,
    position: '8/w7/8/1b2w2b/8/8/8/4w2b b',
    goal: { type: 'move', like: /xe5$/ },
    show: 'b5xe5',
    rule: {
      en: 'Ending on an enemy captures it. Think twice: fewer pieces are easier to bring together.',
      pt: 'Acabar numa peça inimiga captura-a. Pense duas vezes: menos peças são mais fáceis de juntar.',
    },
    task: { en: 'Capture the white piece on e5.', pt: 'Capture a peça branca em e5.' },
    done: { en: 'Captured, three squares away.', pt: 'Capturada, a três casas de distância.' },
  },
  {
    kind,
    position: '8/8/2b5/2bb4/8/8/5b2/w6w b',
    goal: { type: 'win' },
    show: 'f2-d4',
    rule: {
      en: 'Bring all your pieces into one group and you win. Diagonal neighbours are connected.',
      pt: 'Junte todas as suas peças num só grupo e ganha. Vizinhas na diagonal estão ligadas.',
    },
    task: { en: 'Connect your last piece.', pt: 'Ligue a sua última peça.' },
    done: { en: 'One group. You win.', pt: 'Um só grupo. Ganhou.' },
  },
  {
    kind,
    position: '6bw/6bb/8/8/8/8/bb6/wb6 w',
    goal: { type: 'any' },
    show: 'pass',
    rule: {
      en: 'A player who cannot move passes; this is rare. A position that occurs for the third time is a draw.',
      pt: 'Quem não pode jogar passa; é raro. Uma posição que ocorre pela terceira vez é empate.',
    },
    task: {
      en: 'Both of your pieces are shut in. Pass.',
      pt: 'As suas duas peças estão encurraladas. Passe.',
    },
    done: { en: 'Now Black must open the way.', pt: 'Agora são as Pretas a abrir caminho.' },
  },
];

export const tasks: Task[] = [
  ...basics,
  {
    kind,
    position: '8/8/3b4/3bw2b/8/8/2w5/2w5 b',
    goal: { type: 'win' },
    show: 'h5xe5',
    rule: {
      en: 'A capture can connect both sides at once. Then the player who moved wins.',
      pt: 'Uma captura pode ligar os dois lados ao mesmo tempo. Então ganha quem jogou.',
    },
    task: {
      en: 'White has one stray piece. Capture it, and connect your own with the same move.',
      pt: 'As Brancas têm uma peça isolada. Capture-a e ligue as suas com o mesmo lance.',
    },
    done: {
      en: 'Both are connected, and the move was yours.',
      pt: 'Ambos ficam ligados, e o lance foi seu.',
    },
  },
];
