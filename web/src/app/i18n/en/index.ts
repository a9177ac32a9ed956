import { codes } from './codes';
import { page } from './page';
import { table } from './table';

export const catalogue = { ...page, ...table, ...codes };
