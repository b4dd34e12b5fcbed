import { likenessOf } from './likeness.ts';
import {
  addProposal,
  byUse,
  compare,
  type NominatedName,
  type Proposal,
  shownSpelling,
} from './nomination-names.ts';
import { type Letters, lettersOf, similarity } from './similarity.ts';

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
 * Least similarity (see `similarity`) of names that may be typos: one slip in seven letters, two in fourteen.
 * Shorter names must be equal, because one letter makes another name.
 */
const leastSimilarity = 0.85;

/** Names that others are compared with, the most used: with more, a flood of invented names would take minutes. */
const mostLeaders = 3000;

interface Leader {
  name: NominatedName;
  root: string;
  likeness: string;
  letters: Letters;
  numbers: string;
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
    .map((name) => ({ name, shown: shownSpelling(name) }))
    .map(({ name, shown }) => ({ name, shown, likeness: likenessOf(shown) }))
    .sort(
      (a, b) =>
        // What is decided leads: others join it, whatever their number.
        Number(into.has(b.name.id)) - Number(into.has(a.name.id)) ||
        b.name.count - a.name.count ||
        compare(a.likeness, b.likeness),
    );
  const leaders = new Map<number, Leader[]>();
  const groups = new Map<string, NominatedName[]>();
  let led = 0;
  for (const { name, shown, likeness } of sorted) {
    const letters = lettersOf(likeness);
    const numbers = numbersIn(shown);
    const decided = into.get(name.id);
    const leader = decided === undefined ? mostSimilar({ likeness, letters, numbers }, leaders) : undefined;
    const root = decided ?? leader?.root ?? name.id;
    groups.set(root, [...(groups.get(root) ?? []), name]);
    if (leader || led >= mostLeaders) continue;
    led += 1;
    const { length } = letters.points;
    leaders.set(length, [...(leaders.get(length) ?? []), { name, root, likeness, letters, numbers }]);
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

/** Leaders are grouped by length: one that is much longer or shorter cannot be similar enough. */
function mostSimilar(
  { letters, numbers }: Omit<Leader, 'name' | 'root'>,
  leaders: ReadonlyMap<number, Leader[]>,
): Leader | undefined {
  const { length } = letters.points;
  let best: Leader | undefined;
  let most = 0;
  for (let size = Math.ceil(length * leastSimilarity); size <= length / leastSimilarity; size += 1) {
    for (const leader of leaders.get(size) ?? []) {
      if (leader.numbers !== numbers) continue;
      const alike = similarity(letters, leader.letters, leastSimilarity);
      const isBetter = alike > most || (alike === most && best && leader.likeness < best.likeness);
      if (alike >= leastSimilarity && isBetter) [best, most] = [leader, alike];
    }
  }
  return best;
}

/** The numbers in a name, Roman ones too, in order. */
function numbersIn(name: string): string {
  const text = name.normalize('NFKD').toLowerCase();
  return (text.match(/\p{Nd}+|(?<!\p{L})[ivxlcdm]+(?!\p{L})/gu) ?? []).join(' ');
}

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
