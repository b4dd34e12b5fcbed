import type { Answer } from '#contract/routes.ts';
import { AppError } from '#platform/errors.ts';
import { withPictures, type PictureUrl } from '#records/pictures.ts';
import type { ShowParts, StoredCategory } from '#records/show.ts';

type Page = ShowParts['pages'][number];
type GroupTitles = ShowParts['app']['groups'];

export interface CatalogStore {
  categories(): Promise<{ titles: GroupTitles | undefined; categories: StoredCategory[] }>;
  page(code: string): Promise<Page | undefined>;
  pictureUrl(): Promise<PictureUrl>;
}

/** Where the show names none (tests/SPEC.md: Screens and routes). */
const defaultTitles: GroupTitles = { award: 'Award Categories', fan: 'Fan Award Categories' };

/** Without empty lists. */
export function toCategoryLists(
  titles: GroupTitles | undefined,
  categories: StoredCategory[],
): Answer<'categories.get'> {
  const list = (group: StoredCategory['group']) => {
    const items = categories.filter((category) => category.group === group).map(({ title }) => ({ title }));
    return items.length === 0 ? {} : { [group]: { title: (titles ?? defaultTitles)[group], items } };
  };
  return { ...list('award'), ...list('fan') };
}

/** @throws AppError page_not_found */
export async function findPage(
  store: CatalogStore,
  code: string,
): Promise<{ title: string; content: string }> {
  const [page, url] = await Promise.all([store.page(code), store.pictureUrl()]);
  if (!page) throw new AppError('page_not_found');
  return { title: page.title, content: withPictures(page.content, url) };
}
