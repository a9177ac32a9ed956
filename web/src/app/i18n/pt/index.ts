import { codes } from './codes';
import { page } from './page';
import { table } from './table';
import { you } from './you';

export const catalogue = { ...page, ...table, ...you, ...codes };
