import type { Category, Event, Nominee } from '#contract/catalog.ts';
import type { PictureUrl } from './pictures.ts';
import type { ShowParts, StoredCategory, StoredNominee } from './show.ts';

/** Whether a nominee is in the show: neither withdrawn nor merged into another. Nobody else takes votes or wins. */
export const isEligible = ({
  withdrawn,
  mergedInto,
}: Pick<StoredNominee, 'withdrawn' | 'mergedInto'>): boolean => !withdrawn && mergedInto === undefined;

/** Whether drafts of an event's nominees are announced at an instant (milliseconds since the epoch): from `nominees_from` on. */
export const areDraftsPublic = (
  event: { nominees_from?: string | null | undefined } | undefined,
  now: number,
): boolean => typeof event?.nominees_from === 'string' && now >= Date.parse(event.nominees_from);

/** The nominees that anybody may know of at an instant (milliseconds since the epoch). */
export const announced = <T extends Pick<StoredNominee, 'draft'>>(
  nominees: readonly T[],
  event: Parameters<typeof areDraftsPublic>[0],
  now: number,
): T[] => {
  const showsDrafts = areDraftsPublic(event, now);
  return nominees.filter(({ draft }) => showsDrafts || !draft);
};

/** The public fields of an event, with times in UTC. */
export const publishedEvent = ({ nominees_from: _announced, ...event }: ShowParts['event']): Event => ({
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

export const publishedNominee = (nominee: StoredNominee, url: PictureUrl): Nominee => ({
  nominee_id: nominee.nominee_id,
  category_id: nominee.category_id,
  category_key: nominee.category_key,
  slug: nominee.slug,
  title: nominee.title,
  model: nominee.model,
  content_image: url(nominee.image),
  twitter: nominee.twitter,
  cast: nominee.cast,
  profile_website: nominee.profile_website,
  video: nominee.video ?? '',
});
