/** Mad Bishops in six tasks, on the small board until the last. */
import type { Task } from '../content';

const kind = 'mad-bishops:8x8';

export const tasks: Task[] = [
  {
    kind,
    position: '8/8/5b2/8/8/8/1w5b/8 w',
    goal: { type: 'move', like: /^b2xf6$/ },
    show: 'b2xf6',
    rule: {
      en: 'All pieces are bishops. They go any distance along a diagonal, and capture by going to an enemy’s square.',
      pt: 'Todas as peças são bispos. Andam qualquer distância na diagonal e capturam indo para a casa de um inimigo.',
    },
    task: { en: 'Capture the black bishop on f6.', pt: 'Capture o bispo preto em f6.' },
    done: {
      en: 'Captured. Capturing every enemy bishop wins the game.',
      pt: 'Capturado. Quem captura todos os bispos inimigos ganha.',
    },
  },
  {
    kind,
    position: '8/8/1b3b2/8/3w4/8/7w/8 w',
    goal: { type: 'move', like: /^d4x/ },
    show: 'd4xf6',
    rule: {
      en: 'Two enemies that see each other along a diagonal are engaged. An engaged bishop moves only to capture.',
      pt: 'Dois inimigos que se veem ao longo de uma diagonal estão em confronto. Um bispo em confronto só se move capturando.',
    },
    task: {
      en: 'Your bishop on d4 is engaged twice. Move it, and see what happens if you try an empty square.',
      pt: 'O seu bispo em d4 está em confronto com dois. Mova-o, e veja o que acontece se tentar uma casa vazia.',
    },
    missed: {
      en: 'Also legal, since capturing is not compulsory. But this task is for the bishop on d4.',
      pt: 'Também é legal, pois ninguém é obrigado a capturar. Mas a tarefa é para o bispo em d4.',
    },
    done: { en: 'An engaged bishop captures or stays.', pt: 'Um bispo em confronto captura ou fica.' },
  },
  {
    kind,
    position: '8/4b3/8/8/3w4/8/8/8 w',
    goal: { type: 'any' },
    show: 'd4-f6',
    rule: {
      en: 'A bishop that sees no enemy moves only to engage one: it must end where it does see an enemy.',
      pt: 'Um bispo que não vê nenhum inimigo só se move para enfrentar um: tem de acabar onde veja um inimigo.',
    },
    task: { en: 'Move your bishop so that it engages e7.', pt: 'Mova o seu bispo de modo a enfrentar e7.' },
    done: {
      en: 'Engaged. Now Black can capture.',
      pt: 'Em confronto. Agora as Pretas podem capturar.',
    },
  },
  {
    kind,
    position: '5b2/6b1/1b6/8/3w4/8/8/8 w',
    goal: { type: 'move', like: /^d4xb6$/ },
    show: 'd4xb6',
    rule: {
      en: 'A bishop that captures may be captured next. Check which enemies see the square.',
      pt: 'Quem captura pode ser capturado a seguir. Veja quem mais vê essa casa.',
    },
    task: {
      en: 'Capture so that Black cannot capture back.',
      pt: 'Capture de modo a que ninguém possa recapturar.',
    },
    missed: {
      en: 'Legal, but the bishop on f8 captures back on g7.',
      pt: 'É legal, mas o bispo em f8 recaptura em g7.',
    },
    done: { en: 'You won a bishop and lost none.', pt: 'Ganhou um bispo e não perdeu nenhum.' },
  },
  {
    kind,
    position: '8/8/1b6/8/8/8/5w2/8 w',
    goal: { type: 'win' },
    show: 'f2xb6',
    rule: {
      en: 'Capture the last enemy bishop and you win. There are no draws, and nobody may pass: while both sides have bishops, there is always a move.',
      pt: 'Quem captura o último bispo inimigo ganha. Não há empates nem se passa a vez: enquanto ambos têm bispos, há sempre um lance.',
    },
    task: { en: 'Win the game.', pt: 'Ganhe a partida.' },
    done: { en: 'Nothing is left. You win.', pt: 'Não sobra nada. Ganhou.' },
  },
  {
    kind: 'mad-bishops',
    position:
      '1w1w1w1w1w/b1b1b1b1b1/1w1w1w1w1w/b1b1b1b1b1/1w1w1w1w1w/b1b1b1b1b1/1w1w1w1w1w/b1b1b1b1b1/1w1w1w1w1w/b1b1b1b1b1 w',
    goal: { type: 'any' },
    show: 'b2xa1',
    rule: {
      en: 'The standard board: every bishop is engaged from the start, and White moves first.',
      pt: 'O tabuleiro normal: todos os bispos estão em confronto desde o início, e as Brancas começam.',
    },
    task: { en: 'Make the first capture.', pt: 'Faça a primeira captura.' },
    done: { en: 'The game has begun.', pt: 'A partida começou.' },
  },
];
