/** What the table and the board say, in English. */
export const tableEn = {
  'table.title': 'Table',
};

export type TableKey = keyof typeof tableEn;
