import type { StoredCategory } from '#records/show.ts';
import { quoted } from './faults.ts';
import { categoriesFile } from './wanted.ts';
import type { WantedCategories } from './lists.ts';

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
  file: WantedCategories | undefined,
): void {
  const keys = new Set(stored.map(({ key }) => key));
  const faultOf = (from: string, to: string): string | undefined => {
    if (renames.has(to))
      return `${to} cannot be renamed and be the new key of ${from} in one import; give one of them another key first`;
    if (!keys.has(from) && !keys.has(to)) return `There is no category ${quoted(from)} to rename`;
    if (!file?.lines.has(to))
      return `To rename ${from}, import a ${categoriesFile} with a row whose key is ${to}`;
    if (keys.has(from) && keys.has(to))
      return `${from} cannot be renamed ${to}, because another category has that key`;
    return undefined;
  };
  for (const [from, to] of renames) {
    const fault = faultOf(from, to);
    if (fault !== undefined) throw new Error(`${fault}; nothing was written.`);
  }
}
