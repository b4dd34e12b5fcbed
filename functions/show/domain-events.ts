import type { Answer } from '#contract/routes.ts';
import type { Event } from '#contract/catalog.ts';
import type { PictureUrl } from '#records/pictures.ts';
import {
  announced,
  isEligible,
  publishedCategory,
  publishedEvent,
  publishedNominee,
} from '#records/published.ts';
import type { ShowParts, StoredCategory, StoredNominee } from '#records/show.ts';

export interface EventContent {
  event: ShowParts['event'] | undefined;
  /** What the show has now. */
  categories: StoredCategory[];
  /** All of these categories, whether or not they are still in the show. */
  nominees: StoredNominee[];
  url: PictureUrl;
}

export interface EventsStore {
  read(): Promise<EventContent>;
}

const noEvent: Event = {
  id: '',
  code: '',
  siteCode: '',
  title: '',
  is_voting_active: false,
  voting_start: null,
  voting_end: null,
  fan_prenom_start: null,
  fan_prenom_end: null,
};

/** The show at an instant (milliseconds since the epoch), without nominees that are not announced yet. */
export function toEvents(
  { event, categories, nominees: all, url }: EventContent,
  now: number,
): Answer<'events.get'> {
  const nominees = announced(all, event, now);
  const byId = new Map(nominees.map((nominee) => [nominee.nominee_id, nominee]));
  return {
    event: event ? publishedEvent(event) : noEvent,
    categories: categories.map(publishedCategory),
    nominees: nominees.filter(isEligible).map((nominee) => publishedNominee(nominee, url)),
    withdrawn: nominees
      .filter((nominee) => !isEligible(nominee))
      .map((nominee) => ({
        nominee_id: nominee.nominee_id,
        category_id: nominee.category_id,
        slug: nominee.slug,
        title: nominee.title,
        into: standInOf(nominee, byId),
      })),
  };
}

/** The nominee whom votes for a merged one count for, over several merges; null if none is in the show. */
function standInOf(nominee: StoredNominee, byId: ReadonlyMap<string, StoredNominee>): string | null {
  const passed = new Set<StoredNominee>();
  let current: StoredNominee | undefined = nominee;
  while (current?.mergedInto !== undefined && !passed.has(current)) {
    passed.add(current);
    current = byId.get(current.mergedInto);
  }
  return current && isEligible(current) ? current.nominee_id : null;
}
