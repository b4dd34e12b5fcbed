import type { Category, Nominee } from '#contract/catalog.ts';
import type { Answer } from '#contract/routes.ts';

export const findCategory = (
  categories: readonly Category[],
  key: string | undefined,
): Category | undefined => categories.find((category) => category.key === key);

/** The category `step` positions after the one with this key; wraps at both ends. Undefined when the key is unknown. */
export function neighbor(categories: readonly Category[], key: string, step: 1 | -1): Category | undefined {
  const index = categories.findIndex((category) => category.key === key);
  return index < 0 ? undefined : categories[(index + step + categories.length) % categories.length];
}

/** The categories that take votes; a jury decides the others. */
export const fanCategories = (categories: readonly Category[]): Category[] =>
  categories.filter((category) => category.decided_by === 'fans');

/**
 * Key of the category to show first: the default of the app configuration, or the first one when that takes no votes or does
 * not exist. Undefined when there are no categories.
 */
export function defaultCategoryKey(categories: readonly Category[], configured: string): string | undefined {
  const votable = fanCategories(categories);
  return (findCategory(votable, configured) ?? votable[0] ?? categories[0])?.key;
}

/**
 * The category of the key that an address names, which is refused unless it exists; without one, that of the first of the
 * other keys that exists.
 */
export function selectedCategory(
  categories: readonly Category[],
  named: string | undefined,
  others: readonly (string | undefined)[] = [],
): { category?: Category | undefined; error?: string } {
  if (named === undefined) {
    const [category] = others.flatMap((key) => findCategory(categories, key) ?? []);
    return { category };
  }
  const category = findCategory(categories, named);
  return category ? { category } : { error: 'Invalid category specified.' };
}

/** Longest title of a nominee in characters (tests/SPEC.md: Constants and limits). */
const titleLength = 50;

const byTitle = new Intl.Collator('en', { sensitivity: 'accent' });

/** The nominees of a category by title, case-insensitive, ascending (tests/SPEC.md: Constants and limits). */
export function nomineesOf(nominees: readonly Nominee[], categoryId: string): Nominee[] {
  return nominees
    .filter((nominee) => nominee.category_id === categoryId)
    .sort((one, other) => byTitle.compare(one.title, other.title));
}

/**
 * Whom a slug in the address names among the nominees of a category: one of them, be it the one whom another was merged into,
 * or else the title of one who left the show.
 */
export function namedBy(
  slug: string,
  nominees: readonly Nominee[],
  withdrawn: Answer<'events.get'>['withdrawn'],
): { nominee?: Nominee | undefined; gone?: string } {
  const nominee = nominees.find((each) => each.slug === slug);
  const left = withdrawn.find((each) => each.slug === slug);
  if (nominee || !left) return { nominee };
  if (left.into === null) return { gone: left.title };
  return { nominee: nominees.find(({ nominee_id }) => nominee_id === left.into) };
}

/** Nominees from which on a field finds them by name. */
export const searchFrom = 12;

/** Letters alone, without accents, in lower case. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The nominees whose title, or the name of one in the cast, has every word of a search in it; undefined without a word. */
export function findNominees<T extends Pick<Nominee, 'title' | 'cast'>>(
  nominees: readonly T[],
  search: string,
): T[] | undefined {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  return nominees.filter(({ title, cast }) => {
    const names = plain([title, ...cast.map(({ name }) => name)].join(' '));
    return words.every((word) => names.includes(word));
  });
}

/**
 * The words before the awards' name in the browser's tab: those of the nominee or the category that an address names.
 */
export function titleOf(
  { categories, nominees, withdrawn }: Pick<Answer<'events.get'>, 'categories' | 'nominees' | 'withdrawn'>,
  key: string | undefined,
  slug: string | undefined,
): string {
  const category = findCategory(categories, key);
  if (!category) return 'Voting';
  const ofCategory = ({ category_id }: Pick<Nominee, 'category_id'>) => category_id === category.id;
  const { nominee } =
    slug === undefined ? {} : namedBy(slug, nominees.filter(ofCategory), withdrawn.filter(ofCategory));
  return nominee ? `${nominee.title} – ${category.title}` : `${category.title} – Voting`;
}

/**
 * A title of at most 50 characters as a person counts them, the ellipsis included. Characters of several code points, such
 * as flags, are not cut in two, except in Firefox before 125, which has no segmenter.
 */
export function truncateTitle(title: string): string {
  if (title.length <= titleLength) return title;
  const characters =
    'Segmenter' in Intl
      ? Array.from(new Intl.Segmenter('en').segment(title), ({ segment }) => segment)
      : Array.from(title);
  if (characters.length <= titleLength) return title;
  return `${characters
    .slice(0, titleLength - 1)
    .join('')
    .trimEnd()}…`;
}
