import type { Category, Nominee } from '#contract/catalog.ts';

/**
 * A picture for each category: its first nominee's whose picture no category before it shows, else its first one's. A picture
 * may stand in many categories; on home each is seen once where that can be.
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
