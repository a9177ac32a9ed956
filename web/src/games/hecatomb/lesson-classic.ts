/** Hecatomb by the rules of chess, in four tasks. */
import type { Task } from '../content';

const kind = 'hecatomb:classic';

export const tasks: Task[] = [
  {
    kind,
    position: '4k3/4q3/8/8/8/8/3Q4/4K3 w',
    goal: { type: 'any' },
    show: 'd2-e2',
    rule: {
      en: 'Here the rules of chess hold: no move may leave your own king attacked.',
      pt: 'Aqui valem as regras do xadrez: nenhum lance pode deixar o seu rei atacado.',
    },
    task: {
      en: 'Your king is attacked from e7. Step in between or step aside.',
      pt: 'O seu rei está atacado desde e7. Meta-se no meio ou saia do caminho.',
    },
    done: { en: 'Out of danger.', pt: 'Fora de perigo.' },
  },
  {
    kind,
    position: '7k/4q3/8/8/4Q3/8/8/4K3 w',
    goal: { type: 'move', like: /xe7$/ },
    show: 'e4xe7',
    rule: {
      en: 'A piece that shields its king is pinned to that line.',
      pt: 'Uma peça que protege o seu rei está cravada nessa linha.',
    },
    task: {
      en: 'Your queen cannot leave the file, but she can capture along it.',
      pt: 'A sua dama não pode sair da coluna, mas pode capturar ao longo dela.',
    },
    done: { en: 'The pin is gone, and so is the queen.', pt: 'Acabou a cravagem, e a dama também.' },
  },
  {
    kind,
    position: 'k7/8/1K6/8/8/8/8/3Q4 w',
    goal: { type: 'win' },
    show: 'd1-d8',
    rule: {
      en: 'Checkmate wins: the king is attacked and nothing saves it.',
      pt: 'O xeque-mate ganha: o rei está atacado e nada o salva.',
    },
    task: { en: 'Give checkmate in one move.', pt: 'Dê xeque-mate num lance.' },
    done: { en: 'Checkmate.', pt: 'Xeque-mate.' },
  },
  {
    kind,
    position: 'k7/2K5/8/1Q6/8/8/8/8 w',
    goal: { type: 'win' },
    show: 'b5-b7',
    rule: {
      en: 'A player who is not attacked but has no legal move is stalemated: a draw. The third repetition and fifty moves each without a capture are draws, too.',
      pt: 'Quem não está atacado mas não tem lance legal está afogado: é empate. Também a terceira repetição e cinquenta lances de cada lado sem captura.',
    },
    task: { en: 'Mate without stalemate: win in one.', pt: 'Mate sem afogar: ganhe num lance.' },
    missed: { en: 'Legal, but this does not win.', pt: 'É legal, mas assim não ganha.' },
    done: { en: 'Checkmate, not stalemate.', pt: 'Mate, e não afogado.' },
  },
];
