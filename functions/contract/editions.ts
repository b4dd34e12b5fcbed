import * as z from 'zod/mini';

/** The id of an edition, as a parameter. */
export const editionId = z.string().check(z.minLength(1), z.maxLength(128));

export const edition = z.object({ id: z.string(), title: z.string() });
export type Edition = z.output<typeof edition>;

export const editionStates = [
  'draft',
  'nominating',
  'voting',
  'closed',
  'certified',
  'announced',
  'archived',
] as const;
export type EditionState = (typeof editionStates)[number];
