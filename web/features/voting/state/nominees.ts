import type { Category, Nominee } from '#contract/catalog.ts';

type Orientation = Category['type']['orientation'];

/** Longest title of a nominee in characters (tests/SPEC.md: Constants and limits). */
const titleLength = 50;

/** Sizes at which pictures are requested, in pixels (tests/SPEC.md: Constants and limits). */
const imageSizes = {
  vertical: { name: '400x600', width: 400, height: 600 },
  horizontal: { name: '800x500', width: 800, height: 500 },
} as const;

/** Columns of the grid where the screen has room for them (tests/SPEC.md: Constants and limits). */
const columns = { vertical: 3, horizontal: 4 } as const;

export const imageSizeOf = (orientation: Orientation) => imageSizes[orientation];
export const columnsOf = (orientation: Orientation): number => columns[orientation];

const byTitle = new Intl.Collator('en', { sensitivity: 'accent' });

/** The nominees of a category by title, case-insensitive, ascending (tests/SPEC.md: Constants and limits). */
export function nomineesOf(nominees: readonly Nominee[], categoryId: string): Nominee[] {
  return nominees
    .filter((nominee) => nominee.category_id === categoryId)
    .sort((one, other) => byTitle.compare(one.title, other.title));
}

/**
 * A title of at most 50 characters as a person counts them; a longer one ends in an ellipsis, which counts.
 * Characters of several code points, such as flags, are not cut in two, except in Firefox before 125, which cannot tell.
 */
export function truncateTitle(title: string): string {
  // No character is shorter than one code unit, so most titles need no closer look.
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
