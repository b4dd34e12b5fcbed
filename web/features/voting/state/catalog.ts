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

/** Longest title of a nominee in characters (tests/SPEC.md: Constants and limits). */
const titleLength = 50;

/** Sizes of pictures in pixels, and columns where the screen has room for them (tests/SPEC.md: Constants and limits). */
export const imageSizes = {
  vertical: { name: '400x600', width: 400, height: 600 },
  horizontal: { name: '800x500', width: 800, height: 500 },
} as const;
export const columns = { vertical: 3, horizontal: 4 } as const;

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
