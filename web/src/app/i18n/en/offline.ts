/** Texts about new versions of the page, and about playing without a network. The English keys are the keys of every language. */
export const offline = {
  'offline.update': 'A new version of Tessera is ready.',
  'offline.update.now': 'Reload',
  'offline.update.later': 'Later',
  'offline.away': 'No connection.',
  'offline.away.works':
    'Play the computer or at one screen, go on with games of this device, learn and read the rules. Inviting a friend, watching and online games wait for the connection.',
  'offline.away.nothing':
    'This browser cannot play without the server: games, lessons and pictures of the rules wait for the connection.',
};

export type OfflineKey = keyof typeof offline;
