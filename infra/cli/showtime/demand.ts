import type { VisitorRouteId } from '#contract/addresses.ts';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';
import { liveCountOf, mailOf, pagesOf, probeOf } from './background.ts';

/** DynamoDB units of a call, counted from the store's commands. */
type TableUnits = Partial<Record<'ballots' | 'accounts', number>>;

/** Calls of an uncached route. */
interface CallAssumption {
  route: VisitorRouteId;
  /** Per voter and night. */
  perVoter: number;
  milliseconds: number;
  writes: TableUnits;
  reads: TableUnits;
}

/** Assumptions about what people do, and what it takes; every plan prints them and `backgroundAssumptions`. */
export const assumptions = {
  /** Seconds in which demand may rise from nothing to its peak. */
  surgeSeconds: 10,
  /** Multiple of the need to which limits are raised. */
  headroom: 1.25,
  /** Voters behind one address within five minutes: a campus or a mobile network. */
  peoplePerAddress: 200,
  /** Files and pictures of a visit, and their size (npm run bench, weight and pages); later visits have most of them. */
  filesOfFirstVisit: 60,
  filesOfLaterVisit: 10,
  megabytesOfFirstVisit: 2.1,
  megabytesOfLaterVisit: 0.3,
  /** API reads per visit that the CDN answers. */
  cachedReadsPerVisit: 4,
  /** Looks at the open page of winners, which asks every five seconds, per person and night. */
  winnerLooks: 24,
  /** Calls of edge functions per file: one before the bucket, one after it. API reads and calls have one. */
  edgeCallsPerFile: 2,
  /** Reads of the index of written pages, per visit. */
  keyReadsPerVisit: 2,
  /** CDN caches that each refetch a stale answer. */
  regionalCaches: 13,
  /** Different queries per cached route. */
  variantsPerRoute: 4,
  /** Duration of an API read that misses the CDN. */
  readMilliseconds: 30,
  /** MB (infra/aws/group-function.ts). */
  functionMemory: 1769,
  /** Minutes of provisioned instances before and after the night. */
  readyMinutes: 30,
  /** Logs per call: the function's line and the API's, each with 26 bytes that CloudWatch adds. Lambda writes none (infra/aws/common.ts). */
  logKilobytes: 0.6,
  tracedShare: 0.05,
  /** Share of requests that the firewall blocks, and its line of each. */
  blockedShare: 0.001,
  blockedKilobytes: 1.5,
  /** KB of a call to the API with its headers, and of a line of the CDN's log, packed. */
  callKilobytes: 2,
  cdnLogKilobytes: 0.1,
  /** Secrets that an instance reads again every five minutes. */
  secretReads: 3,
  /** Written pages in the CDN, whose copies go stale after a minute. */
  writtenFiles: 200,
  /** Bytes that a vote leaves in the ballots. */
  voteBytes: 150,
  /** Share of voters who sign in by a mailed code that night, with one mail each. */
  byCode: 0.7,
};

/**
 * A voter's uncached calls. Who is signed in is asked for once a visit, and before the sign-in; a token once a visit and
 * before the sign-in. A stranger, who lacks the cookie of web/api/session.ts, makes no uncached call. Voters
 * without a code sign in by password here: Google, Apple and passkeys cost less.
 */
export function callsOf({
  votesPerVoter,
  visits,
}: Pick<Night, 'votesPerVoter' | 'visits'>): CallAssumption[] {
  const { byCode } = assumptions;
  return [
    { route: 'votes.vote', perVoter: votesPerVoter, milliseconds: 20, writes: { ballots: 1 }, reads: {} },
    { route: 'votes.get', perVoter: visits, milliseconds: 20, writes: {}, reads: { ballots: 1 } },
    { route: 'auth.csrf', perVoter: visits + 1, milliseconds: 5, writes: {}, reads: {} },
    { route: 'auth.me', perVoter: visits + 1, milliseconds: 10, writes: {}, reads: { accounts: 1 } },
    {
      route: 'auth.login',
      perVoter: 1 - byCode,
      milliseconds: 100,
      writes: { accounts: 6 },
      reads: { accounts: 2 },
    },
    { route: 'auth.code', perVoter: byCode, milliseconds: 60, writes: { accounts: 4 }, reads: {} },
    // For an address without an account, which is made.
    {
      route: 'auth.enter',
      perVoter: byCode,
      milliseconds: 60,
      writes: { accounts: 12 },
      reads: { accounts: 9 },
    },
  ];
}

export interface Night {
  voters: number;
  minutes: number;
  votesPerVoter: number;
  /** Visits of each person, voter or watcher. */
  visits: number;
  /** People per voter who look and never sign in. */
  watchers: number;
  peakFactor: number;
}

export const sumOf = <T>(entries: Iterable<T>, value: (entry: T) => number): number =>
  [...entries].reduce((sum, entry) => sum + value(entry), 0);

/**
 * Total demand of the night, and demand at its busiest moment. What each person does scales with the peak; the
 * CDN's refetches do not.
 */
export function demandOf(night: Night) {
  const { voters, minutes, peakFactor, watchers } = night;
  const seconds = minutes * 60;
  /** Voters per second at the busiest moment. */
  const peak = (voters * peakFactor) / seconds;
  const calls = callsOf(night);
  const groups = groupDemands(night, peak);
  const seen = seenBy(night);
  const uncached = sumOf(calls, ({ perVoter }) => perVoter);
  const people = voters * (1 + watchers);
  const requestsPerVoter = (1 + watchers) * (seen.files + seen.reads) + uncached;
  const gigabytes = (people * seen.megabytes) / 1000;
  const units = (kind: 'writes' | 'reads', table: keyof TableUnits) => {
    const each = sumOf(calls, (call) => call.perVoter * (call[kind][table] ?? 0));
    return { night: voters * each, perSecond: peak * each };
  };
  const ballots = { writes: units('writes', 'ballots'), reads: units('reads', 'ballots') };
  const liveCount = liveCountOf(night, ballots.writes.perSecond, ballots.reads.perSecond);
  const mail = mailOf(voters * assumptions.byCode, peak * assumptions.byCode);
  return {
    people,
    votes: voters * night.votesPerVoter,
    votesPerSecond: peak * night.votesPerVoter,
    loginsPerSecond: peak,
    /** Requests to the CDN, cached or not. */
    requests: voters * requestsPerVoter,
    requestsPerSecond: peak * requestsPerVoter,
    requestsPerPerson: seen.files + seen.reads + uncached,
    edgeCalls: people * (seen.files * assumptions.edgeCallsPerFile + seen.reads) + voters * uncached,
    keyReads: people * night.visits * assumptions.keyReadsPerVisit,
    gigabytes,
    gigabitsPerSecond: (gigabytes * 8 * peakFactor) / seconds,
    /** Calls that reach the API, including the CDN's refetches. */
    apiCalls: sumOf(groups, (group) => group.calls),
    apiCallsPerSecond: sumOf(groups, (group) => group.callsPerSecond),
    groups,
    writes: {
      ballots: ballots.writes,
      accounts: units('writes', 'accounts'),
      results: liveCount.writes,
      mail: mail.writes,
    },
    reads: {
      ballots: ballots.reads,
      accounts: units('reads', 'accounts'),
      results: liveCount.reads,
      mail: mail.reads,
    },
    liveCount,
    mail,
    pages: pagesOf(minutes),
    probe: probeOf(minutes),
    mails: voters * assumptions.byCode,
    mailsPerSecond: peak * assumptions.byCode,
  };
}
export type Demand = ReturnType<typeof demandOf>;

/** What one person gets from the CDN in the night. */
const seenBy = ({ visits }: Pick<Night, 'visits'>) => ({
  files: assumptions.filesOfFirstVisit + (visits - 1) * assumptions.filesOfLaterVisit,
  reads: visits * assumptions.cachedReadsPerVisit + assumptions.winnerLooks,
  megabytes: assumptions.megabytesOfFirstVisit + (visits - 1) * assumptions.megabytesOfLaterVisit,
});

/** Calls that reach the function of each group, the busiest first. */
function groupDemands(night: Night, peak: number) {
  const { voters, minutes } = night;
  const loads = [
    ...callsOf(night).map(({ route, perVoter, milliseconds }) => ({
      group: endpoints[route].group,
      calls: voters * perVoter,
      perSecond: peak * perVoter,
      milliseconds,
    })),
    ...refetches().map(({ group, perSecond }) => ({
      group,
      calls: perSecond * minutes * 60,
      perSecond,
      milliseconds: assumptions.readMilliseconds,
    })),
  ];
  return [...Map.groupBy(loads, ({ group }) => group)]
    .map(([group, own]) => ({
      group,
      calls: sumOf(own, ({ calls }) => calls),
      /** Of function time. */
      seconds: sumOf(own, ({ calls, milliseconds }) => (calls * milliseconds) / 1000),
      callsPerSecond: sumOf(own, ({ perSecond }) => perSecond),
      atOnce: sumOf(own, ({ perSecond, milliseconds }) => (perSecond * milliseconds) / 1000),
    }))
    .toSorted((a, b) => b.callsPerSecond - a.callsPerSecond);
}

/** Refetches of stale answers by the CDN, by the contract's lifetimes; pictures never go stale. */
const refetches = () =>
  Object.values<Endpoint>(endpoints).flatMap(({ group, cache }) => {
    if (cache === undefined || cache === 'forever') return [];
    return { group, perSecond: (assumptions.regionalCaches * assumptions.variantsPerRoute) / cache.fresh };
  });
