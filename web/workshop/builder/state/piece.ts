import type { Widget } from '#contract/templates.ts';

/** Widgets that are copied, saved and added together: the chosen one first, then those in its columns, in their order. */
export type Piece = readonly Widget[];
