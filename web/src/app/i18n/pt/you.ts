import type { YouKey } from '../en/you';

export const you: Record<YouKey, string> = {
  'you.text':
    'O que se jogou neste navegador. Fica guardado só aqui, sem conta: outro navegador não o conhece.',
  'you.all': 'Todas as suas partidas',
  'you.none': 'Ainda não há nada: as partidas aparecem depois do primeiro lance.',
  'you.code': 'Continuar com um código',
  'you.code.note': 'Oito letras, que o outro aparelho mostra em «Partilhar».',
  'you.code.continue': 'Continuar',
  'you.computer': 'o nível {level}',
  'you.friend': 'um amigo',
  'you.against': 'contra {opponent}',
  'you.screen': 'mesmo ecrã',
  'you.screen.turn': 'Jogam as {color}, mesmo ecrã',
  'you.move': 'É a sua vez contra {opponent}',
  'you.waiting': 'Joga {opponent}',
  'you.open': 'Para continuar',
  'you.finished': 'Terminadas',
  'you.moves': '{n} lances',
  'you.more': 'Mais partidas',
  'you.results': 'Resultados contra o computador',
  'you.level': 'Nível',
  'you.won': 'Ganhas',
  'you.lost': 'Perdidas',
  'you.drawn': 'Empatadas',
  'you.next': 'A seguir: nível {level}',
  'you.data': 'Os seus dados',
  'you.data.text':
    'A exportação tem os registos de todas estas partidas. Apagar remove deste navegador a lista, os resultados, os seus lugares e as partidas deste aparelho; depois disso não é possível continuar uma partida a decorrer.',
  'you.export': 'Exportar todas as partidas',
  'you.exporting': 'A exportar {n} de {count} …',
  'you.delete': 'Apagar tudo',
  'you.delete.sure':
    'Apagar a lista das suas partidas, os resultados, as partidas deste aparelho e os seus lugares em partidas ainda a decorrer? Não é possível anular.',
  'you.delete.no': 'Manter',
  'you.delete.yes': 'Apagar tudo',
};
