import { navigationSchemas } from '#contract/navigation.ts';
import { createHandler } from '#platform/chain/chain.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';

export const compose = (platform: Platform) =>
  createHandler(platform, 'navigation', navigationSchemas, {
    /** No items for an unknown menu. */
    'navigation.menus': async ({ query: { code, align } }) => {
      const [menu, url] = await Promise.all([platform.show.menu(code, align), platform.pictureUrl()]);
      const withUrl = <T extends { fullimage: string }>(item: T): T => ({
        ...item,
        fullimage: url(item.fullimage),
      });
      return (menu?.items ?? []).map((item) => ({ ...withUrl(item), childs: item.childs.map(withUrl) }));
    },
  });

export const handler = compose(platformFromEnv(process.env));
