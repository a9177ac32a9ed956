/** The address of the server under test: files that run at the same time have a server each. */
import { inject } from 'vitest';

const bases = inject('bases');

export const base = bases[(Number(process.env['VITEST_POOL_ID']) - 1) % bases.length] as string;
