/** What the page and its workers send to each other. */

import type { Request } from './types';

export type ToWorker = { module: WebAssembly.Module } | { id: number; request: Request };

export type FromWorker =
  | { id: number; report: unknown }
  | { id: number; answer: unknown }
  /** The module has failed. */
  | { id: number; defect: string };
