import { eventsSchemas, type Event, type Nominee } from '#contract/catalog.ts';
import { cached } from '#platform/cached.ts';
import { createHandler } from '#platform/chain/chain.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import type { PictureUrl } from '#records/pictures.ts';
import { publishedCategory, publishedEvent } from '#records/published.ts';
import type { StoredNominee } from '#records/show.ts';

/** In milliseconds: as long as the CDN treats an answer as fresh. */
const cacheAge = 5_000;

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

export function compose(platform: Platform) {
  const { show, pictureUrl, clock } = platform;
  const content = cached(clock, cacheAge, async () => {
    const [event, categories, url] = await Promise.all([show.part('event'), show.categories(), pictureUrl()]);
    const nominees = await Promise.all(categories.map(({ id }) => show.nominees(id)));
    return {
      event: event ? publishedEvent(event) : noEvent,
      categories: categories.map(publishedCategory),
      nominees: nominees.flat().map((nominee) => publishedNominee(nominee, url)),
    };
  });
  return createHandler(platform, 'events', eventsSchemas, { 'events.get': content });
}

const publishedNominee = (nominee: StoredNominee, url: PictureUrl): Nominee => ({
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

export const handler = compose(platformFromEnv(process.env));
