/** Texts about the player at this browser: name, games and results. The English keys are the keys of every language. */
export const you = {
  'you.text':
    'What was played in this browser. It is stored in this browser only, without an account: another browser does not know it.',
  'you.all': 'All your games',
  'you.none': 'Nothing here yet: your games appear after their first move.',
  'you.code': 'Continue with a code',
  'you.code.note': 'Eight letters, shown on your other device under “Share”.',
  'you.code.continue': 'Continue',
  'you.friend': 'a friend',
  'you.against': 'against {opponent}',
  'you.screen': 'same screen',
  'you.screen.turn': '{color} to move, same screen',
  'you.move': 'Your move against {opponent}',
  'you.waiting': 'Waiting for {opponent}',
  'you.open': 'To continue',
  'you.finished': 'Finished',
  'you.moves': 'moves: {n}',
  'you.review': 'Review',
  'you.learn': 'Learn from mistakes',
  'you.more': 'More games',
  'you.results': 'Results against the computer',
  'you.level': 'Level',
  'you.won': 'Won',
  'you.lost': 'Lost',
  'you.drawn': 'Drawn',
  'you.result.won': 'Won',
  'you.result.lost': 'Lost',
  'you.result.drawn': 'Drawn',
  'you.next': 'Next: {level}',
  'you.data': 'Your data',
  'you.data.text':
    'The export has the records of all these games. Deleting removes the list, the results, your seats and the games at this device from this browser; a game in progress cannot be continued after that.',
  'you.export': 'Export all games',
  'you.exporting': 'Exporting {n} of {count} …',
  'you.delete': 'Delete all',
  'you.delete.sure':
    'Delete the list of your games, the results, the games at this device and your seats in games that are still going on? This cannot be undone.',
  'you.delete.no': 'Keep them',
  'you.delete.yes': 'Delete all',
};

export type YouKey = keyof typeof you;
