/** What the table and the board say, in English. */
export const tableEn = {
  'board.white.bishop': 'white bishop',
  'board.black.bishop': 'black bishop',
  'board.white.stone': 'white stone',
  'board.black.stone': 'black stone',
  'board.white.queen': 'white queen',
  'board.black.queen': 'black queen',
  'board.white.king': 'white king',
  'board.black.king': 'black king',
  'board.white.ring': 'white ring',
  'board.black.ring': 'black ring',
  'board.white.ball': 'white ball',
  'board.black.ball': 'black ball',
  'board.on': ' on ',
  'board.empty': 'empty',
  'board.selected': 'selected',
  'board.target': 'can go here',
  'board.last': 'last move',
  'board.supply.white': 'White’s supply: {count} rings',
  'board.supply.black': 'Black’s supply: {count} rings',
};

export type TableKey = keyof typeof tableEn;
