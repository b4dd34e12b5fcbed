import type { Answer } from '#contract/routes.ts';
import type { ReadBallot } from '#records/ballots.ts';
import { addVotes, noBallots } from './counts.ts';
import { categoryIds, categoryIn, titlesIn, type Names } from './recount.ts';
import { judged, type Verdict } from './rules.ts';

/** The effect of one more rule; before and after both include the rules in force. */
export type Preview = Answer<'results.preview'>;

/** Below this, a change names no nominee: it would reveal how people voted (DECISION-preview.md). */
export const fewestVoters = 20;

type NomineeVotes = Map<string, { before: number; after: number }>;

/** Counts of a category. Voters are collected only up to `fewestVoters`. */
interface Tally {
  votes: NomineeVotes;
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
  const [all, taken, left] = [noBallots(), noBallots(), noBallots()];
  const voters = new Set<string>();
  const tallies = new Map<string, Tally>();
  for await (const ballot of ballots) {
    const { voter, category, votes } = ballot;
    if (votes.size === 0) continue;
    const facts = judged(ballot);
    const tally: Tally = tallies.get(category) ?? { votes: new Map(), out: new Set(), taken: new Set() };
    tallies.set(category, tally);
    if (before(facts).length > 0) {
      note(tally.out, voter);
      continue;
    }
    const stays = after(facts).length === 0;
    addVotes(all, votes.size);
    addVotes(stays ? left : taken, votes.size);
    if (!stays) {
      voters.add(voter);
      note(tally.taken, voter);
    }
    for (const nominee of votes.keys()) {
      const known = tally.votes.get(nominee) ?? { before: 0, after: 0 };
      tally.votes.set(nominee, { before: known.before + 1, after: known.after + (stays ? 1 : 0) });
    }
  }
  if (voters.size < fewestVoters) return { taken: null, before: all, after: null, categories: [] };
  const categories = categoryIds(names, tallies.keys()).flatMap((id) => {
    const tally = tallies.get(id);
    if (!tally || tally.taken.size === 0) return [];
    const { key, title } = categoryIn(names, id);
    const isOfMany =
      tally.taken.size >= fewestVoters && (tally.out.size === 0 || tally.out.size >= fewestVoters);
    return [{ id, key, title, nominees: isOfMany ? changes(tally.votes, titlesIn(names, id)) : [] }];
  });
  return { taken: { ...taken, voters: voters.size }, before: all, after: left, categories };
}

function note(voters: Set<string>, voter: string): void {
  if (voters.size < fewestVoters) voters.add(voter);
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
