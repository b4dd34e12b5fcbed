import { catalogSchemas } from '#contract/catalog.ts';
import { createHandler } from '#platform/chain/chain.ts';
import { AppError } from '#platform/errors.ts';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { withPictures } from '#records/pictures.ts';
import type { StoredCategory } from '#records/show.ts';

/** Where the show names none (tests/SPEC.md: Screens and routes). */
const defaultTitles = { award: 'Award Categories', fan: 'Fan Award Categories' };

export function compose(platform: Platform) {
  const { show, pictureUrl } = platform;
  const findPage = async (code: string) => {
    const [page, url] = await Promise.all([show.page(code), pictureUrl()]);
    if (!page) throw new AppError('page_not_found');
    return { title: page.title, content: withPictures(page.content, url) };
  };
  const titledBody = async (code: string) => {
    const { title, content } = await findPage(code);
    return { title, body: content };
  };
  return createHandler(platform, 'catalog', catalogSchemas, {
    /** The two lists, without empty ones. */
    'categories.get': async () => {
      const [app, categories] = await Promise.all([show.part('app'), show.categories()]);
      const list = (group: StoredCategory['group']) => {
        const items = categories.filter((each) => each.group === group).map(({ title }) => ({ title }));
        const { [group]: title } = app?.groups ?? defaultTitles;
        return items.length === 0 ? {} : { [group]: { title, items } };
      };
      return { ...list('award'), ...list('fan') };
    },
    'nominees.get': () => titledBody('nominees'),
    'winners.get': () => titledBody('winners'),
    'page.get': ({ query }) => findPage(query.code),
  });
}

export const handler = compose(platformFromEnv(process.env));
