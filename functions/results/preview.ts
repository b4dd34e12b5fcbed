import type { ReadBallot } from '#records/ballots.ts';
import type { Names } from './domain.ts';
import { judged } from './leaves.ts';
import type { Verdict } from './rules.ts';

/** A nominee's counted votes and place, before and after; nominees with as many votes share a place. */
export interface NomineeChange {
  id: string;
  title: string;
  before: { votes: number; place: number };
  after: { votes: number; place: number };
}

/** What would become of the count if a rule were added: before and after, both under the rules in force. */
export interface Preview {
  /** What the rule takes out and no rule in force did before. */
  taken: { ballots: number; votes: number; voters: number };
  before: { ballots: number; votes: number };
  after: { ballots: number; votes: number };
  /** In the order of the show; only those in which something is taken out. */
  categories: { id: string; key: string; title: string; nominees: NomineeChange[] }[];
}

interface Votes {
  before: number;
  after: number;
}

/** Counts the ballots once, by what rules say before and after. */
export async function previewOf(
  ballots: AsyncIterable<ReadBallot>,
  names: Names,
  { before, after }: { before: Verdict; after: Verdict },
): Promise<Preview> {
  const preview: Preview = {
    taken: { ballots: 0, votes: 0, voters: 0 },
    before: { ballots: 0, votes: 0 },
    after: { ballots: 0, votes: 0 },
    categories: [],
  };
  const voters = new Set<string>();
  const tallies = new Map<string, Map<string, Votes>>();
  for await (const ballot of ballots) {
    if (ballot.votes.size === 0) continue;
    const facts = judged(ballot);
    if (before(facts).length > 0) continue;
    const stays = after(facts).length === 0;
    add(preview.before, ballot.votes.size);
    add(stays ? preview.after : preview.taken, ballot.votes.size);
    if (!stays) voters.add(ballot.voter);
    addVotes(tallies, ballot, stays);
  }
  preview.taken.voters = voters.size;
  preview.categories = changedCategories(tallies, names);
  return preview;
}

function add(count: { ballots: number; votes: number }, votes: number): void {
  count.ballots += 1;
  count.votes += votes;
}

function addVotes(tallies: Map<string, Map<string, Votes>>, { category, votes }: ReadBallot, stays: boolean) {
  const tally = tallies.get(category) ?? new Map<string, Votes>();
  tallies.set(category, tally);
  for (const nominee of votes.keys()) {
    const { before, after } = tally.get(nominee) ?? { before: 0, after: 0 };
    tally.set(nominee, { before: before + 1, after: after + (stays ? 1 : 0) });
  }
}

function changedCategories(
  tallies: ReadonlyMap<string, Map<string, Votes>>,
  names: Names,
): Preview['categories'] {
  const known = names.categories.map(({ id }) => id);
  const ids = [...known, ...[...tallies.keys()].filter((id) => !known.includes(id)).sort()];
  return ids.flatMap((id) => {
    const tally = tallies.get(id);
    if (!tally || ![...tally.values()].some(({ before, after }) => before !== after)) return [];
    const category = names.categories.find((each) => each.id === id);
    return [
      { id, key: category?.key ?? id, title: category?.title ?? id, nominees: changes(id, tally, names) },
    ];
  });
}

function changes(category: string, tally: ReadonlyMap<string, Votes>, names: Names): NomineeChange[] {
  const titles = new Map(
    names.nominees
      .filter(({ category_id }) => category_id === category)
      .map((nominee) => [nominee.nominee_id, nominee.title]),
  );
  const placeOf = (kind: keyof Votes, votes: number) =>
    1 + [...tally.values()].filter((other) => other[kind] > votes).length;
  return [...tally]
    .map(([id, { before, after }]) => ({
      id,
      title: titles.get(id) ?? id,
      before: { votes: before, place: placeOf('before', before) },
      after: { votes: after, place: placeOf('after', after) },
    }))
    .sort((a, b) => b.before.votes - a.before.votes || (a.title < b.title ? -1 : 1));
}
