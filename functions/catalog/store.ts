import type { Platform } from '#platform/platform.ts';
import type { CatalogStore } from './domain.ts';

export const createCatalogStore = ({
  show,
  pictureUrl,
}: Pick<Platform, 'show' | 'pictureUrl'>): CatalogStore => ({
  categories: async () => {
    const [app, event] = await Promise.all([show.part('app'), show.part('event')]);
    return { titles: app?.groups, categories: event ? await show.categories(event.id) : [] };
  },
  page: (code) => show.page(code),
  pictureUrl,
});
