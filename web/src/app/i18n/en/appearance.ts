/** Texts of the menu of preferences, loaded when it is opened. The English keys are the keys of every language. */
export const appearance = {
  'appearance.language': 'Language',
  'appearance.theme': 'Theme',
  'appearance.theme.system': 'Automatic',
  'appearance.theme.light': 'Light',
  'appearance.theme.dark': 'Dark',
  'appearance.palette': 'Colours',
  'appearance.palette.standard': 'Wood',
  'appearance.palette.safe': 'Colour-blind safe',
  'appearance.pieces': 'Pieces',
  'appearance.pieces.classic': 'Classic',
  'appearance.pieces.redblue': 'Red and blue',
  'appearance.pieces.note': 'In Mad Bishops only: red is White and blue is Black.',
  'appearance.confirm': 'Moves by touch',
  'appearance.confirm.on': 'Confirm',
  'appearance.confirm.off': 'At once',
  'appearance.sound': 'Sound',
  'appearance.sound.on': 'On',
  'appearance.sound.off': 'Off',
  'appearance.palette.azulejo': 'Azulejo',
  'appearance.palette.ink': 'Ink',
  'appearance.volume': 'Volume',
  'appearance.turning': 'At one screen, turn the board to the player to move',
};

export type AppearanceKey = keyof typeof appearance;
