import type { DisqualificationRule, RuleTerms } from '#contract/disqualification.ts';
import type { Names } from './recount.ts';
import { inForce } from './rules.ts';

export type MergeTerms = Extract<RuleTerms, { kind: 'merge' }>;

/** Merged nominees with the one that their votes count for, by id. One step: that one is never merged itself. */
export type Merges = ReadonlyMap<string, string>;

/** The merges in force. */
export const mergeRules = (rules: readonly DisqualificationRule[]): { id: string; terms: MergeTerms }[] =>
  inForce(rules).flatMap(({ id, terms }) => (terms.kind === 'merge' ? [{ id, terms }] : []));

export const mergesOf = (rules: readonly DisqualificationRule[]): Merges =>
  new Map(mergeRules(rules).map(({ terms }) => [terms.nominee, terms.into]));

/** Those whom the votes of a ballot count for, each once. */
export const countedFor = (nominees: Iterable<string>, merges: Merges): string[] => [
  ...new Set([...nominees].map((id) => merges.get(id) ?? id)),
];

/** Whether another vote of a ballot counts for the same nominee as the vote for this one. */
export const isCountedOnce = (nominee: string, nominees: readonly string[], merges: Merges): boolean =>
  nominees.some(
    (other) => other !== nominee && (merges.get(other) ?? other) === (merges.get(nominee) ?? nominee),
  );

/** Why two nominees cannot be merged, in a sentence; undefined if they can. */
export function mergeFault(
  { category: id, nominee, into }: MergeTerms,
  { categories, nominees }: Names,
  rules: readonly DisqualificationRule[],
): string | undefined {
  const category = categories.find((each) => each.id === id);
  if (!category) return `This edition has no category ${id}.`;
  if (category.decided_by === 'jury')
    return `A jury decides ${category.title}: it has no votes that could be merged.`;
  const find = (wanted: string) =>
    nominees.find((each) => each.nominee_id === wanted && each.category_id === id);
  const [from, to] = [find(nominee), find(into)];
  if (!from || !to)
    return `${from ? into : nominee} is not a nominee of ${category.title}; only two of one category can be merged.`;
  if (from === to) return `${from.title} cannot be merged into itself.`;
  if (to.withdrawn) return `${to.title} has been withdrawn; bring it back first, or merge the other way.`;
  const merges = mergesOf(rules);
  if (merges.has(into) || to.mergedInto !== undefined)
    return `${to.title} has been merged into another nominee itself; name that one.`;
  // With the mark alone, an earlier attempt broke off, which this one completes.
  if (merges.has(nominee) || (from.mergedInto ?? into) !== into)
    return `${from.title} has been merged already; revoke that rule first.`;
  if ([...merges.values()].includes(nominee) || nominees.some(({ mergedInto }) => mergedInto === nominee))
    return `Others have been merged into ${from.title}; merge those into ${to.title} instead.`;
  return undefined;
}
