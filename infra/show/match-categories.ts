import type { StoredCategory } from '#records/show.ts';
import { quoted } from './faults.ts';
import { categoriesFile } from './folder.ts';
import type { CategoriesFile } from './lists.ts';

/** New keys of stored categories, by their old ones. */
export type Renames = ReadonlyMap<string, string>;

/** The stored categories by the keys that their rows have. */
export const byRowKey = (
  stored: readonly StoredCategory[],
  renames: Renames,
): ReadonlyMap<string, StoredCategory> =>
  new Map(stored.map((category) => [renames.get(category.key) ?? category.key, category]));

/**
 * Checks that each renamed category is stored, and has a row of its own. One that was renamed before is fine,
 * so that an import that broke off can be run again.
 * @throws Error that says what is wrong
 */
export function requireRenames(
  renames: Renames,
  stored: readonly StoredCategory[],
  file: CategoriesFile | undefined,
): void {
  const keys = new Set(stored.map(({ key }) => key));
  for (const [from, to] of renames) {
    const problem = renames.has(to)
      ? `${to} cannot be renamed and be the new key of ${from} in one import; give one of them another key first`
      : !keys.has(from) && !keys.has(to)
        ? `There is no category ${quoted(from)} to rename`
        : !file?.lines.has(to)
          ? `To rename ${from}, import a ${categoriesFile} with a row whose key is ${to}`
          : keys.has(from) && keys.has(to)
            ? `${from} cannot be renamed ${to}, because another category has that key`
            : undefined;
    if (problem) throw new Error(`${problem}; nothing was written.`);
  }
}
