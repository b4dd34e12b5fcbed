import { navigationSchemas } from '#contract/navigation.ts';
import { createHandler, type LambdaHandler } from '#platform/chain/chain.ts';
import type { Platform } from '#platform/platform.ts';
import { findMenu, type NavigationStore } from './domain.ts';

export const navigationHandler = (platform: Platform, store: NavigationStore): LambdaHandler =>
  createHandler(platform, 'navigation', navigationSchemas, {
    'navigation.menus': ({ query }) => findMenu(store, query.code, query.align),
  });
