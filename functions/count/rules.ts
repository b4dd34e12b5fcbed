import type { DisqualificationRule, RuleTerms } from '#contract/disqualification.ts';
import type { ReadBallot } from '#records/ballots.ts';

/** What rules look at in a ballot. */
export interface JudgedBallot {
  /** Id of the account. */
  voter: string;
  /** Hash of the network address its first vote came from, where one is known. */
  network?: string;
  /** When its oldest standing vote was cast, milliseconds since the epoch. */
  begunAt: number;
}

export const judged = ({ voter, network, votes }: ReadBallot): JudgedBallot => ({
  voter,
  begunAt: Math.min(...[...votes.values()].map(({ at }) => at)),
  ...(network !== undefined && { network }),
});

/** The ballots with a standing vote, as rules look at them. */
export async function* judgedBallots(ballots: AsyncIterable<ReadBallot>): AsyncGenerator<JudgedBallot> {
  for await (const ballot of ballots) if (ballot.votes.size > 0) yield judged(ballot);
}

/** What rules look at in an account. */
export interface JudgedAccount {
  id: string;
  email: string;
  /** Milliseconds since the epoch. */
  registeredAt: number;
}

/** Where facts come from. What no rule asks for is not read. */
export interface FactSource {
  /** Every ballot with a standing vote, once, in no order. */
  ballots(): AsyncIterable<JudgedBallot>;
  /** Every account once, in no order. */
  accounts(): AsyncIterable<JudgedAccount>;
}

type Rule = Pick<DisqualificationRule, 'id' | 'terms'>;
type Kind = RuleTerms['kind'];

/** What the rules in force need to know beyond the ballot before them. */
export interface Facts {
  /** Accounts with a mail address in a domain, by domain. */
  domains: Map<string, Set<string>>;
  /** When accounts were registered, milliseconds since the epoch. */
  registrations: Map<string, number>;
  /** Bursts by the id of the rule. */
  bursts: Map<string, Bursts>;
}

/** The ids of the rules that disqualify a ballot, in the order of the rules; none: it counts. */
export type Verdict = (ballot: JudgedBallot) => string[];

/** Rules that count: a revoked one is as if it had never been. */
export const inForce = (rules: readonly DisqualificationRule[]): DisqualificationRule[] =>
  rules.filter(({ revoked }) => !revoked);

/** Reads what the rules need to know: accounts for domains and registrations, all ballots once for bursts, otherwise nothing. */
export async function gatherFacts(rules: readonly Rule[], source: FactSource): Promise<Facts> {
  const facts: Facts = { domains: new Map(), registrations: new Map(), bursts: new Map() };
  const asks = (kind: Kind) => rules.some(({ terms }) => terms.kind === kind);
  for (const { terms } of rules) if (terms.kind === 'domain') facts.domains.set(terms.domain, new Set());
  if (asks('domain') || asks('registration')) {
    const keepsRegistrations = asks('registration');
    for await (const account of source.accounts()) {
      for (const [domain, members] of facts.domains) if (isOf(domain, account.email)) members.add(account.id);
      if (keepsRegistrations) facts.registrations.set(account.id, account.registeredAt);
    }
  }
  if (asks('burst')) await gatherBursts(rules, source, facts);
  return facts;
}

async function gatherBursts(rules: readonly Rule[], source: FactSource, facts: Facts): Promise<void> {
  const times = new Map<string, number[]>();
  for await (const { network, begunAt } of source.ballots()) {
    if (network === undefined) continue;
    const known = times.get(network);
    if (known) known.push(begunAt);
    else times.set(network, [begunAt]);
  }
  for (const { id, terms } of rules) if (terms.kind === 'burst') facts.bursts.set(id, burstsOf(times, terms));
}

/** Whether a mail address is in a domain or a subdomain of it. */
function isOf(domain: string, email: string): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return host === domain || host.endsWith(`.${domain}`);
}

/**
 * What rules say of a ballot: a function of the rules, the facts and the ballot alone, so that the same ballots always give the same
 * count. A ballot of which a rule knows too little (no address, an account that is gone) is left in.
 */
export function verdictOf(rules: readonly Rule[], facts: Facts): Verdict {
  const tests = rules.map(({ id, terms }) => ({ id, isHit: testOf(id, terms, facts) }));
  return (ballot) => tests.flatMap(({ id, isHit }) => (isHit(ballot) ? [id] : []));
}

type Test = (ballot: JudgedBallot) => boolean;

const tests: { [K in Kind]: (terms: Extract<RuleTerms, { kind: K }>, facts: Facts, id: string) => Test } = {
  account: (terms) => {
    const accounts = new Set(terms.accounts);
    return ({ voter }) => accounts.has(voter);
  },
  address: (terms) => {
    const addresses = new Set(terms.addresses);
    return ({ network }) => network !== undefined && addresses.has(network);
  },
  domain: ({ domain }, facts) => {
    const members = facts.domains.get(domain);
    return ({ voter }) => members?.has(voter) ?? false;
  },
  burst: (_, facts, id) => {
    const bursts = facts.bursts.get(id);
    return ({ network, begunAt }) => network !== undefined && isInBurst(bursts, network, begunAt);
  },
  registration: ({ seconds }, { registrations }) => {
    return ({ voter, begunAt }) => {
      const registeredAt = registrations.get(voter);
      return registeredAt !== undefined && begunAt - registeredAt < seconds * 1000;
    };
  },
};

/** The test of a rule; the table has one for each kind of terms. */
const testOf = (id: string, terms: RuleTerms, facts: Facts): Test =>
  (tests[terms.kind] as (terms: RuleTerms, facts: Facts, id: string) => Test)(terms, facts, id);

/** Stretches of time, first and last instant included, in which an address cast too many ballots; by address, in order. */
export type Bursts = Map<string, [from: number, to: number][]>;

/**
 * The bursts among the instants (milliseconds since the epoch) at which ballots began, by address: runs of at least `ballots` of them within
 * less than `seconds`. Runs that overlap are one. The order of the instants does not matter; they are left sorted.
 */
export function burstsOf(
  times: ReadonlyMap<string, number[]>,
  { ballots, seconds }: { ballots: number; seconds: number },
): Bursts {
  const bursts: Bursts = new Map();
  for (const [address, instants] of times) {
    const runs = runsOf(
      instants.sort((a, b) => a - b),
      ballots,
      seconds * 1000,
    );
    if (runs.length > 0) bursts.set(address, runs);
  }
  return bursts;
}

function runsOf(instants: readonly number[], count: number, span: number): [number, number][] {
  const runs: [number, number][] = [];
  for (const [index, from] of instants.entries()) {
    const to = instants[index + count - 1];
    if (to === undefined || to - from >= span) continue;
    const last = runs.at(-1);
    if (last && from <= last[1]) last[1] = to;
    else runs.push([from, to]);
  }
  return runs;
}

/** Whether a ballot that began at an address then is part of a burst. */
export const isInBurst = (bursts: Bursts | undefined, address: string, begunAt: number): boolean =>
  bursts?.get(address)?.some(([from, to]) => from <= begunAt && begunAt <= to) ?? false;
