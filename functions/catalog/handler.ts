import { catalogSchemas } from '#contract/catalog.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import type { Platform } from '#platform/platform.ts';
import { findPage, listWinners, toCategoryLists, type CatalogStore } from './domain.ts';

export function catalogHandler(platform: Platform, store: CatalogStore): LambdaHandler {
  const titledBody = async (code: string) => {
    const { title, content } = await findPage(store, code);
    return { title, body: content };
  };
  return createHandler(platform, 'catalog', catalogSchemas, {
    'categories.get': async () => {
      const { titles, categories } = await store.categories();
      return toCategoryLists(titles, categories);
    },
    'nominees.get': () => titledBody('nominees'),
    'winners.get': () => titledBody('winners'),
    'winners.list': ({ query }) => listWinners(store, query.edition),
    'page.get': ({ query }) => findPage(store, query.code),
  });
}
