import type { Edition } from '#contract/editions.ts';
import type { ShowParts, StoredEdition } from '#records/show.ts';

/** Whether an edition's page would have the address of the screen for the hall, `/winners/stage`, which comes first. */
export const isStage = (edition: string): boolean => edition.toLowerCase() === 'stage';

/**
 * The editions of a site, the running one first, then the one that began last. The running one may have no record.
 */
export function editionsOf(
  event: Pick<ShowParts['event'], 'id' | 'title'> | undefined,
  stored: readonly StoredEdition[],
): Edition[] {
  if (!event) return [];
  const earlier = stored
    .filter(({ id }) => id !== event.id)
    .toSorted((a, b) => (a.begunAt < b.begunAt ? 1 : -1));
  return [event, ...earlier].map(({ id, title }) => ({ id, title }));
}
