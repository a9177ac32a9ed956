/** Hecatomb in six tasks. */
import type { Task } from '../content';

const kind = 'hecatomb';

export const tasks: Task[] = [
  {
    kind,
    position: '4k3/8/6q1/8/8/8/2Q5/4K3 w 10',
    goal: { type: 'move', like: /xg6$/ },
    show: 'c2xg6',
    rule: {
      en: 'A queen goes any distance in all eight directions, and captures what she lands on.',
      pt: 'Uma dama anda qualquer distância nas oito direções e captura aquilo onde cai.',
    },
    task: { en: 'Capture the black queen.', pt: 'Capture a dama preta.' },
    done: {
      en: 'One queen fewer. At the start there are thirty-one.',
      pt: 'Menos uma dama. No início são trinta e uma.',
    },
  },
  {
    kind,
    position: '1k6/3q4/8/7q/8/3Q4/8/K2Q4 w 8',
    goal: { type: 'move', like: /xh5$/ },
    show: 'd1xh5',
    rule: {
      en: 'Pieces do not jump: your own pieces block your way as well.',
      pt: 'Não se salta nada: as suas próprias peças também barram o caminho.',
    },
    task: { en: 'Capture the queen on h5.', pt: 'Capture a dama em h5.' },
    done: {
      en: 'The line from d1 to h5 was clear.',
      pt: 'A linha de d1 a h5 estava livre.',
    },
  },
  {
    kind,
    position: '4k3/4q3/8/8/Q7/8/8/K3Q3 w 6',
    goal: { type: 'win' },
    show: 'a4xe8',
    rule: {
      en: 'Capture the king and you win. There is no check: a king may be left where it can be captured.',
      pt: 'Capture o rei e ganha. Não há xeque: um rei pode ficar onde possa ser capturado.',
    },
    task: {
      en: 'One of your queens reaches the king. Capture it.',
      pt: 'Uma das suas damas chega ao rei. Capture-o.',
    },
    done: { en: 'The king has fallen. You win.', pt: 'O rei caiu. Ganhou.' },
  },
  {
    kind,
    position: '4k3/8/8/8/4q3/3Q4/8/4K3 w 4',
    goal: { type: 'safe' },
    show: 'd3xe4',
    rule: {
      en: 'A king goes one square. If yours is attacked, move it, stand in the way, or capture the attacker.',
      pt: 'O rei anda uma casa. Se o seu for atacado, mova-o, ponha algo no caminho ou capture o atacante.',
    },
    task: { en: 'Your king is attacked. Save it.', pt: 'O seu rei está atacado. Salve-o.' },
    missed: {
      en: 'Legal, but Black would capture your king now.',
      pt: 'É legal, mas agora as Pretas capturariam o seu rei.',
    },
    done: { en: 'Safe, for now.', pt: 'A salvo, por agora.' },
  },
  {
    kind,
    position: '3qk3/4q3/8/1Q6/8/8/8/K3Q3 w 1',
    goal: { type: 'win' },
    show: 'b5xe8',
    rule: {
      en: 'The game lasts ten moves, five by each player. If both kings still stand, or if a player cannot move, it is a draw.',
      pt: 'A partida dura dez lances, cinco para cada lado. Se os dois reis ainda estiverem de pé, ou se alguém não puder jogar, é empate.',
    },
    task: { en: 'This is the last move. It still counts.', pt: 'Este é o último lance. Ainda conta.' },
    missed: {
      en: 'Legal, but that was the last move: a draw.',
      pt: 'É legal, mas era o último lance: empate.',
    },
    done: { en: 'On the last move. You win.', pt: 'No último lance. Ganhou.' },
  },
  {
    kind,
    position: 'qqqqkqqq/qqqqqqqq/qqqqqqqq/qqqqqqqq/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ/QQQQKQQQ w 10',
    goal: { type: 'any' },
    show: 'd4xd5',
    rule: {
      en: 'The standard board is full. The first capture opens a line, for you and for your enemy.',
      pt: 'O tabuleiro normal está cheio. A primeira captura abre uma linha, para si e para o inimigo.',
    },
    task: { en: 'Make the first capture.', pt: 'Faça a primeira captura.' },
    done: { en: 'Nine moves left.', pt: 'Faltam nove lances.' },
  },
];
