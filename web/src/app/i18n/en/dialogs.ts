/** The dialogs of a table: sharing, inviting, taking a seat, continuing on another device. */
export const dialogs = {
  'table.invite.title': 'Invite a friend',
  'table.invite.text':
    'Send this link to your opponent. The first to accept takes the other seat; everybody else watches.',
  'table.invite.code': 'QR code of the link',
  'table.invite.link': 'Link for your opponent',
  'table.invite.send': 'Send the link',
  'table.guest.title': 'You are invited',
  'table.guest.by': '{name} invites you to a game of {game}.',
  'table.guest.text': 'You are invited to a game of {game}.',
  'table.guest.color': 'You play {color}.',
  'table.guest.watch': 'Watch only',
  'table.friendly': 'A friendly game: hints are allowed, and both see when one is taken.',
  'table.device.title': 'Continue on another device',
  'table.device.text':
    'A code of eight letters, valid for ten minutes and once. Type it on the first page of the other device, or open the link there. Give it to nobody: it is your seat.',
  'table.device.ask': 'Show a code',
  'table.device.link': 'Link for your other device',
  'table.copy': 'Copy',
  'table.copied': 'Copied',
  'table.share.title': 'Share this game',
  'table.share.embed': 'Code to show it in another page',
  'table.share.link': 'Link to watch',
  'table.share.note': 'People who open it can watch but not play.',
  'table.share.record': 'Record',
  'table.share.svg': 'Picture (SVG)',
  'table.share.png': 'Picture (PNG)',
  'table.share.gif': 'Whole game (GIF)',
  'table.share.drawing': 'Drawing {n} of {count} …',
  'table.share.local': 'This game is kept in this browser only.',
  'table.share.publish': 'Publish it',
  'table.share.publishing': 'Publishing …',
  'table.share.publish.note':
    'The server gets a copy with an address of its own: anyone with the link can look at it. It does not appear in lists.',
  'table.share.publish.later': 'A game can be published when it is over.',
  'table.share.published': 'The published copy',
};

export type DialogKey = keyof typeof dialogs;
