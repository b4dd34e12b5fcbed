import type { Category } from '#contract/catalog.ts';

/** The category an address means: the one of its key, the first one without a key, undefined for an unknown key. */
export function categoryOf(categories: readonly Category[], key: string | undefined): Category | undefined {
  return key === undefined ? categories[0] : categories.find((category) => category.key === key);
}
