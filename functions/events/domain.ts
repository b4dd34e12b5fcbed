import type { Event, Nominee } from '#contract/catalog.ts';
import type { PictureUrl } from '#records/pictures.ts';
import { publishedCategory, publishedEvent } from '#records/published.ts';
import type { ShowParts, StoredCategory, StoredNominee } from '#records/show.ts';

export interface EventContent {
  event: ShowParts['event'] | undefined;
  categories: StoredCategory[];
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

export function toEvents({ event, categories, nominees, url }: EventContent) {
  return {
    event: event ? publishedEvent(event) : noEvent,
    categories: categories.map(publishedCategory),
    nominees: nominees.map((nominee) => toNominee(nominee, url)),
  };
}

const toNominee = (nominee: StoredNominee, url: PictureUrl): Nominee => ({
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
});
