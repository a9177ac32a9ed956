import type { OfflineKey } from '../en/offline';

export const offline: Record<OfflineKey, string> = {
  'offline.update': 'Há uma nova versão do Tessera.',
  'offline.update.now': 'Recarregar',
  'offline.update.later': 'Mais tarde',
  'offline.away': 'Sem ligação.',
  'offline.away.works':
    'Pode jogar contra o computador ou no mesmo ecrã, continuar partidas deste dispositivo, aprender e ler as regras. Convidar um amigo, assistir e as partidas online esperam pela ligação.',
  'offline.away.nothing':
    'Este navegador não pode jogar sem o servidor: as partidas, as lições e as imagens das regras esperam pela ligação.',
};
