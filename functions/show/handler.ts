import { appSchemas } from '#contract/app.ts';
import { catalogSchemas, eventsSchemas } from '#contract/catalog.ts';
import { navigationSchemas } from '#contract/navigation.ts';
import { sponsorsSchemas } from '#contract/sponsors.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import type { Platform } from '#platform/platform.ts';
import { toAppConfig, type AppStore, type Deployment } from './domain.ts';
import { findPage, listWinners, toCategoryLists, type CatalogStore } from './domain-catalog.ts';
import { toEvents, type EventsStore } from './domain-events.ts';
import { findMenu, type NavigationStore } from './domain-navigation.ts';
import {
  findCarousel,
  findItems,
  findSponsor,
  listCarousels,
  type SponsorsStore,
} from './domain-sponsors.ts';

export interface ShowStores {
  app: AppStore;
  events: EventsStore;
  catalog: CatalogStore;
  navigation: NavigationStore;
  sponsors: SponsorsStore;
}

/** What visitors read of the show. This group also answers for unknown API paths. */
export function showHandler(
  platform: Platform,
  { app, events, catalog, navigation, sponsors }: ShowStores,
  deployment: Deployment,
): LambdaHandler {
  const livePaths = platform.environment.LIVE_PATHS.split(' ').filter(Boolean);
  const now = () => platform.clock.now();
  const titledBody = async (code: string) => {
    const { title, content } = await findPage(catalog, code);
    return { title, body: content };
  };
  const schemas = {
    ...appSchemas,
    ...catalogSchemas,
    ...eventsSchemas,
    ...navigationSchemas,
    ...sponsorsSchemas,
  };
  return createHandler(platform, 'show', schemas, {
    'app.get': async () => {
      const [parts, url] = await Promise.all([app.parts(), app.pictureUrl()]);
      return toAppConfig(parts, deployment, url, now(), livePaths);
    },
    'events.get': async () => toEvents(await events.read(), now()),
    'categories.get': async () => {
      const { titles, categories } = await catalog.categories();
      return toCategoryLists(titles, categories);
    },
    'nominees.get': () => titledBody('nominees'),
    'winners.get': () => titledBody('winners'),
    'winners.list': ({ query }) => listWinners(catalog, query.edition),
    'page.get': ({ query }) => findPage(catalog, query.code),
    'navigation.menus': ({ query }) => findMenu(navigation, query.code, query.align),
    'carousel.get': ({ query }) => findCarousel(sponsors, query.code),
    'sponsors.get': ({ query }) => findSponsor(sponsors, query.id),
    'carousel.items': ({ query }) => findItems(sponsors, query),
    'carousel.list': ({ query }) => listCarousels(sponsors, query.siteCode),
  });
}
