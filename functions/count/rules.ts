import type { DisqualificationRule, RuleTerms } from '#contract/disqualification.ts';
import { domainHash } from '#records/mail-domains.ts';
import type { ReadBallot } from '#records/ballots.ts';
import { mailboxOf } from '#rules/mailbox.ts';

export interface JudgedBallot {
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

export interface JudgedAccount {
  id: string;
  /** Empty when the account is deleted. */
  email: string;
  /** Hashes of the mail domains of earlier addresses, and of all of a deleted account (`domainHashes`). */
  formerDomains?: readonly string[];
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
  /** Accounts that a rule about how accounts were made takes out, by rule id. */
  made: Map<string, Set<string>>;
}

/** Ids of the rules that disqualify a ballot, in rule order; if empty, it counts. */
export type Verdict = (ballot: JudgedBallot) => string[];

export const inForce = (rules: readonly DisqualificationRule[]): DisqualificationRule[] =>
  rules.filter(({ revoked }) => !revoked);

/** Reads accounts for rules about them, all ballots for rules about runs of ballots or accounts, otherwise nothing. */
export async function gatherFacts(rules: readonly Rule[], source: FactSource): Promise<Facts> {
  const facts: Facts = { domains: new Map(), registrations: new Map(), bursts: new Map(), made: new Map() };
  const needs = (...kinds: Kind[]) => rules.some(({ terms }) => kinds.includes(terms.kind));
  for (const { terms } of rules) if (terms.kind === 'domain') facts.domains.set(terms.domain, new Set());
  const needsRegistrations = needs('registration', 'signups');
  const [needsMailboxes, needsSignups] = [needs('mailbox'), needs('signups')];
  const mailboxes = new Mailboxes();
  if (needs('domain') || needsMailboxes || needsRegistrations) {
    const hashes = new Map([...facts.domains.keys()].map((domain) => [domain, domainHash(domain)]));
    for await (const account of source.accounts()) {
      const { id, email, formerDomains = [], registeredAt } = account;
      for (const [domain, members] of facts.domains)
        if (isOf(domain, email) || formerDomains.includes(hashes.get(domain) ?? '')) members.add(id);
      if (needsRegistrations) facts.registrations.set(id, registeredAt);
      if (needsMailboxes) mailboxes.add(account);
    }
  }
  const times = new Map<string, number[]>();
  const signups = new Signups(facts.registrations);
  if (needs('burst') || needsSignups) {
    for await (const { network, voter, begunAt } of source.ballots()) {
      if (network === undefined) continue;
      const known = times.get(network);
      if (known) known.push(begunAt);
      else times.set(network, [begunAt]);
      if (needsSignups) signups.add(network, voter);
    }
  }
  for (const { id, terms } of rules) {
    if (terms.kind === 'burst') facts.bursts.set(id, burstsOf(times, terms));
    if (terms.kind === 'signups')
      facts.made.set(id, new Set(signups.runs(terms).flatMap(({ voters }) => voters)));
    if (terms.kind === 'mailbox') facts.made.set(id, new Set(mailboxes.shared(terms.accounts).flat()));
  }
  return facts;
}

/** Accounts by the mailbox that their addresses lead to. */
export class Mailboxes {
  readonly #accounts = new Map<string, JudgedAccount[]>();

  add(account: JudgedAccount): void {
    if (account.email === '') return;
    const mailbox = mailboxOf(account.email);
    const known = this.#accounts.get(mailbox);
    if (known) known.push(account);
    else this.#accounts.set(mailbox, [account]);
  }

  /** Of each mailbox with at least so many accounts, the ids of all but the first to register. */
  shared(accounts: number): string[][] {
    const isFirst = (a: JudgedAccount, b: JudgedAccount) =>
      a.registeredAt - b.registeredAt || (a.id < b.id ? -1 : 1);
    return [...this.#accounts.values()]
      .filter((members) => members.length >= accounts)
      .map((members) =>
        members
          .toSorted(isFirst)
          .slice(1)
          .map(({ id }) => id),
      );
  }
}

/** Voters by the addresses they voted from; `registrations` are instants in milliseconds, by account. */
export class Signups {
  readonly #registrations: ReadonlyMap<string, number>;
  readonly #voters = new Map<string, Set<string>>();

  constructor(registrations: ReadonlyMap<string, number>) {
    this.#registrations = registrations;
  }

  add(network: string, voter: string): void {
    const known = this.#voters.get(network);
    if (known) known.add(voter);
    else this.#voters.set(network, new Set([voter]));
  }

  /** Runs of at least so many accounts of one address that registered within less than so many seconds. */
  runs({
    accounts,
    seconds,
  }: {
    accounts: number;
    seconds: number;
  }): { network: string; voters: string[] }[] {
    const registered = new Map(
      [...this.#voters].map(([network, voters]) => [
        network,
        [...voters].flatMap((voter) => this.#registrations.get(voter) ?? []),
      ]),
    );
    const bursts = burstsOf(registered, { ballots: accounts, seconds });
    return [...bursts].flatMap(([network, runs]) =>
      runs.map(([from, to]) => ({
        network,
        voters: [...(this.#voters.get(network) ?? [])].filter((voter) => {
          const at = this.#registrations.get(voter) ?? -Infinity;
          return from <= at && at <= to;
        }),
      })),
    );
  }
}

function isOf(domain: string, email: string): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return host === domain || host.endsWith(`.${domain}`);
}

/**
 * Judges ballots from the rules, the facts and the ballot alone, so that the same input gives the same count.
 * Merges disqualify nothing. A rule that lacks a fact (no address, an account from before those deleted left any) leaves the ballot in.
 */
export function verdictOf(rules: readonly Rule[], facts: Facts): Verdict {
  const tests = rules.flatMap(({ id, terms }) =>
    terms.kind === 'merge' ? [] : [{ id, isHit: testOf(id, terms, facts) }],
  );
  return (ballot) => tests.flatMap(({ id, isHit }) => (isHit(ballot) ? [id] : []));
}

function testOf(
  id: string,
  terms: Exclude<RuleTerms, { kind: 'merge' }>,
  facts: Facts,
): (ballot: JudgedBallot) => boolean {
  switch (terms.kind) {
    case 'account': {
      const accounts = new Set(terms.accounts);
      return ({ voter }) => accounts.has(voter);
    }
    case 'address': {
      const addresses = new Set(terms.addresses);
      return ({ network = '' }) => addresses.has(network);
    }
    case 'domain': {
      const members = facts.domains.get(terms.domain);
      return ({ voter }) => members?.has(voter) ?? false;
    }
    case 'burst': {
      const bursts = facts.bursts.get(id);
      return ({ network = '', begunAt }) => isInBurst(bursts, network, begunAt);
    }
    case 'signups':
    case 'mailbox': {
      const taken = facts.made.get(id);
      return ({ voter }) => taken?.has(voter) ?? false;
    }
    case 'registration':
      break;
  }
  const limit = terms.seconds * 1000;
  return ({ voter, begunAt }) => begunAt - (facts.registrations.get(voter) ?? -Infinity) < limit;
}

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
    instants.sort((a, b) => a - b);
    const runs: [number, number][] = [];
    for (const [index, from] of instants.entries()) {
      const to = instants[index + ballots - 1];
      if (to === undefined || to - from >= seconds * 1000) continue;
      const last = runs.at(-1);
      if (last && from <= last[1]) last[1] = to;
      else runs.push([from, to]);
    }
    if (runs.length > 0) bursts.set(address, runs);
  }
  return bursts;
}

/** Whether a ballot from this address that began at this time is part of a burst. */
export const isInBurst = (bursts: Bursts | undefined, address: string, begunAt: number): boolean =>
  bursts?.get(address)?.some(([from, to]) => from <= begunAt && begunAt <= to) ?? false;
