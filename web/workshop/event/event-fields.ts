import type { ContentValues } from '#contract/content.ts';

/** The parts that this room edits. */
export type EventValues = Pick<ContentValues, 'event' | 'app'>;
