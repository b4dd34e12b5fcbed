import type { Category } from '#contract/catalog.ts';

/** What a person reads when a category's key is unknown (tests/SPEC.md: Errors). */
export const invalidCategoryMessage = 'Invalid category specified.';

/** The category with this key, or undefined: only a category whose key exists can be selected. */
export function findCategory(categories: readonly Category[], key: string | undefined): Category | undefined {
  return categories.find((category) => category.key === key);
}

/** The category `step` places after the one with this key; wraps at both ends. Undefined when the key is unknown. */
export function neighbour(categories: readonly Category[], key: string, step: 1 | -1): Category | undefined {
  const index = categories.findIndex((category) => category.key === key);
  return index < 0 ? undefined : categories[(index + step + categories.length) % categories.length];
}

/**
 * Key of the category to show first: the default of the app configuration, or the first one when that names none.
 * Undefined when there are no categories.
 */
export function defaultCategoryKey(categories: readonly Category[], configured: string): string | undefined {
  return (findCategory(categories, configured) ?? categories[0])?.key;
}
