import { likenessOf } from '#rules/likeness.ts';
import { type Letters, lettersOf, similarity } from '#content/similarity.ts';

export interface Proposal {
  nomination: string;
  /** When it was sent, milliseconds since the epoch. */
  at: number;
  description?: string;
  nomination_twitter?: string;
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

interface NameGroup {
  likeness: string;
  name: string;
  letters: Letters;
  numbers: string;
  proposals: Proposal[];
}

/**
 * Merges pre-nominations of one category, whatever their order; the most nominated come first. Names that
 * differ only in case, accents and spacing are the same. A near match joins the most similar name that more
 * people used, unless their numbers differ: a sequel is another movie.
 */
export function mergeByLikeness(proposals: readonly Proposal[]): MergedProposal[] {
  const groups = [...Map.groupBy(proposals, ({ nomination }) => likenessOf(nomination))]
    .map(([likeness, same]) => ({
      likeness,
      letters: lettersOf(likeness),
      name: nameOf(same),
      numbers: numbersIn(nameOf(same)),
      proposals: same,
    }))
    .toSorted((a, b) => b.proposals.length - a.proposals.length || compare(a.likeness, b.likeness));
  const leaders = new Map<number, NameGroup[]>();
  for (const group of groups) {
    const leader = mostSimilar(group, leaders);
    const { length } = group.letters.points;
    if (leader) leader.proposals = [...leader.proposals, ...group.proposals];
    else leaders.set(length, [...(leaders.get(length) ?? []), group]);
  }
  return [...leaders.values()]
    .flat()
    .map(summary)
    .toSorted((a, b) => b.count - a.count || compare(a.nomination, b.nomination));
}

/** Leaders are grouped by length: one that is much longer or shorter cannot be similar enough. */
function mostSimilar(
  { letters, numbers }: NameGroup,
  leaders: ReadonlyMap<number, NameGroup[]>,
): NameGroup | undefined {
  const { length } = letters.points;
  let best: NameGroup | undefined;
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

function summary({ name, proposals }: NameGroup): MergedProposal {
  const used = byUse(proposals.map(spellingIn));
  return {
    nomination: name,
    count: proposals.length,
    spellings: [...used.filter(({ text }) => text === name), ...used.filter(({ text }) => text !== name)],
    description: mostUsed(proposals.map(({ description = '' }) => description)),
    nomination_twitter: mostUsed(proposals.map(({ nomination_twitter: handle = '' }) => handle)),
  };
}

/** The name as sent, but for needless spaces. */
const spellingIn = ({ nomination }: Proposal): string => nomination.trim().replace(/\p{White_Space}+/gu, ' ');

/** The spelling most people used; among several, one with capitals as people write names, then the first sent. */
function nameOf(proposals: readonly Proposal[]): string {
  const spellings = [...Map.groupBy(proposals, spellingIn)].map(([text, same]) => ({
    text,
    count: same.length,
    oddWords: text.split(' ').filter(isOddlyCapitalized).length,
    at: same.reduce((first, { at }) => Math.min(first, at), Infinity),
  }));
  const [best] = spellings.toSorted(
    (a, b) => b.count - a.count || a.oddWords - b.oddWords || a.at - b.at || compare(a.text, b.text),
  );
  return best?.text ?? '';
}

/** Whether a word is all capitals, or begins with none where a name has one: short words inside it may have none. */
function isOddlyCapitalized(word: string, index: number): boolean {
  const [first = '', ...rest] = Array.from(word);
  const isLower = first !== first.toUpperCase();
  const isShouted = rest.some((letter) => letter !== letter.toLowerCase()) && word === word.toUpperCase();
  return isShouted || (isLower && (index === 0 || rest.length >= 3));
}

const mostUsed = (texts: readonly string[]): string =>
  byUse(texts.filter((text) => text !== ''))[0]?.text ?? '';

/** Texts with their counts, the most used first. */
const byUse = (texts: readonly string[]): { text: string; count: number }[] =>
  [...Map.groupBy(texts, (text) => text)]
    .map(([text, same]) => ({ text, count: same.length }))
    .toSorted((a, b) => b.count - a.count || compare(a.text, b.text));

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
