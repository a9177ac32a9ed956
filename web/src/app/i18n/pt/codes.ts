import type { StateKey } from '../keys';

export const codes: Record<StateKey, string> = {
  'figure.balance': '{white} menos {black}',
  'figure.groups': 'Grupos',
  'figure.plies-left': 'Lances restantes',
  'figure.quiet-plies': 'Lances sem captura',
  'figure.queens': 'Damas',
  'figure.balls-on-goal': 'Bolas na meta',
  'figure.supply': 'Anéis na reserva',

  'alert.king-attacked': 'Rei {color} sob ataque',
  'alert.wins-next': 'As {color} podem ganhar num lance',

  'problem.other-version': 'Há uma nova versão do Tessera. Recarregue esta página.',
  'problem.unavailable': 'O servidor está ocupado. Espere um momento e tente de novo.',
  'problem.offline': 'Não é possível chegar ao servidor. Verifique a ligação e tente de novo.',
  'problem.no-module':
    'Este navegador não consegue agora jogar sem o servidor. Verifique a ligação e tente de novo.',
};
