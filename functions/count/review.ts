import type { RuleTerms } from '#contract/disqualification.ts';
import type { Answer } from '#contract/routes.ts';
import { addVotes, noBallots } from './counts.ts';
import { judged, type JudgedAccount, type Verdict } from './rules.ts';
import { signalsOf, type Signal, type SignalKind } from './signals.ts';
import type { ReadBallot } from '#records/ballots.ts';

type Signals = Answer<'results.review'>['signals'][number];

export interface ReviewSource {
  /** Every ballot once, unordered. */
  ballots(): AsyncIterable<ReadBallot>;
  accounts(): AsyncIterable<JudgedAccount>;
  verdict(): Promise<Verdict>;
}

const kinds: readonly SignalKind[] = [
  'burst',
  'address',
  'domain',
  'mailbox',
  'signups',
  'speed',
  'identical',
];
/** Signals listed per kind. */
const longestList = 50;
/** Maximum accounts or addresses of a rule (contract: disqualification). */
const mostNames = 1000;

/** Reads every ballot: voters, what the rules in force take out, and signals of fraud in the rest. */
export async function review(source: ReviewSource, now: number): Promise<Answer<'results.review'>> {
  const verdict = await source.verdict();
  const [counted, disqualified] = [noBallots(), noBallots()];
  const remaining: ReadBallot[] = [];
  for await (const ballot of source.ballots()) {
    if (ballot.votes.size === 0) continue;
    const isCounted = verdict(judged(ballot)).length === 0;
    addVotes(isCounted ? counted : disqualified, ballot.votes.size);
    if (isCounted) remaining.push(ballot);
  }
  const voters = new Set(remaining.map(({ voter }) => voter));
  const accounts: JudgedAccount[] = [];
  for await (const account of source.accounts()) if (voters.has(account.id)) accounts.push(account);
  const signals = signalsOf(remaining, accounts);
  return {
    at: new Date(now).toISOString(),
    voters: voters.size,
    counted,
    disqualified,
    signals: kinds.map((kind) =>
      listed(
        kind,
        signals.filter((each) => each.kind === kind),
      ),
    ),
  };
}

function listed(kind: SignalKind, signals: readonly Signal[]): Signals {
  const items = signals.slice(0, longestList);
  return {
    kind,
    total: signals.length,
    items: items.map(({ subject, day, voters, ballots, votes, from, to, rules }) => ({
      subject,
      day: day ?? null,
      accounts: voters.length,
      ballots,
      votes,
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      rules,
    })),
    together: together(items.flatMap(({ rules }) => rules)),
  };
}

/** One rule that combines several; null if there is none, or it would exceed a rule's limit. */
function together(rules: readonly RuleTerms[]): RuleTerms | null {
  const accounts = [...new Set(rules.flatMap((terms) => (terms.kind === 'account' ? terms.accounts : [])))];
  if (accounts.length > 0) return accounts.length > mostNames ? null : { kind: 'account', accounts };
  const addresses = [...new Set(rules.flatMap((terms) => (terms.kind === 'address' ? terms.addresses : [])))];
  return addresses.length > 0 && addresses.length <= mostNames ? { kind: 'address', addresses } : null;
}
