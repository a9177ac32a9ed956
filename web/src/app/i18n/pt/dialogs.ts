import type { DialogKey } from '../en/dialogs';

export const dialogs: Record<DialogKey, string> = {
  'table.invite.title': 'Convidar um amigo',
  'table.invite.text':
    'Envie este link ao adversário. O primeiro a aceitar joga do outro lado; os outros assistem.',
  'table.invite.code': 'Código QR do link',
  'table.invite.link': 'Link para o adversário',
  'table.invite.send': 'Enviar o link',
  'table.guest.title': 'Recebeu um convite',
  'table.guest.by': '{name} convida-o para uma partida de {game}.',
  'table.guest.text': 'Recebeu um convite para uma partida de {game}.',
  'table.guest.color': 'As suas peças: {color}.',
  'table.guest.watch': 'Só assistir',
  'table.friendly': 'Partida amigável: há dicas, e ambos veem quando se pede uma.',
  'table.device.title': 'Continuar noutro dispositivo',
  'table.device.text':
    'Um código de oito letras, válido durante dez minutos e uma só vez. Escreva-o na página inicial do outro dispositivo, ou abra lá o link. Não o dê a ninguém: é o seu lugar.',
  'table.device.ask': 'Mostrar um código',
  'table.device.link': 'Link para o outro dispositivo',
  'table.copy': 'Copiar',
  'table.copied': 'Copiado',
  'table.share.title': 'Partilhar esta partida',
  'table.share.embed': 'Código para a mostrar noutra página',
  'table.share.link': 'Link para assistir',
  'table.share.note': 'Quem o abrir pode assistir, mas não jogar.',
  'table.share.record': 'Registo',
  'table.share.svg': 'Imagem (SVG)',
  'table.share.png': 'Imagem (PNG)',
  'table.share.gif': 'Partida inteira (GIF)',
  'table.share.drawing': 'A desenhar {n} de {count} …',
  'table.share.local': 'Esta partida está guardada só neste navegador.',
  'table.share.publish': 'Publicar',
  'table.share.publishing': 'A publicar …',
  'table.share.publish.note':
    'O servidor recebe uma cópia com endereço próprio: quem tiver o link pode vê-la. Não aparece em listas.',
  'table.share.publish.later': 'Uma partida pode ser publicada quando terminar.',
  'table.share.published': 'A cópia publicada',
};
