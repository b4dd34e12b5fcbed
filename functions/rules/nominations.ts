import { alikeNames, compared } from './alike.ts';
import { likenessOf } from './likeness.ts';
import {
  addProposal,
  byUse,
  compare,
  type NominatedName,
  type Proposal,
  shownSpelling,
} from './nomination-names.ts';

/** Names of the same nominee. */
export interface NameGroup {
  /** Id of one of its names. */
  id: string;
  count: number;
  /** Most used first. */
  names: NominatedName[];
}

/** Pre-nominations of the same nominee. */
export interface MergedProposal {
  /** The spelling most people used of the name most people meant. */
  nomination: string;
  count: number;
  /** That one first, then the others by use. */
  spellings: { text: string; count: number }[];
  description: string;
  nomination_twitter: string;
}

/**
 * Groups the names of one category, whatever their order; the most nominated come first. A near match joins the most similar
 * name that more people used, unless their numbers differ: a sequel is another movie.
 * @param into what somebody has decided: the id of the group that a name is in, by the name's id
 */
export function groupNames(
  names: Iterable<NominatedName>,
  into: ReadonlyMap<string, string> = new Map(),
): NameGroup[] {
  const sorted = [...names]
    .map((name) => ({ name, text: compared(shownSpelling(name)) }))
    .sort(
      (a, b) =>
        // What is decided leads: others join it, whatever their number.
        Number(into.has(b.name.id)) - Number(into.has(a.name.id)) ||
        b.name.count - a.name.count ||
        compare(a.text.likeness, b.text.likeness),
    );
  // The group of each name that leads others.
  const leaders = alikeNames<string>();
  const groups = new Map<string, NominatedName[]>();
  for (const { name, text } of sorted) {
    const decided = into.get(name.id);
    const led = decided === undefined ? leaders.find(text) : undefined;
    const root = decided ?? led ?? name.id;
    groups.set(root, [...(groups.get(root) ?? []), name]);
    if (led === undefined) leaders.add(text, root);
  }
  return [...groups]
    .map(([id, own]) => ({
      id,
      names: own.toSorted((a, b) => b.count - a.count || compare(a.id, b.id)),
      count: own.reduce((sum, { count }) => sum + count, 0),
    }))
    .sort((a, b) => b.count - a.count || compare(titleOf(a), titleOf(b)) || compare(a.id, b.id));
}

/** The spelling most people used of the name most people meant. */
export const titleOf = ({ names: [first] }: NameGroup): string => (first ? shownSpelling(first) : '');

/** Merges pre-nominations of one category by their names. */
export function mergeByLikeness(proposals: readonly Proposal[]): MergedProposal[] {
  const names = new Map<string, NominatedName>();
  for (const proposal of proposals) addProposal(names, likenessOf(proposal.nomination), proposal);
  return groupNames(names.values()).map((group) => {
    const nomination = titleOf(group);
    const spellings = spellingsOf(group.names);
    return {
      nomination,
      count: group.count,
      spellings: [
        ...spellings.filter(({ text }) => text === nomination),
        ...spellings.filter(({ text }) => text !== nomination),
      ],
      description: byUse(group.names.map(({ descriptions }) => descriptions))[0]?.text ?? '',
      nomination_twitter: byUse(group.names.map(({ handles }) => handles))[0]?.text ?? '',
    };
  });
}

/** How often names were spelled in which way, the most used way first. */
export const spellingsOf = (names: readonly NominatedName[]): { text: string; count: number }[] =>
  byUse(
    names.map(({ spellings }) => new Map([...spellings].map(([text, { count }]) => [text, count] as const))),
  );
