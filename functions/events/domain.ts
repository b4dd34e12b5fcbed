import type { Event } from '#contract/catalog.ts';
import type { PictureUrl } from '#records/pictures.ts';
import { publishedCategory, publishedEvent, publishedNominee } from '#records/published.ts';
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
    nominees: nominees.map((nominee) => publishedNominee(nominee, url)),
  };
}
