import type { StateKey } from '../keys';

export const codes: Record<StateKey, string> = {
  'figure.balance': '{white} minus {black}',
  'figure.groups': 'Groups',
  'figure.plies-left': 'Moves left',
  'figure.quiet-plies': 'Moves without a capture',
  'figure.queens': 'Queens',
  'figure.balls-on-goal': 'Balls on goal',
  'figure.supply': 'Rings in supply',

  'alert.king-attacked': '{color}’s king is under attack',
  'alert.wins-next': '{color} can win with one move',

  'problem.other-version': 'There is a new version of Tessera. Reload this page.',
  'problem.unavailable': 'The server is busy. Wait a moment and try again.',
  'problem.offline': 'The server cannot be reached. Check the connection and try again.',
  'problem.no-module': 'This browser cannot play without the server now. Check the connection and try again.',
};
