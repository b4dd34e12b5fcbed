import type { Category } from '#contract/catalog.ts';

/** Cells of the grid on home: whole rows on a phone (two to a row) as on a desk (four). */
export const cells = 12;

/** A scene's picture takes the room of two posters. */
export const isWide = ({ type }: Category): boolean => type.orientation === 'horizontal';

/** As many of the categories, in their order, as fill the grid's rows; the ballot itself has them all. */
export function fillRows(categories: Category[]): Category[] {
  let taken = 0;
  return categories.filter((category) => {
    const span = isWide(category) ? 2 : 1;
    if (taken + span > cells) return false;
    taken += span;
    return true;
  });
}
