import { drift, type Difference } from '#count/counts.ts';
import { categoriesIn, countBallots, withNames } from '#count/recount.ts';
import { tallyCounts } from '#count/repair.ts';
import type { JudgedAccount } from '#count/rules.ts';
import { createTallyItems } from '#count/store-tally.ts';
import { type ReadBallot, voteId } from '#records/ballots.ts';
import { scanItems } from '#records/items.ts';
import { createShowReader } from '#records/show-reader.ts';
import { accountKeys } from '#records/tables.ts';
import { resultsStore, ruleSource } from '../../../infra/cli/results/source.ts';
import type { Target } from '../../../infra/target.ts';
import { standing } from './ledger.ts';
import type { RunResult } from './run.ts';

/** Votes at each link of the chain, and the differences. */
export interface Chain {
  /** Valid votes according to the answers. */
  answered: number;
  ballots: number;
  recount: number;
  tally: number;
  /** Answered but on no ballot; on a ballot but not answered, or twice. */
  lost: string[];
  doubled: string[];
  /** Differences between the live count and the recount. */
  drift: Difference[];
  /** All differences, in sentences. */
  differences: string[];
}

export interface Stored {
  ballots: ReadBallot[];
  accounts: JudgedAccount[];
}

type Site = Pick<Target, 'documents' | 'tables'>;

/** Every ballot of an edition, and every account that someone can sign in to. */
export async function readStored(site: Site, edition: string): Promise<Stored> {
  const source = ruleSource(site);
  const categories = categoriesIn(await source.names(edition));
  const owners = await ownersOf(site);
  return {
    ballots: await listOf(source.ballots(categories)),
    accounts: (await listOf(source.accounts())).filter(({ id }) => owners.has(id)),
  };
}

/** A kill between the writes of an account and its address leaves an account that owns none. */
async function ownersOf({ documents, tables }: Site): Promise<Set<string>> {
  const owned = await listOf(scanItems(documents, tables.accounts, accountKeys.email('').pk));
  return new Set(owned.map(({ id }) => String(id)));
}

async function listOf<T>(source: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const each of source) list.push(each);
  return list;
}

/** Most reads of a live count that is behind and does not change. */
const mostIdleReads = 30;

/** Of an edition, compares answers, ballots, recount and live count; calls `wait` while the live count is behind and changes. */
export async function checkChain(
  site: Site,
  edition: string,
  { voters }: RunResult,
  { ballots, accounts }: Stored,
  wait: () => Promise<unknown>,
): Promise<Chain> {
  const { documents, tables } = site;
  const show = createShowReader(documents, tables.show);
  const results = resultsStore(site);
  const { counts } = await countBallots(results);
  const names = await results.names(edition);
  const recount = withNames(counts, names).votes;
  const live = () => tallyCounts(createTallyItems(documents, tables.results));
  let tally = await live();
  for (let idle = 0; drift(tally, counts).length > 0 && idle < mostIdleReads; idle += 1) {
    await wait();
    const next = await live();
    if (drift(tally, next).length > 0) idle = 0;
    tally = next;
  }

  const ids = new Map(accounts.map(({ id, email }) => [email, id]));
  const byVoter = Map.groupBy(ballots, ({ voter }) => voter);
  const stored = voters.map(({ email }) => votesOn(byVoter.get(ids.get(email) ?? '') ?? []));
  const expected = voters.map(({ account }) => standing(account));
  const only = (these: typeof stored, those: typeof stored) =>
    voters.flatMap(({ email }, index) => less(these[index], those[index]).map((id) => `${id} of ${email}`));
  const chain = {
    answered: sum(expected.map(({ size }) => size)),
    ballots: sum(ballots.map(({ votes }) => votes.size)),
    recount,
    tally: withNames(tally, names).votes,
    lost: only(expected, stored),
    doubled: only(stored, expected),
    drift: drift(tally, counts),
  };
  const voteLimit = (await show.part('app'))?.voteLimit ?? 0;
  return {
    ...chain,
    differences: [...chainDifferences(chain), ...voterDifferences(voters), ...overLimit(ballots, voteLimit)],
  };
}

function chainDifferences(chain: Omit<Chain, 'differences'>): string[] {
  const { answered, ballots, recount, tally, lost, doubled } = chain;
  const differences = [
    ...lost.map((vote) => `Lost: vote ${vote} was answered and stands on no ballot.`),
    ...doubled.map(
      (vote) => `Doubled: vote ${vote} stands on a ballot and was answered to nobody as standing.`,
    ),
    ...chain.drift.map(
      ({ pk, sk, attribute, ...count }) =>
        `The live count ${pk} ${sk} ${attribute} is ${count.tally}, recounted ${count.recount}.`,
    ),
  ];
  if (answered !== ballots) differences.push(`Answered votes: ${answered}; on ballots: ${ballots}.`);
  if (ballots !== recount) differences.push(`Votes on ballots: ${ballots}; recounted: ${recount}.`);
  if (recount !== tally) differences.push(`Votes recounted: ${recount}; in the live count: ${tally}.`);
  return differences;
}

function voterDifferences(voters: RunResult['voters']): string[] {
  return voters.flatMap(({ email, account }) => {
    const must = standing(account);
    const seen = account.seen ?? new Set();
    const isShown = must.size === seen.size && less(must, seen).length === 0;
    return [
      ...account.faults.map((fault) => `${email} was answered what nothing explains: ${fault}.`),
      ...(isShown ? [] : [`${email} was shown ${seen.size} votes at the end, and had ${must.size}.`]),
    ];
  });
}

const overLimit = (ballots: readonly ReadBallot[], limit: number): string[] =>
  ballots
    .filter(({ votes }) => votes.size > limit)
    .map(
      ({ voter, day, category, votes }) =>
        `The ballot of ${voter}, ${day}, ${category} has ${votes.size} votes; the limit is ${limit}.`,
    );

const votesOn = (ballots: readonly ReadBallot[]): Set<string> =>
  new Set(
    ballots.flatMap(({ day, category, votes }) =>
      [...votes].map(([nominee, { nonce }]) => voteId({ day, category, nominee, nonce })),
    ),
  );

const less = (all: Iterable<string> = [], without: ReadonlySet<string> = new Set()): string[] =>
  [...all].filter((each) => !without.has(each));
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
