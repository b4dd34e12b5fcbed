import type { Answer } from '#contract/routes.ts';
import type { Edition } from '#contract/editions.ts';
import { AppError } from '#platform/errors.ts';
import { withPictures, type PictureUrl } from '#records/pictures.ts';
import { publishedCategory, publishedNominee } from '#records/published.ts';
import type { ShowParts, StoredCategory, StoredNominee } from '#records/show.ts';

type Page = ShowParts['pages'][number];
type GroupTitles = ShowParts['app']['groups'];

export interface CatalogStore {
  categories(): Promise<{ titles: GroupTitles | undefined; categories: StoredCategory[] }>;
  page(code: string): Promise<Page | undefined>;
  /** Every edition, the newest first, and whether a winner of it is revealed. */
  editions(): Promise<(Edition & { hasWinners: boolean })[]>;
  /** The categories with revealed winners, in the order of the show; withdrawn ones are absent. */
  revealed(edition: string): Promise<{ category: StoredCategory; winners: StoredNominee[]; at: string }[]>;
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
    const items = categories
      .filter((category) => category.group === group)
      .map(({ key, title }) => ({ key, title }));
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

/**
 * The winners revealed so far, and nothing about those that are not; of the newest edition that has any, unless another
 * is named.
 * @throws AppError edition_not_found
 */
export async function listWinners(store: CatalogStore, named?: string): Promise<Answer<'winners.list'>> {
  const [all, url] = await Promise.all([store.editions(), store.pictureUrl()]);
  const announced = all.filter(({ hasWinners }) => hasWinners);
  const found = named === undefined ? announced[0] : all.find(({ id }) => id === named);
  if (!found && named !== undefined) throw new AppError('edition_not_found');
  const revealed = found ? await store.revealed(found.id) : [];
  const plain = ({ id, title }: Edition): Edition => ({ id, title });
  return {
    edition: found ? plain(found) : null,
    isRunning: found !== undefined && found.id === all[0]?.id,
    editions: announced.map(plain),
    categories: revealed.map(({ category, winners, at }) => ({
      ...publishedCategory(category),
      winners: winners.map((nominee) => publishedNominee(nominee, url)),
      revealed_at: at,
    })),
  };
}
