/** A pre-nomination, as far as it is counted. */
export interface Proposal {
  nomination: string;
  /** When it was sent, milliseconds since the epoch. */
  at: number;
  description?: string | undefined;
  nomination_twitter?: string | undefined;
  /** Calendar day of the show. */
  day?: string | undefined;
  /** Keyed hash of the network it came from, which is another one each day. */
  network?: string | undefined;
}

/** All pre-nominations whose names are alike (likeness.ts). */
export interface NominatedName {
  /** Equal for names that are alike. */
  id: string;
  count: number;
  spellings: Map<string, { count: number; at: number }>;
  descriptions: Map<string, number>;
  handles: Map<string, number>;
  days: Map<string, NominatedDay>;
}

/** Pre-nominations of a day: how many, and how many of each known network. */
export interface NominatedDay {
  count: number;
  networks: Map<string, number>;
}

/** Counts a pre-nomination under the id of its name. */
export function addProposal(names: Map<string, NominatedName>, id: string, sent: Proposal): void {
  const name: NominatedName = names.get(id) ?? {
    id,
    count: 0,
    spellings: new Map(),
    descriptions: new Map(),
    handles: new Map(),
    days: new Map(),
  };
  names.set(id, name);
  name.count += 1;
  const text = spellingOf(sent.nomination);
  const spelling = name.spellings.get(text) ?? { count: 0, at: Infinity };
  name.spellings.set(text, { count: spelling.count + 1, at: Math.min(spelling.at, sent.at) });
  if (sent.description) add(name.descriptions, sent.description);
  if (sent.nomination_twitter) add(name.handles, sent.nomination_twitter);
  if (sent.day === undefined) return;
  const day = name.days.get(sent.day) ?? { count: 0, networks: new Map<string, number>() };
  name.days.set(sent.day, day);
  day.count += 1;
  if (sent.network !== undefined) add(day.networks, sent.network);
}

const add = (counts: Map<string, number>, text: string, more = 1): void =>
  void counts.set(text, (counts.get(text) ?? 0) + more);

/** The name as sent, but for needless spaces. */
const spellingOf = (nomination: string): string => nomination.trim().replace(/\p{White_Space}+/gu, ' ');

/** The spelling most people used; among several, one with capitals as people write names, then the first sent. */
export function shownSpelling({ spellings }: NominatedName): string {
  const [best] = [...spellings]
    .map(([text, used]) => ({ text, ...used, oddWords: text.split(' ').filter(isOddlyCapitalized).length }))
    .sort((a, b) => b.count - a.count || a.oddWords - b.oddWords || a.at - b.at || compare(a.text, b.text));
  return best?.text ?? '';
}

/** Whether a word is all capitals, or begins with none where a name has one: short words inside it may have none. */
function isOddlyCapitalized(word: string, index: number): boolean {
  const [first = '', ...rest] = Array.from(word);
  const isLower = first !== first.toUpperCase();
  const isShouted = rest.some((letter) => letter !== letter.toLowerCase()) && word === word.toUpperCase();
  return isShouted || (isLower && (index === 0 || rest.length >= 3));
}

/** Sums of counts by text, the most used first. */
export function byUse(counts: Iterable<ReadonlyMap<string, number>>): { text: string; count: number }[] {
  const sums = new Map<string, number>();
  for (const each of counts) for (const [text, count] of each) add(sums, text, count);
  return [...sums]
    .map(([text, count]) => ({ text, count }))
    .sort((a, b) => b.count - a.count || compare(a.text, b.text));
}

/** A day of several names, with the pre-nominations of its largest network. */
export interface DayCount {
  day: string;
  count: number;
  most: number;
}

/** When and from how many networks names were nominated. A network counts as another one each day. */
export function originsOf(names: readonly NominatedName[]): {
  days: DayCount[];
  networks: number;
  /** Pre-nominations of the largest network of a day. */
  most: number;
  /** Of how many the network is known. */
  known: number;
} {
  const days = new Map<string, NominatedDay>();
  for (const [day, { count, networks }] of names.flatMap((name) => [...name.days])) {
    const sum = days.get(day) ?? { count: 0, networks: new Map<string, number>() };
    days.set(day, sum);
    sum.count += count;
    for (const [network, own] of networks) add(sum.networks, network, own);
  }
  const all = [...days].sort(([a], [b]) => compare(a, b));
  const counts = all.map(([day, { count, networks }]) => ({
    day,
    count,
    most: [...networks.values()].reduce((most, own) => Math.max(most, own), 0),
  }));
  const known = all.flatMap(([, { networks }]) => [...networks.values()]);
  return {
    days: counts,
    networks: known.length,
    most: counts.reduce((most, day) => Math.max(most, day.most), 0),
    known: known.reduce((sum, own) => sum + own, 0),
  };
}

export const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
