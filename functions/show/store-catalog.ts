import { cached, cachedByKey } from '#platform/cached.ts';
import type { Platform } from '#platform/platform.ts';
import { announced } from '#records/published.ts';
import type { StoredCategory } from '#records/show.ts';
import { editionsOf } from '#rules/editions.ts';
import type { CatalogStore } from './domain-catalog.ts';

/** In milliseconds, how long winners are cached: as long as the CDN treats an answer as fresh. */
const winnersAge = 5000;

export const createCatalogStore = ({
  show,
  pictureUrl,
  clock,
}: Pick<Platform, 'show' | 'pictureUrl' | 'clock'>): CatalogStore => ({
  categories: async () => {
    const [app, event] = await Promise.all([show.part('app'), show.part('event')]);
    return { titles: app?.groups, categories: event ? await show.categories(event.id) : [] };
  },
  page: (code) => show.page(code),
  editions: cached(clock, winnersAge, async () => {
    const [event, stored] = await Promise.all([show.part('event'), show.editions()]);
    return Promise.all(
      editionsOf(event, stored).map(async (edition) => ({
        ...edition,
        hasWinners: (await show.winners(edition.id)).size > 0,
      })),
    );
  }),
  revealed: cachedByKey(clock, winnersAge, async (edition) => {
    const [categories, winners, terms] = await Promise.all([
      show.categories(edition),
      show.winners(edition),
      show.terms(edition),
    ]);
    const winnersIn = async (category: StoredCategory) => {
      const revealed = winners.get(category.id);
      if (!revealed) return [];
      const nominees = announced(await show.nominees(category.id), terms?.event, clock.now());
      const won = nominees.filter(({ nominee_id }) => revealed.nominees.includes(nominee_id));
      return won.length > 0 ? [{ category, winners: won, at: revealed.at }] : [];
    };
    return (await Promise.all(categories.map(winnersIn))).flat();
  }),
  pictureUrl,
});
