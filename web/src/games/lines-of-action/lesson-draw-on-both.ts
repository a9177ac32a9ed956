/** Lines of Action with draws: the same basics, and another end. */
import type { Task } from '../content';
import { basics } from './lesson';

export const tasks: Task[] = [
  ...basics,
  {
    kind: 'lines-of-action:draw-on-both',
    position: '8/8/3b4/3bw2b/8/8/2w5/2w5 b',
    goal: { type: 'draw' },
    show: 'h5xe5',
    rule: {
      en: 'In this variant a move that connects both sides at once is a draw.',
      pt: 'Nesta variante, um lance que liga os dois lados ao mesmo tempo é empate.',
    },
    task: {
      en: 'Capture the stray white piece and see how the game ends.',
      pt: 'Capture a peça branca isolada e veja como a partida acaba.',
    },
    done: { en: 'Both sides are connected: a draw.', pt: 'Os dois lados ficam ligados: empate.' },
  },
];
