import { gatherFacts, verdictOf, type JudgedAccount, type JudgedBallot } from '#count/rules.ts';
import type { RuleTerms } from '../../../functions/contract/disqualification.ts';
import type { ReadBallot } from '../../../functions/records/ballots.ts';
import { streamOf } from './bundle.ts';

/** Milliseconds since the epoch. */
export const noon = Date.parse('2026-10-31T19:00:00.000Z');

/** Whether any of the terms hits, for each ballot. */
export async function hits(
  terms: RuleTerms[],
  ballots: JudgedBallot[],
  accounts: JudgedAccount[] = [],
): Promise<boolean[]> {
  const rules = terms.map((each, index) => ({ id: String(index), terms: each }));
  const facts = await gatherFacts(rules, {
    ballots: () => streamOf(ballots),
    accounts: () => streamOf(accounts),
  });
  const verdict = verdictOf(rules, facts);
  return ballots.map((ballot) => verdict(ballot).length > 0);
}

export const judgedBallot = (voter: string, network?: string, begunAt = noon): JudgedBallot => ({
  voter,
  begunAt,
  ...(network !== undefined && { network }),
});

export const day = '2026-10-31';
export const hour = 3_600_000;

/** A ballot with votes that many milliseconds after noon. */
export const ballot = (
  voter: string,
  votes: Record<string, number>,
  more: Partial<ReadBallot> = {},
): ReadBallot => ({
  voter,
  day,
  category: 'film',
  votes: new Map(Object.entries(votes).map(([nominee, at]) => [nominee, { nonce: 'n', at: noon + at }])),
  network: `net-${voter}`,
  ...more,
});
export const account = (id: string, domain = 'gmail.com'): JudgedAccount => ({
  id,
  email: `${id}@${domain}`,
  registeredAt: noon - 24 * hour,
});
export const people = (count: number, prefix = 'p') =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);
