import type { DisqualificationRule, RuleTerms } from '#contract/disqualification.ts';
import type { ReadBallot } from '#records/ballots.ts';

/** What rules need to know about a ballot. */
export interface JudgedBallot {
  /** Id of the account. */
  voter: string;
  /** Hash of the network address of its first vote, if known. */
  network?: string;
  /** When its oldest vote was cast, milliseconds since the epoch. */
  begunAt: number;
}

export const judged = ({ voter, network, votes }: ReadBallot): JudgedBallot => ({
  voter,
  begunAt: Math.min(...[...votes.values()].map(({ at }) => at)),
  ...(network !== undefined && { network }),
});

/** The ballots that hold a vote, as rules see them. */
export async function* judgedBallots(ballots: AsyncIterable<ReadBallot>): AsyncGenerator<JudgedBallot> {
  for await (const ballot of ballots) if (ballot.votes.size > 0) yield judged(ballot);
}

/** What rules need to know about an account. */
export interface JudgedAccount {
  id: string;
  email: string;
  /** Milliseconds since the epoch. */
  registeredAt: number;
}

/** Sources of facts, read only if a rule needs them. */
export interface FactSource {
  /** Every ballot that holds a vote, once, unordered. */
  ballots(): AsyncIterable<JudgedBallot>;
  /** Every account once, unordered. */
  accounts(): AsyncIterable<JudgedAccount>;
}

type Rule = Pick<DisqualificationRule, 'id' | 'terms'>;
type Kind = RuleTerms['kind'];

/** What rules need to know besides the ballot. */
export interface Facts {
  /** Account ids by mail domain. */
  domains: Map<string, Set<string>>;
  /** When accounts registered, milliseconds since the epoch. */
  registrations: Map<string, number>;
  /** Bursts by rule id. */
  bursts: Map<string, Bursts>;
}

/** Ids of the rules that disqualify a ballot, in rule order; if empty, it counts. */
export type Verdict = (ballot: JudgedBallot) => string[];

/** A revoked rule has no effect. */
export const inForce = (rules: readonly DisqualificationRule[]): DisqualificationRule[] =>
  rules.filter(({ revoked }) => !revoked);

/** Reads accounts for domain and registration rules, all ballots for burst rules, otherwise nothing. */
export async function gatherFacts(rules: readonly Rule[], source: FactSource): Promise<Facts> {
  const facts: Facts = { domains: new Map(), registrations: new Map(), bursts: new Map() };
  const needs = (kind: Kind) => rules.some(({ terms }) => terms.kind === kind);
  for (const { terms } of rules) if (terms.kind === 'domain') facts.domains.set(terms.domain, new Set());
  if (needs('domain') || needs('registration')) {
    const needsRegistrations = needs('registration');
    for await (const account of source.accounts()) {
      for (const [domain, members] of facts.domains) if (isOf(domain, account.email)) members.add(account.id);
      if (needsRegistrations) facts.registrations.set(account.id, account.registeredAt);
    }
  }
  if (needs('burst')) await gatherBursts(rules, source, facts);
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

/** Whether the address is in the domain or one of its subdomains. */
function isOf(domain: string, email: string): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return host === domain || host.endsWith(`.${domain}`);
}

/**
 * Judges ballots from the rules, the facts and the ballot alone, so that the same input gives the same count.
 * A rule that lacks a fact (no address, a deleted account) leaves the ballot in.
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

const testOf = (id: string, terms: RuleTerms, facts: Facts): Test =>
  (tests[terms.kind] as (terms: RuleTerms, facts: Facts, id: string) => Test)(terms, facts, id);

/** Periods (inclusive) in which an address cast too many ballots; by address, in order. */
export type Bursts = Map<string, [from: number, to: number][]>;

/**
 * Bursts by address: runs of at least `ballots` ballots that began within less than `seconds`. Overlapping
 * runs merge. Times are milliseconds since the epoch; the arrays get sorted in place.
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

/** Whether a ballot from this address that began at this time is part of a burst. */
export const isInBurst = (bursts: Bursts | undefined, address: string, begunAt: number): boolean =>
  bursts?.get(address)?.some(([from, to]) => from <= begunAt && begunAt <= to) ?? false;
