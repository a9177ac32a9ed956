import type { GameContent } from '../content';

export const linesOfAction: GameContent<'lines-of-action'> = {
  title: { en: 'Lines of Action', pt: 'Linhas de Ação' },
  sentence: {
    en: 'Move exactly as far as there are pieces on the line, and bring all of yours together.',
    pt: 'Mova exatamente tantas casas quantas as peças na linha, e junte todas as suas.',
  },
  variants: {
    'lines-of-action': {
      title: { en: 'Standard, 8×8', pt: 'Normal, 8×8' },
      about: {
        en: 'A move that connects both sides wins for the player who made it.',
        pt: 'Um lance que liga os dois lados dá a vitória a quem o fez.',
      },
    },
    'lines-of-action:draw-on-both': {
      title: { en: 'Draw on both', pt: 'Empate se ambos ligam' },
      about: {
        en: 'A move that connects both sides at once is a draw.',
        pt: 'Um lance que liga os dois lados ao mesmo tempo é empate.',
      },
    },
    'lines-of-action:scrambled-eggs': {
      title: { en: 'Scrambled eggs', pt: 'Ovos mexidos' },
      about: {
        en: 'At the start the colours alternate around the edge.',
        pt: 'No início as cores alternam à volta da borda.',
      },
    },
    'lines-of-action:6x6': {
      title: { en: 'Small, 6×6', pt: 'Pequeno, 6×6' },
      about: {
        en: 'Six by six squares and eight pieces each: a short game.',
        pt: 'Seis por seis casas e oito peças cada: uma partida curta.',
      },
    },
  },
  demo: {
    begin: 4,
    moves:
      'b1-b3 h3-e3 e8-g6 h4-f2 f8-f5 h2-e2 g8-g5 a2-d2 b8-b6 a3xc1 f5xf2 a7-c7 d8-d5 h5-h2 c8-d7 a4-b4 g1-g4 h7-e7'.split(
        ' ',
      ),
  },
  lessons: {
    'lines-of-action': () => import('./lesson'),
    'lines-of-action:draw-on-both': () => import('./lesson-draw-on-both'),
  },
  rules: () => import('./rules'),
  touchable: {
    en: 'Touch one of your stones: the numbers show how far it goes.',
    pt: 'Toque numa das suas pedras: os números mostram quantas casas anda.',
  },
  coach: {
    'lines-of-action': {
      turns: [
        {
          en: 'Pick a stone. It moves exactly as many squares as there are pieces on the line.',
          pt: 'Escolha uma pedra. Anda exatamente tantas casas quantas as peças na linha.',
        },
        {
          en: 'Bring all your stones together: diagonal neighbours are connected.',
          pt: 'Junte todas as suas pedras: vizinhas na diagonal estão ligadas.',
        },
        {
          en: 'The middle of the board is where groups meet.',
          pt: 'É no meio do tabuleiro que os grupos se encontram.',
        },
      ],
      chosen: {
        en: 'Each number counts the pieces on that line: so far the stone goes.',
        pt: 'Cada número conta as peças nessa linha: é quanto a pedra anda.',
      },
    },
  },
  length: { en: '10 to 20 minutes', pt: '10 a 20 minutos' },
  difficulty: { en: 'Easy to learn, deep', pt: 'Fácil de aprender, profundo' },
  aids: () => import('./aids'),
};
