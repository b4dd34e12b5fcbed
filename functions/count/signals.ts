import { createHash } from 'node:crypto';
import type { RuleTerms } from '#contract/disqualification.ts';
import type { ReadBallot } from '#records/ballots.ts';
import { burstsOf, judged, Mailboxes, Signups, type JudgedAccount } from './rules.ts';

export type SignalKind = 'burst' | 'address' | 'domain' | 'mailbox' | 'signups' | 'speed' | 'identical';

/** A hint of fraud, with the rule that would leave it out of the count. */
export interface Signal {
  kind: SignalKind;
  /** An address hash, a mail domain, an account id, or a name for several accounts. */
  subject: string;
  /** Voting day; absent if the signal spans days. */
  day?: string;
  voters: string[];
  ballots: number;
  votes: number;
  /** First and last vote, milliseconds since the epoch. */
  from: number;
  to: number;
  /** Rules that catch it; several if it has more accounts than one rule takes. */
  rules: RuleTerms[];
}

export interface SignalLimits {
  /** Ballots that begin at one address within this many seconds. */
  burst: { ballots: number; seconds: number };
  /** Accounts with a ballot from one address on one day. */
  accountsOfAddress: number;
  /** Accounts of one mail domain, public mail providers excepted. */
  accountsOfDomain: number;
  /** Accounts of one mailbox under several spellings. */
  accountsOfMailbox: number;
  /** Accounts that voted from one address and registered within this many seconds. */
  signups: { accounts: number; seconds: number };
  /** Votes of one account within this many seconds: a person has to find and click each. */
  speed: { votes: number; seconds: number };
  /** Accounts with identical votes on a day, and the minimum of votes: a few match by chance. */
  identical: { accounts: number; votes: number };
}

/** High enough for a household, an office and a fast reader. */
export const signalLimits: SignalLimits = {
  burst: { ballots: 40, seconds: 10 },
  accountsOfAddress: 15,
  accountsOfDomain: 15,
  accountsOfMailbox: 3,
  signups: { accounts: 8, seconds: 30 },
  speed: { votes: 6, seconds: 3 },
  identical: { accounts: 8, votes: 5 },
};

/** Maximum accounts per rule (functions/contract/disqualification.ts). */
const accountsOfRule = 1000;

/** The largest public mail providers, as of 2026; sharing their domains means nothing. */
const publicMail: ReadonlySet<string> = new Set(
  `aol.com att.net comcast.net fastmail.com gmail.com gmx.com gmx.de gmx.net googlemail.com hey.com
   hotmail.co.uk hotmail.com hotmail.fr icloud.com live.com mac.com mail.com mail.ru me.com msn.com
   naver.com orange.fr outlook.com pm.me privaterelay.appleid.com proton.me protonmail.com qq.com
   rocketmail.com sbcglobal.net t-online.de verizon.net web.de yahoo.co.jp yahoo.co.uk yahoo.com
   yandex.ru ymail.com zoho.com`.split(/\s+/),
);

interface BallotGroup {
  subject: string;
  day?: string;
  ballots: ReadBallot[];
}

/** The signals in ballots, most ballots first. An account may be in several; empty ballots are ignored. */
export function signalsOf(
  ballots: readonly ReadBallot[],
  accounts: readonly JudgedAccount[],
  limits: SignalLimits = signalLimits,
): Signal[] {
  const cast = ballots.filter(({ votes }) => votes.size > 0);
  const byAddress = groupBallots(cast, ({ network, day }) => network && [network, day]);
  const byVoter = groupBallots(cast, ({ voter, day }) => [voter, day]);
  const signals = [
    ...bursts(byAddress, limits),
    ...byAddress
      .filter((group) => votersOf(group.ballots).length >= limits.accountsOfAddress)
      .map((group) => signal('address', group, [{ kind: 'address', addresses: [group.subject] }])),
    ...domains(cast, accounts, limits),
    ...mailboxes(cast, accounts, limits),
    ...signups(cast, accounts, limits),
    ...byVoter
      .filter(({ ballots: ofDay }) => isTooFast(ofDay, limits))
      .map((group) => signal('speed', group, accountRules(group))),
    ...identical(byVoter, limits),
  ];
  return signals.sort((a, b) => b.ballots - a.ballots || (a.subject < b.subject ? -1 : 1));
}

function bursts(byAddress: readonly BallotGroup[], { burst }: SignalLimits): Signal[] {
  return byAddress.flatMap((group) => {
    const begun = group.ballots.map((ballot) => ({ ballot, at: judged(ballot).begunAt }));
    const times = new Map([[group.subject, begun.map(({ at }) => at)]]);
    const runs = burstsOf(times, burst).get(group.subject) ?? [];
    return runs.map(([from, to]) => {
      const ballots = begun.filter(({ at }) => from <= at && at <= to).map(({ ballot }) => ballot);
      return signal('burst', { ...group, ballots }, [{ kind: 'burst', ...burst }]);
    });
  });
}

function domains(
  ballots: readonly ReadBallot[],
  accounts: readonly JudgedAccount[],
  { accountsOfDomain }: SignalLimits,
): Signal[] {
  const domainOf = new Map<string, string>();
  for (const { id, email } of accounts) {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
    if (domain !== '' && !publicMail.has(domain)) domainOf.set(id, domain);
  }
  return groupBallots(ballots, ({ voter }) => domainOf.has(voter) && [domainOf.get(voter) ?? ''])
    .filter((group) => votersOf(group.ballots).length >= accountsOfDomain)
    .map((group) => signal('domain', group, [{ kind: 'domain', domain: group.subject }]));
}

/** The first account of a mailbox is its owner's right: the others are the signal. */
function mailboxes(
  ballots: readonly ReadBallot[],
  accounts: readonly JudgedAccount[],
  { accountsOfMailbox }: SignalLimits,
): Signal[] {
  const found = new Mailboxes();
  for (const account of accounts) found.add(account);
  const ballotsBy = byVoters(ballots);
  return found.shared(accountsOfMailbox).map((voters) => {
    const group = { subject: nameOf(voters), ballots: ballotsBy(voters) };
    return signal('mailbox', group, [{ kind: 'mailbox', accounts: accountsOfMailbox }]);
  });
}

function signups(
  ballots: readonly ReadBallot[],
  accounts: readonly JudgedAccount[],
  { signups: limits }: SignalLimits,
): Signal[] {
  const found = new Signups(new Map(accounts.map(({ id, registeredAt }) => [id, registeredAt])));
  for (const { network, voter } of ballots) if (network !== undefined) found.add(network, voter);
  const ballotsBy = byVoters(ballots);
  return found.runs(limits).map(({ network, voters }) => {
    const group = { subject: network, ballots: ballotsBy(voters) };
    return signal('signups', group, [{ kind: 'signups', ...limits }]);
  });
}

/** Looks up the ballots of voters. */
function byVoters(ballots: readonly ReadBallot[]): (voters: readonly string[]) => ReadBallot[] {
  const all = Map.groupBy(ballots, ({ voter }) => voter);
  return (voters) => voters.flatMap((voter) => all.get(voter) ?? []);
}

function isTooFast(ballots: readonly ReadBallot[], { speed }: SignalLimits): boolean {
  const times = timesOf(ballots);
  return times.some((from, index) => {
    const to = times[index + speed.votes - 1];
    return to !== undefined && to - from < speed.seconds * 1000;
  });
}

function identical(byVoter: readonly BallotGroup[], limits: SignalLimits): Signal[] {
  const { accounts, votes } = limits.identical;
  const full = byVoter.filter(({ ballots }) => timesOf(ballots).length >= votes);
  const alike = Map.groupBy(full, ({ day = '', ballots }) => JSON.stringify([day, ...choicesOf(ballots)]));
  return [...alike.values()]
    .filter((members) => members.length >= accounts)
    .map((members) => {
      const ballots = members.flatMap((member) => member.ballots);
      const day = members[0]?.day;
      const group: BallotGroup = {
        // Only of the accounts: votes could be guessed from a digest of them.
        subject: nameOf([day, ...votersOf(ballots)]),
        ...(day !== undefined && { day }),
        ballots,
      };
      return signal('identical', group, accountRules(group));
    });
}

/** A name for several accounts. */
const nameOf = (parts: readonly (string | undefined)[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);

const choicesOf = (ballots: readonly ReadBallot[]): string[] =>
  ballots
    .flatMap(({ category, votes }) => [...votes.keys()].map((nominee) => `${category}/${nominee}`))
    .sort();

const timesOf = (ballots: readonly ReadBallot[]): number[] =>
  ballots.flatMap(({ votes }) => [...votes.values()].map(({ at }) => at)).sort((a, b) => a - b);

const votersOf = (ballots: readonly ReadBallot[]): string[] =>
  [...new Set(ballots.map(({ voter }) => voter))].sort();

function accountRules(group: BallotGroup): RuleTerms[] {
  const voters = votersOf(group.ballots);
  const count = Math.ceil(voters.length / accountsOfRule);
  return Array.from({ length: count }, (_, index) => ({
    kind: 'account',
    accounts: voters.slice(index * accountsOfRule, (index + 1) * accountsOfRule),
  }));
}

/** Groups ballots by subject and day; those without a subject are left out. */
function groupBallots(
  ballots: readonly ReadBallot[],
  commonOf: (ballot: ReadBallot) => [subject: string, day?: string] | '' | false | undefined,
): BallotGroup[] {
  const found = new Map<string, BallotGroup>();
  for (const ballot of ballots) {
    const common = commonOf(ballot);
    if (!common) continue;
    const [subject, day] = common;
    const key = JSON.stringify(common);
    const group = found.get(key) ?? { subject, ...(day !== undefined && { day }), ballots: [] };
    found.set(key, group);
    group.ballots.push(ballot);
  }
  return [...found.values()];
}

function signal(kind: SignalKind, { ballots, ...about }: BallotGroup, rules: RuleTerms[]): Signal {
  const times = timesOf(ballots);
  return {
    kind,
    ...about,
    voters: votersOf(ballots),
    ballots: ballots.length,
    votes: times.length,
    from: times[0] ?? 0,
    to: times.at(-1) ?? 0,
    rules,
  };
}
