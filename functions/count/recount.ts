import type { ReadBallot } from '#records/ballots.ts';
import type { StoredCategory, StoredNominee } from '#records/show.ts';
import { resultKeys, type Key } from '#records/tables.ts';
import { ballotsAttribute, nomineesIn } from '#records/tally.ts';
import { countBallot, noCounts, type ItemCounts } from './counts.ts';
import { VoterSet, type VoterCounts } from './voters.ts';

export interface Names {
  categories: Pick<StoredCategory, 'id' | 'key' | 'title' | 'decided_by' | 'withdrawn'>[];
  nominees: Pick<
    StoredNominee,
    'nominee_id' | 'category_id' | 'title' | 'draft' | 'withdrawn' | 'mergedInto'
  >[];
}

/** The ids of the categories; a ballot of another belongs to another edition. */
export const categoriesIn = ({ categories }: Names): ReadonlySet<string> =>
  new Set(categories.map(({ id }) => id));

/** Returns `withdrawn` as a field to spread for a withdrawn category or nominee id. */
export function withdrawnIn({ categories, nominees }: Names): (id: string) => { withdrawn?: true } {
  const withdrawn = new Set([
    ...categories.filter((category) => category.withdrawn).map(({ id }) => id),
    ...nominees.filter((nominee) => nominee.withdrawn).map(({ nominee_id }) => nominee_id),
  ]);
  return (id) => (withdrawn.has(id) ? { withdrawn: true } : {});
}

export const titlesIn = ({ nominees }: Names, category: string): Map<string, string> =>
  new Map(
    nominees
      .filter(({ category_id }) => category_id === category)
      .map(({ nominee_id, title }) => [nominee_id, title]),
  );

/** A category's nominees, also counted ones that have left the show: most votes first, then by title. */
export function rankedNominees<Counts extends { votes: number }>(
  names: Names,
  category: string,
  counted: Iterable<string>,
  countsOf: (nominee: string) => Counts,
) {
  const titles = titlesIn(names, category);
  const markOf = withdrawnIn(names);
  return [...new Set([...titles.keys(), ...counted])]
    .map((id) => ({ id, title: titles.get(id) ?? id, ...markOf(id), ...countsOf(id) }))
    .sort((a, b) => b.votes - a.votes || compare(a.title, b.title) || compare(a.id, b.id));
}

/** By code units, so that the result is the same on every machine. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export interface ResultsStore {
  /**
   * A page of one segment, read consistently and unordered, without `next` at its end. Each ballot is in
   * exactly one segment.
   */
  page(
    segment: number,
    segments: number,
    after?: Key,
  ): Promise<{ ballots: ReadBallot[]; next?: Key; units: number }>;
  names(edition: string): Promise<Names>;
}

export interface Counted {
  counts: ItemCounts;
  voters: VoterCounts;
  /** Ballots read, and read units consumed. */
  ballots: number;
  units: number;
}

const defaultSegments = 4;

/** Counts every ballot: the authoritative result (tests/SPEC.md: Rules of a vote). */
export async function recount(store: ResultsStore, edition: string): Promise<Recount> {
  const { counts, voters } = await countBallots(store);
  return withNames(counts, await store.names(edition), voters);
}

/** Counts every ballot by tally item, and the distinct voters; reads the segments in parallel. */
export async function countBallots(
  store: Pick<ResultsStore, 'page'>,
  segments = defaultSegments,
): Promise<Counted> {
  const counts = noCounts();
  const people = new VoterSet();
  let [ballots, units] = [0, 0];
  const readSegment = async (segment: number) => {
    let after: Key | undefined;
    do {
      const page = await store.page(segment, segments, after);
      for (const ballot of page.ballots) {
        countBallot(counts, ballot);
        people.add(ballot);
      }
      ballots += page.ballots.length;
      units += page.units;
      after = page.next;
    } while (after);
  };
  // If one fails, wait for the others, so that none runs on after the error.
  const ends = await Promise.allSettled(
    Array.from({ length: segments }, (_, segment) => readSegment(segment)),
  );
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return { counts, voters: people.counts, ballots, units };
}

export type Recount = ReturnType<typeof withNames>;
export type CategoryCount = Recount['categories'][number];

/** The counts of an edition's categories, with names. */
export function withNames(counts: ItemCounts, names: Names, voters?: VoterCounts) {
  const categories = names.categories.map((category) => categoryCount(category, counts, names, voters));
  return {
    votes: sum(categories.map(({ votes }) => votes)),
    ballots: sum(categories.map(({ ballots }) => ballots)),
    categories,
  };
}

/** Counted categories that are not among the known ones. */
export function strayCategories(counts: ItemCounts, known: ReadonlySet<string>) {
  const prefix = resultKeys.day('', '').pk;
  return Object.keys(counts)
    .map((pk) => pk.slice(prefix.length))
    .filter((id) => !known.has(id))
    .sort()
    .map((id) => ({ id, ballots: sum(daysOf(id, counts).map(({ ballots }) => ballots)) }))
    .filter(({ ballots }) => ballots > 0);
}

/** `voters` are distinct over all days, and absent if they were not counted. */
function categoryCount(
  { id, key, title }: Names['categories'][number],
  counts: ItemCounts,
  names: Names,
  voters: VoterCounts | undefined,
) {
  const days = daysOf(id, counts);
  const people = voters && (voters.get(id) ?? { voters: 0, nominees: new Map<string, number>() });
  const counted = days.flatMap(({ votes }) => [...votes.keys()]);
  const nominees = rankedNominees(names, id, counted, (nominee) => {
    const byDay = days.map(({ day, votes }): [string, number] => [day, votes.get(nominee) ?? 0]);
    return {
      votes: sum(byDay.map(([, votes]) => votes)),
      ...(people && { voters: people.nominees.get(nominee) ?? 0 }),
      days: withoutZeros(byDay),
    };
  });
  return {
    id,
    key,
    title,
    ...withdrawnIn(names)(id),
    votes: sum(nominees.map(({ votes }) => votes)),
    ballots: sum(days.map(({ ballots }) => ballots)),
    ...(people && { voters: people.voters }),
    days: withoutZeros(days.map(({ day, votes }) => [day, sum([...votes.values()])])),
    nominees,
  };
}

/** Ballots and votes by nominee of each day, in order. */
function daysOf(category: string, counts: ItemCounts) {
  const { pk, sk: prefix } = resultKeys.day(category, '');
  return Object.entries(counts[pk] ?? {})
    .filter(([sk]) => sk.startsWith(prefix))
    .map(([sk, item]) => ({
      day: sk.slice(prefix.length),
      ballots: item[ballotsAttribute] ?? 0,
      votes: nomineesIn(item),
    }))
    .sort((a, b) => compare(a.day, b.day));
}

const withoutZeros = (entries: [string, number][]): Record<string, number> =>
  Object.fromEntries(entries.filter(([, count]) => count !== 0));
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
