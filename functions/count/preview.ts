import type { ReadBallot } from '#records/ballots.ts';
import type { Names } from './recount.ts';
import { judged, type Verdict } from './rules.ts';

/** A nominee's counted votes and rank before and after; ties share a rank. */
export interface NomineeChange {
  id: string;
  title: string;
  before: { votes: number; place: number };
  after: { votes: number; place: number };
}

/** Below this, a change names no nominee: it would reveal how people voted (DECISION-preview.md). */
export const fewestVoters = 20;

/** The effect of one more rule; before and after both include the rules in force. */
export interface Preview {
  /** What this rule alone takes out; null if that concerns fewer than 20 voters. */
  taken: { ballots: number; votes: number; voters: number } | null;
  before: { ballots: number; votes: number };
  /** Null if `taken` is. */
  after: { ballots: number; votes: number } | null;
  /**
   * Categories that change, in the order of the show; empty if `taken` is null. Nominees are left out if the
   * change, or what the rules in force already take out, concerns fewer than 20 voters.
   */
  categories: { id: string; key: string; title: string; nominees: NomineeChange[] }[];
}

interface Votes {
  before: number;
  after: number;
}

/** Counts of a category. Voters are collected only up to `fewestVoters`. */
interface Tally {
  votes: Map<string, Votes>;
  /** Voters that the rules in force leave out. */
  out: Set<string>;
  /** Voters that only the new rule leaves out. */
  taken: Set<string>;
}

/** Counts the ballots under both verdicts. A change of fewer than 20 voters is reported as just that. */
export async function previewOf(
  ballots: AsyncIterable<ReadBallot>,
  names: Names,
  { before, after }: { before: Verdict; after: Verdict },
): Promise<Preview> {
  const [all, taken, left] = [noCount(), noCount(), noCount()];
  const voters = new Set<string>();
  const tallies = new Map<string, Tally>();
  for await (const ballot of ballots) {
    if (ballot.votes.size === 0) continue;
    const facts = judged(ballot);
    const tally: Tally = tallies.get(ballot.category) ?? {
      votes: new Map(),
      out: new Set(),
      taken: new Set(),
    };
    tallies.set(ballot.category, tally);
    if (before(facts).length > 0) {
      note(tally.out, ballot.voter);
      continue;
    }
    const stays = after(facts).length === 0;
    add(all, ballot.votes.size);
    add(stays ? left : taken, ballot.votes.size);
    if (!stays) {
      voters.add(ballot.voter);
      note(tally.taken, ballot.voter);
    }
    addVotes(tally.votes, ballot, stays);
  }
  if (voters.size < fewestVoters) return { taken: null, before: all, after: null, categories: [] };
  return {
    taken: { ...taken, voters: voters.size },
    before: all,
    after: left,
    categories: changedCategories(tallies, names),
  };
}

const noCount = () => ({ ballots: 0, votes: 0 });

function note(voters: Set<string>, voter: string): void {
  if (voters.size < fewestVoters) voters.add(voter);
}

function add(count: { ballots: number; votes: number }, votes: number): void {
  count.ballots += 1;
  count.votes += votes;
}

function addVotes(tally: Map<string, Votes>, { votes }: ReadBallot, stays: boolean): void {
  for (const nominee of votes.keys()) {
    const { before, after } = tally.get(nominee) ?? { before: 0, after: 0 };
    tally.set(nominee, { before: before + 1, after: after + (stays ? 1 : 0) });
  }
}

function changedCategories(tallies: ReadonlyMap<string, Tally>, names: Names): Preview['categories'] {
  const known = names.categories.map(({ id }) => id);
  const ids = [...known, ...[...tallies.keys()].filter((id) => !known.includes(id)).sort()];
  return ids.flatMap((id) => {
    const tally = tallies.get(id);
    if (!tally || tally.taken.size === 0) return [];
    const category = names.categories.find((each) => each.id === id);
    const isOfMany =
      tally.taken.size >= fewestVoters && (tally.out.size === 0 || tally.out.size >= fewestVoters);
    const nominees = isOfMany ? changes(id, tally.votes, names) : [];
    return [{ id, key: category?.key ?? id, title: category?.title ?? id, nominees }];
  });
}

function changes(category: string, tally: ReadonlyMap<string, Votes>, names: Names): NomineeChange[] {
  const titles = new Map(
    names.nominees
      .filter(({ category_id }) => category_id === category)
      .map((nominee) => [nominee.nominee_id, nominee.title]),
  );
  const rankOf = (kind: keyof Votes, votes: number) =>
    1 + [...tally.values()].filter((other) => other[kind] > votes).length;
  return [...tally]
    .map(([id, { before, after }]) => ({
      id,
      title: titles.get(id) ?? id,
      before: { votes: before, place: rankOf('before', before) },
      after: { votes: after, place: rankOf('after', after) },
    }))
    .sort((a, b) => b.before.votes - a.before.votes || (a.title < b.title ? -1 : 1));
}
