import type { Answer } from '#contract/routes.ts';
import type { ReadBallot } from '#records/ballots.ts';
import { addVotes, noBallots } from './counts.ts';
import { countedFor, isCountedOnce, type MergeTerms, type Merges } from './merges.ts';
import { titlesIn, type Names } from './recount.ts';
import { judged, type Verdict } from './rules.ts';
import { fewestVoters, noteVoter } from './voters.ts';

/** The effect of one more rule; before and after both include the rules in force. */
export type Preview = Answer<'results.preview'>;

type NomineeVotes = Map<string, { before: number; after: number }>;

/** Counts of a category. Voters are collected only up to `fewestVoters`. */
interface Tally {
  votes: NomineeVotes;
  /** Voters that the rules in force leave out. */
  out: Set<string>;
  /** Voters that only the new rule leaves out. */
  taken: Set<string>;
  /** Voters of whom a merge counts two votes once. */
  once: Set<string>;
}

const isNoneOrMany = ({ size }: ReadonlySet<string>): boolean => size === 0 || size >= fewestVoters;

/**
 * Counts the ballots under both verdicts, and nominees under the merges in force; totals are of votes as cast, or a rule
 * for one person would tell whom they named twice. A change of fewer than 20 voters is reported as just that.
 */
export async function previewOf(
  ballots: AsyncIterable<ReadBallot>,
  names: Names,
  { before, after, merges = new Map() }: { before: Verdict; after: Verdict; merges?: Merges },
): Promise<Preview> {
  const [all, taken, left] = [noBallots(), noBallots(), noBallots()];
  const voters = new Set<string>();
  const tallies = new Map<string, Tally>();
  for await (const ballot of ballots) {
    const { voter, category, votes } = ballot;
    if (votes.size === 0) continue;
    const facts = judged(ballot);
    const tally: Tally = tallies.get(category) ?? {
      votes: new Map(),
      out: new Set(),
      taken: new Set(),
      once: new Set(),
    };
    tallies.set(category, tally);
    if (before(facts).length > 0) {
      noteVoter(tally.out, voter);
      continue;
    }
    const stays = after(facts).length === 0;
    const whom = countedFor(votes.keys(), merges);
    addVotes(all, votes.size);
    addVotes(stays ? left : taken, votes.size);
    if (whom.length < votes.size) noteVoter(tally.once, voter);
    if (!stays) {
      voters.add(voter);
      noteVoter(tally.taken, voter);
    }
    for (const nominee of whom) {
      const known = tally.votes.get(nominee) ?? { before: 0, after: 0 };
      tally.votes.set(nominee, { before: known.before + 1, after: known.after + (stays ? 1 : 0) });
    }
  }
  if (voters.size < fewestVoters) return { taken: null, before: all, after: null, categories: [] };
  const categories = names.categories.flatMap(({ id, key, title }) => {
    const tally = tallies.get(id);
    if (!tally || tally.taken.size === 0) return [];
    const isOfMany = tally.taken.size >= fewestVoters && isNoneOrMany(tally.out) && isNoneOrMany(tally.once);
    return [{ id, key, title, nominees: isOfMany ? changes(tally.votes, titlesIn(names, id)) : [] }];
  });
  return { taken: { ...taken, voters: voters.size }, before: all, after: left, categories };
}

/**
 * What a merge is about: how many ballots name the merged nominee, and how many of these also name the other, which count
 * once. Each number is null for fewer than 20 voters. Disqualified ballots are in both, or they would tell whom a person
 * named whose ballots a rule takes out.
 */
export async function mergePreviewOf(
  ballots: AsyncIterable<ReadBallot>,
  { nominee, into }: MergeTerms,
  { before, merges }: { before: Verdict; merges: Merges },
): Promise<Preview> {
  const all = noBallots();
  const after = new Map([...merges, [nominee, into]]);
  const [named, both] = [counter(), counter()];
  for await (const ballot of ballots) {
    const whom = [...ballot.votes.keys()];
    if (whom.length > 0 && before(judged(ballot)).length === 0) addVotes(all, whom.length);
    if (!whom.includes(nominee)) continue;
    named.add(ballot.voter);
    if (isCountedOnce(nominee, whom, after)) both.add(ballot.voter);
  }
  const merged = { ballots: named.total(), both: both.total() };
  return { taken: null, before: all, after: null, categories: [], merged };
}

/** Counts ballots, and tells the number if they are of enough voters. */
function counter() {
  const voters = new Set<string>();
  let ballots = 0;
  return {
    add: (voter: string) => {
      ballots += 1;
      noteVoter(voters, voter);
    },
    total: () => (voters.size < fewestVoters ? null : ballots),
  };
}

/** Votes and rank of each nominee before and after; ties share a rank. */
function changes(tally: NomineeVotes, titles: ReadonlyMap<string, string>) {
  const ranked = (kind: 'before' | 'after', votes: number) => ({
    votes,
    place: 1 + [...tally.values()].filter((other) => other[kind] > votes).length,
  });
  return [...tally]
    .map(([id, { before, after }]) => ({
      id,
      title: titles.get(id) ?? id,
      before: ranked('before', before),
      after: ranked('after', after),
    }))
    .sort((a, b) => b.before.votes - a.before.votes || (a.title < b.title ? -1 : 1));
}
