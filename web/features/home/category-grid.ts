import type { Category, Nominee } from '#contract/catalog.ts';

/** Cells of the grid on home: whole rows on a phone (two to a row) and on a desktop (four). */
export const cells = 12;

/** A horizontal picture takes the room of two vertical ones. */
export const isWide = ({ type }: Category): boolean => type.orientation === 'horizontal';

/** The first categories that fill the grid's rows; the voting page has them all. */
export function fillRows(categories: Category[]): Category[] {
  let taken = 0;
  return categories.filter((category) => {
    const span = isWide(category) ? 2 : 1;
    if (taken + span > cells) return false;
    taken += span;
    return true;
  });
}

/**
 * A picture for each category, by its id: the first one of its nominees' that no category before it shows, else its first
 * one. A nominee may be in many categories; on home each picture is seen once where possible.
 */
export function chooseImages(categories: Category[], nominees: Map<string, Nominee[]>): Map<string, string> {
  const chosen = new Map<string, string>();
  const used = new Set<string>();
  for (const { id } of categories) {
    const images = (nominees.get(id) ?? []).map(({ content_image }) => content_image).filter(Boolean);
    const image = images.find((each) => !used.has(each)) ?? images[0];
    if (image === undefined) continue;
    used.add(image);
    chosen.set(id, image);
  }
  return chosen;
}
