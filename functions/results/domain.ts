import type { StoredCategory, StoredNominee } from '#records/show.ts';

/** One ballot as the recount reads it: one voter's votes of one day in one category. */
export interface Ballot {
  day: string;
  category: string;
  nominees: string[];
}

export interface CategoryCount {
  id: string;
  key: string;
  title: string;
  votes: number;
  /** Ballots with at least one vote: one a voter and day. */
  ballots: number;
  /** Votes by day, `YYYY-MM-DD`, in order. */
  days: Record<string, number>;
  /** Most votes first, then by title. */
  nominees: { id: string; title: string; votes: number }[];
}

export interface Recount {
  votes: number;
  ballots: number;
  categories: CategoryCount[];
}

/** What the counted ids are called. Ids that no longer stand in the show are counted under their id. */
export interface Names {
  categories: Pick<StoredCategory, 'id' | 'key' | 'title'>[];
  nominees: Pick<StoredNominee, 'nominee_id' | 'category_id' | 'title'>[];
}

export interface ResultsStore {
  /** Every ballot once, in no order. */
  ballots(): AsyncIterable<Ballot>;
  names(): Promise<Names>;
}

interface Tally {
  ballots: number;
  days: Map<string, number>;
  nominees: Map<string, number>;
}

/** Counts every ballot anew: the authoritative result, a function of the ballots and of nothing else (design: a vote). */
export async function recount(store: ResultsStore): Promise<Recount> {
  const tallies = new Map<string, Tally>();
  for await (const ballot of store.ballots()) addBallot(tallies, ballot);
  return named(tallies, await store.names());
}

function addBallot(tallies: Map<string, Tally>, { day, category, nominees }: Ballot): void {
  // A ballot whose votes have all been cancelled counts for nothing.
  if (nominees.length === 0) return;
  const tally: Tally = tallies.get(category) ?? { ballots: 0, days: new Map(), nominees: new Map() };
  tallies.set(category, tally);
  tally.ballots += 1;
  add(tally.days, day, nominees.length);
  for (const nominee of nominees) add(tally.nominees, nominee, 1);
}

const add = (counts: Map<string, number>, key: string, more: number) =>
  counts.set(key, (counts.get(key) ?? 0) + more);

function named(tallies: Map<string, Tally>, names: Names): Recount {
  const known = names.categories.map(({ id }) => id);
  const strays = [...tallies.keys()].filter((id) => !known.includes(id)).sort();
  const categories = [...known, ...strays].map((id) => toCount(id, tallies.get(id), names));
  return {
    votes: sum(categories.map(({ votes }) => votes)),
    ballots: sum(categories.map(({ ballots }) => ballots)),
    categories,
  };
}

function toCount(id: string, tally: Tally | undefined, names: Names): CategoryCount {
  const category = names.categories.find((candidate) => candidate.id === id) ?? { key: id, title: id };
  const titles = new Map(
    names.nominees
      .filter(({ category_id }) => category_id === id)
      .map((nominee) => [nominee.nominee_id, nominee.title]),
  );
  const ids = new Set([...titles.keys(), ...(tally?.nominees.keys() ?? [])]);
  const nominees = [...ids].map((nominee) => ({
    id: nominee,
    title: titles.get(nominee) ?? nominee,
    votes: tally?.nominees.get(nominee) ?? 0,
  }));
  return {
    id,
    key: category.key,
    title: category.title,
    votes: sum(nominees.map(({ votes }) => votes)),
    ballots: tally?.ballots ?? 0,
    days: Object.fromEntries([...(tally?.days ?? [])].sort(([a], [b]) => compare(a, b))),
    nominees: nominees.sort((a, b) => b.votes - a.votes || compare(a.title, b.title) || compare(a.id, b.id)),
  };
}

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
/** By code units, so that the same ballots give the same document on every machine. */
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
