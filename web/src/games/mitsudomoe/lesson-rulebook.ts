/** Mitsudomoe by the rulebook, in four tasks. */
import type { Task } from '../content';

const kind = 'mitsudomoe:rulebook';

export const tasks: Task[] = [
  {
    kind,
    position: '3,bB,bB/4,bB/5/wW,4/wW,wW,3 w 5 5',
    goal: { type: 'any' },
    show: 'o@b2+a1-b2',
    rule: {
      en: 'Here every turn has two steps: first a ring, then a ball. Both are compulsory.',
      pt: 'Aqui cada vez tem dois passos: primeiro um anel, depois uma bola. Ambos são obrigatórios.',
    },
    task: {
      en: 'Put a ring next to your balls, and move a ball onto it.',
      pt: 'Ponha um anel ao lado das suas bolas e mova uma bola para cima dele.',
    },
    done: { en: 'Ring, then ball.', pt: 'Anel, depois bola.' },
  },
  {
    kind,
    position: '3,bB,bB/4,bB/5/w,wW,3/wW,wW,3 w 4 5',
    goal: { type: 'move', like: /^oa2-/ },
    show: 'oa2-c3+b2-c3',
    rule: {
      en: 'A ring with nothing on it may be moved anywhere that has no ball, instead of one from the supply.',
      pt: 'Um anel sem nada em cima pode ir para qualquer casa sem bola, em vez de um da reserva.',
    },
    task: {
      en: 'Move the ring on a2 in front of your balls, and step on.',
      pt: 'Mova o anel de a2 para a frente das suas bolas e avance.',
    },
    missed: {
      en: 'Legal, but move the ring on a2 rather than one from the supply.',
      pt: 'É legal, mas mova o anel de a2 em vez de usar um da reserva.',
    },
    done: { en: 'The path moves along with you.', pt: 'O caminho anda consigo.' },
  },
  {
    kind,
    position: '3,w,bB/4,bB/5/wW,1,wW,2/bB,w,wW,2 w 3 5',
    goal: { type: 'lasts' },
    show: 'o@d3+c2-d3',
    rule: {
      en: 'If balls, of any colours, stand on all three of your home squares after your turn, you lose.',
      pt: 'Se depois da sua jogada houver bolas, de quaisquer cores, nas três casas da sua base, perde.',
    },
    task: {
      en: 'Make a turn that does not fill your home (a1, a2, b1).',
      pt: 'Jogue sem encher a sua base (a1, a2, b1).',
    },
    missed: {
      en: 'Legal, but now your home is full: you lose.',
      pt: 'É legal, mas a sua base ficou cheia: perdeu.',
    },
    done: { en: 'Keep a square free at home.', pt: 'Guarde uma casa livre na base.' },
  },
  {
    kind,
    position: '3,wW,wW/3,wW,b/1,bB,3/5/bB,1,bB,2 w 5 4',
    goal: { type: 'win' },
    show: 'o@e4+d4-e4',
    rule: {
      en: 'With two steps a turn, a ring and a ball can win together.',
      pt: 'Com dois passos por vez, um anel e uma bola podem ganhar juntos.',
    },
    task: { en: 'Win in one turn.', pt: 'Ganhe numa só vez.' },
    done: { en: 'Three of three. You win.', pt: 'Três em três. Ganhou.' },
  },
];
