import type { Platform } from '#platform/platform.ts';
import type { CatalogStore } from './domain.ts';

export const createCatalogStore = ({
  show,
  pictureUrl,
}: Pick<Platform, 'show' | 'pictureUrl'>): CatalogStore => ({
  categories: async () => {
    const [app, categories] = await Promise.all([show.part('app'), show.categories()]);
    return { titles: app?.groups, categories };
  },
  page: (code) => show.page(code),
  pictureUrl,
});
