/** Mitsudomoe in six tasks. */
import type { Task } from '../content';

const kind = 'mitsudomoe';

export const tasks: Task[] = [
  {
    kind,
    position: '3,bB,bB/4,bB/5/wW,4/wW,wW,3 w 5 5',
    goal: { type: 'move', like: /^o@(b2|a3|b3|c1|c2)$/ },
    show: 'o@b2',
    rule: {
      en: 'Balls walk on rings of their own colour only. A turn is one step: a ring or a ball.',
      pt: 'As bolas só andam sobre anéis da sua cor. Cada vez é um passo: um anel ou uma bola.',
    },
    task: {
      en: 'Take a ring from your supply and put it next to one of your balls.',
      pt: 'Tire um anel da sua reserva e ponha-o ao lado de uma das suas bolas.',
    },
    missed: {
      en: 'Legal, but no ball of yours reaches that square in one step.',
      pt: 'É legal, mas nenhuma bola sua chega a essa casa num passo.',
    },
    done: { en: 'Your ball can step onto it next.', pt: 'Uma pedra de passagem.' },
  },
  {
    kind,
    position: '3,bB,bB/4,bB/5/wW,w,3/wW,wW,3 w 4 5',
    goal: { type: 'move', like: /^[a-e]\d-b2$/ },
    show: 'a1-b2',
    rule: {
      en: 'A ball goes to a neighbouring square, diagonals included, with your own ring on top.',
      pt: 'Uma bola vai para uma casa vizinha, diagonais incluídas, com um anel seu no topo.',
    },
    task: { en: 'Move a ball to b2.', pt: 'Mova uma bola para b2.' },
    missed: { en: 'Legal, but move a ball this time.', pt: 'É legal, mas desta vez mova uma bola.' },
    done: { en: 'One step nearer.', pt: 'Um passo mais perto.' },
  },
  {
    kind,
    position: '3,bB,bB/4,bB/2,w,2/w,wW,3/wW,wW,3 w 3 5',
    goal: { type: 'move', like: /\^/ },
    show: 'a1^c3',
    rule: {
      en: 'A ball vaults straight over balls that stand side by side, to the first square behind them.',
      pt: 'Uma bola salta a direito por cima de bolas lado a lado, para a primeira casa atrás delas.',
    },
    task: { en: 'Vault with a1 over your ball on b2.', pt: 'Salte com a1 por cima da sua bola em b2.' },
    missed: { en: 'Legal, but no vault.', pt: 'É legal, mas não é um salto.' },
    done: { en: 'Two squares in one step.', pt: 'Duas casas num só passo.' },
  },
  {
    kind,
    position: '3,bB,bB/3,w,b/2,bB,2/wW,wW,3/w,wW,b,2 w 3 3',
    goal: { type: 'move', like: /^b2\^d4:e4$/ },
    show: 'b2^d4:e4',
    rule: {
      en: 'Opponent’s balls that you vault over are moved by you, each to a free square with its own colour’s ring on top.',
      pt: 'As bolas adversárias que saltar são movidas por si, cada uma para uma casa livre com um anel da cor dela no topo.',
    },
    task: {
      en: 'Vault with b2 over the black ball, and send it back home to e4.',
      pt: 'Salte com b2 por cima da bola preta e mande-a de volta à base, em e4.',
    },
    missed: {
      en: 'Legal, but the task is to vault and to send the ball to e4.',
      pt: 'É legal, mas a tarefa é saltar e mandar a bola para e4.',
    },
    done: {
      en: 'You are far ahead, and the black ball starts again from home.',
      pt: 'Você vai adiantado, e ela recomeça.',
    },
  },
  {
    kind,
    position: '3,bB,bB/4,b/2,bB,2/wW,b,3/wW,wW,3 w 5 3',
    goal: { type: 'move', like: /^o.*b2$/ },
    show: 'o@b2',
    rule: {
      en: 'Rings may cover rings, of either colour. A covered ring no longer carries a ball.',
      pt: 'Os anéis podem cobrir anéis, de qualquer cor. O que fica coberto já não leva bolas dessa cor.',
    },
    task: {
      en: 'Black wants to step to b2. Cover that ring with one of yours.',
      pt: 'As Pretas querem passar para b2. Cubra esse anel com um dos seus.',
    },
    missed: {
      en: 'Legal, but Black can still step to b2.',
      pt: 'É legal, mas as Pretas ainda podem passar para b2.',
    },
    done: {
      en: 'The square is closed to Black and open to you.',
      pt: 'O caminho fechou-se, e abriu-se para si.',
    },
  },
  {
    kind,
    position: '3,wW,wW/3,wW,w/1,bB,3/5/bB,1,bB,2 w 4 5',
    goal: { type: 'win' },
    show: 'd4-e4',
    rule: {
      en: 'Your goal is the opponent’s home. All three balls there at the end of your turn win.',
      pt: 'A sua meta é a base do adversário. As três bolas lá no fim da sua jogada ganham.',
    },
    task: { en: 'Bring the third ball to its goal.', pt: 'Leve a terceira bola à meta.' },
    done: { en: 'Three of three. You win.', pt: 'Três em três. Ganhou.' },
  },
];
