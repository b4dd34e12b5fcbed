import type { Category, Event } from '#contract/catalog.ts';
import type { ShowParts, StoredCategory } from './show.ts';

/** The public fields of an event, with times in UTC. */
export const publishedEvent = (event: ShowParts['event']): Event => ({
  ...event,
  voting_start: utc(event.voting_start),
  voting_end: utc(event.voting_end),
  fan_prenom_start: utc(event.fan_prenom_start),
  fan_prenom_end: utc(event.fan_prenom_end),
});

const utc = (instant: string | null): string | null =>
  instant === null ? null : new Date(instant).toISOString();

export const publishedCategory = ({
  id,
  key,
  type,
  title,
  description,
  title_column,
  decided_by,
}: StoredCategory): Category => ({ id, key, type, title, description, title_column, decided_by });
