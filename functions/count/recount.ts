import type { ReadBallot } from '#records/ballots.ts';
import type { StoredCategory, StoredNominee } from '#records/show.ts';
import { resultKeys, type Key } from '#records/tables.ts';
import { ballotsAttribute, nomineesIn, type Counts } from '#records/tally.ts';
import { countBallot, noCounts, type ItemCounts } from './counts.ts';
import { VoterSet, type VoterCounts } from './voters.ts';

export interface NomineeCount {
  id: string;
  title: string;
  votes: number;
  /** Distinct voters over all days; absent if voters were not counted. */
  voters?: number;
  /** Votes by day, `YYYY-MM-DD`, in order; also its voters of that day. */
  days: Record<string, number>;
  /** Withdrawn from the show: its votes still count, but it never wins. */
  withdrawn?: true;
}

export interface CategoryCount {
  id: string;
  key: string;
  title: string;
  votes: number;
  /** Ballots with at least one vote; one per voter and day. */
  ballots: number;
  /** Distinct voters over all days; absent if voters were not counted. */
  voters?: number;
  /** Votes by day, `YYYY-MM-DD`, in order. */
  days: Record<string, number>;
  /** Most votes first, then by title. */
  nominees: NomineeCount[];
  withdrawn?: true;
}

export interface Recount {
  votes: number;
  ballots: number;
  categories: CategoryCount[];
}

/** Titles of the counted ids. An id that has left the show is its own title. */
export interface Names {
  categories: Pick<StoredCategory, 'id' | 'key' | 'title' | 'hidden'>[];
  nominees: Pick<StoredNominee, 'nominee_id' | 'category_id' | 'title' | 'hidden'>[];
}

/** Returns `withdrawn` as a field to spread for a withdrawn category or nominee id. */
export function withdrawnIn({ categories, nominees }: Names): (id: string) => { withdrawn?: true } {
  const withdrawn = new Set([
    ...categories.filter(({ hidden }) => hidden).map(({ id }) => id),
    ...nominees.filter(({ hidden }) => hidden).map(({ nominee_id }) => nominee_id),
  ]);
  return (id) => (withdrawn.has(id) ? { withdrawn: true } : {});
}

/** A page of a segment's ballots. */
export interface BallotPage {
  ballots: ReadBallot[];
  /** Absent at the end of the segment. */
  next?: Key;
  /** Consumed read units. */
  units: number;
}

export interface ResultsStore {
  /** A page of one segment, read consistently and unordered. Each ballot is in exactly one segment. */
  page(segment: number, segments: number, after?: Key): Promise<BallotPage>;
  names(): Promise<Names>;
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
export async function recount(store: ResultsStore, segments = defaultSegments): Promise<Recount> {
  const { counts, voters } = await countBallots(store, segments);
  return withNames(counts, await store.names(), voters);
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

/** Adds the show's names: all its categories and nominees, plus any other counted id. */
export function withNames(counts: ItemCounts, names: Names, voters?: VoterCounts): Recount {
  const known = names.categories.map(({ id }) => id);
  const prefix = resultKeys.day('', '').pk;
  const strays = Object.keys(counts)
    .map((pk) => pk.slice(prefix.length))
    .filter((id) => !known.includes(id))
    .sort();
  const markOf = withdrawnIn(names);
  const categories = [...known, ...strays].map((id) => toCount(id, { counts, names, markOf }, voters));
  return {
    votes: sum(categories.map((category) => category.votes)),
    ballots: sum(categories.map(({ ballots }) => ballots)),
    categories,
  };
}

function toCount(
  id: string,
  { counts, names, markOf }: { counts: ItemCounts; names: Names; markOf: ReturnType<typeof withdrawnIn> },
  voters: VoterCounts | undefined,
): CategoryCount {
  const category = names.categories.find((candidate) => candidate.id === id) ?? { key: id, title: id };
  const days = daysOf(id, counts);
  const titles = new Map(
    names.nominees
      .filter(({ category_id }) => category_id === id)
      .map((nominee) => [nominee.nominee_id, nominee.title]),
  );
  const counted = days.flatMap(([, day]) => [...nomineesIn(day).keys()]);
  const people = voters && (voters.get(id) ?? { voters: 0, nominees: new Map<string, number>() });
  const nominees = [...new Set([...titles.keys(), ...counted])].map((nominee): NomineeCount => {
    const byDay = days.map(([day, each]) => [day, nomineesIn(each).get(nominee) ?? 0] as const);
    return {
      id: nominee,
      title: titles.get(nominee) ?? nominee,
      ...markOf(nominee),
      votes: sum(byDay.map(([, votes]) => votes)),
      ...(people && { voters: people.nominees.get(nominee) ?? 0 }),
      days: withoutZeros(byDay),
    };
  });
  return {
    id,
    key: category.key,
    title: category.title,
    ...markOf(id),
    votes: sum(nominees.map(({ votes }) => votes)),
    ballots: sum(days.map(([, day]) => day[ballotsAttribute] ?? 0)),
    ...(people && { voters: people.voters }),
    days: withoutZeros(days.map(([day, each]) => [day, sum([...nomineesIn(each).values()])])),
    nominees: nominees.sort((a, b) => b.votes - a.votes || compare(a.title, b.title) || compare(a.id, b.id)),
  };
}

function daysOf(category: string, counts: ItemCounts): [day: string, counts: Counts][] {
  const { pk, sk: prefix } = resultKeys.day(category, '');
  return Object.entries(counts[pk] ?? {})
    .filter(([sk]) => sk.startsWith(prefix))
    .map(([sk, day]): [string, Counts] => [sk.slice(prefix.length), day])
    .sort(([a], [b]) => compare(a, b));
}

const withoutZeros = (entries: (readonly [string, number])[]): Record<string, number> =>
  Object.fromEntries(entries.filter(([, count]) => count !== 0));
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
/** By code units, so that the result is the same on every machine. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
