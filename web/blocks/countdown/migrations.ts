import type { Migration } from '../block.ts';

export const migrations: readonly Migration[] = [];
