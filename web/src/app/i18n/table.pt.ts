/** O que a mesa e o tabuleiro dizem, em português. */
import type { TableKey } from './table.en';

export const tablePt: Record<TableKey, string> = {
  'table.title': 'Mesa',
};
