import type { VisitorRouteId } from '#contract/addresses.ts';
import { type Endpoint, endpoints } from '#contract/endpoints.ts';

type Table = 'ballots' | 'accounts';
/** DynamoDB units of a call, counted from the store's commands. */
type TableUnits = Partial<Record<Table, number>>;

/** Calls of an uncached route. */
interface CallAssumption {
  route: VisitorRouteId;
  /** Per voter and night. */
  perVoter: number;
  milliseconds: number;
  writes: TableUnits;
  reads: TableUnits;
}

/** Assumptions about the night; every plan prints them. */
export const assumptions = {
  /** Seconds in which demand may rise from nothing to its peak. */
  surgeSeconds: 10,
  /** Multiple of the need to which limits are raised. */
  headroom: 1.25,
  /** Voters behind one address within five minutes: a campus or a mobile network. */
  peoplePerAddress: 200,
  /** Files and pictures per voter, and their size (npm run bench, weight and pages, several visits). */
  filesPerVoter: 90,
  megabytesPerVoter: 3,
  /** API reads per voter that the CDN answers. */
  cachedReadsPerVoter: 15,
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
  /** Logs per call: the function's line and the API's. */
  logKilobytes: 1.3,
  tracedShare: 0.05,
  /** Share of voters who register that night, with one email each. */
  newAccounts: 0.3,
};

const signUp = { perVoter: assumptions.newAccounts, writes: { accounts: 5 } };

/** A voter's uncached calls. Sign-in by Google or Apple costs less than by password. */
export const callsOf = (votes: number): CallAssumption[] => [
  { route: 'votes.vote', perVoter: votes, milliseconds: 20, writes: { ballots: 1 }, reads: {} },
  { route: 'votes.get', perVoter: 1, milliseconds: 20, writes: {}, reads: { ballots: 1 } },
  { route: 'auth.csrf', perVoter: 2, milliseconds: 5, writes: {}, reads: {} },
  { route: 'auth.me', perVoter: 1, milliseconds: 10, writes: {}, reads: { accounts: 1 } },
  { route: 'auth.login', perVoter: 1, milliseconds: 100, writes: { accounts: 6 }, reads: { accounts: 2 } },
  { ...signUp, route: 'auth.register', milliseconds: 120, reads: { accounts: 2 } },
  { ...signUp, route: 'auth.verify', milliseconds: 20, reads: { accounts: 3 } },
];

export interface Night {
  voters: number;
  minutes: number;
  votesPerVoter: number;
  peakFactor: number;
}

export const sumOf = <T>(entries: Iterable<T>, value: (entry: T) => number): number =>
  [...entries].reduce((sum, entry) => sum + value(entry), 0);

/**
 * Total demand of the night, and demand at its busiest moment. What each voter does scales with the peak; the
 * CDN's refetches do not.
 */
export function demandOf(night: Night) {
  const { voters, minutes, peakFactor } = night;
  const seconds = minutes * 60;
  /** Voters per second at the busiest moment. */
  const peak = (voters * peakFactor) / seconds;
  const calls = callsOf(night.votesPerVoter);
  const groups = groupDemands(night, peak);
  const requestsPerVoter =
    assumptions.filesPerVoter + assumptions.cachedReadsPerVoter + sumOf(calls, ({ perVoter }) => perVoter);
  const gigabytes = (voters * assumptions.megabytesPerVoter) / 1000;
  const units = (kind: 'writes' | 'reads', table: Table) => {
    const each = sumOf(calls, (call) => call.perVoter * (call[kind][table] ?? 0));
    return { night: voters * each, perSecond: peak * each };
  };
  return {
    votes: voters * night.votesPerVoter,
    /** Requests to the CDN, cached or not. */
    requests: voters * requestsPerVoter,
    requestsPerSecond: peak * requestsPerVoter,
    gigabytes,
    gigabitsPerSecond: (gigabytes * 8 * peakFactor) / seconds,
    /** Calls that reach the API, including the CDN's refetches. */
    apiCalls: sumOf(groups, (group) => group.calls),
    apiCallsPerSecond: sumOf(groups, (group) => group.callsPerSecond),
    groups,
    writes: { ballots: units('writes', 'ballots'), accounts: units('writes', 'accounts') },
    reads: { ballots: units('reads', 'ballots'), accounts: units('reads', 'accounts') },
    mails: voters * assumptions.newAccounts,
    mailsPerSecond: peak * assumptions.newAccounts,
  };
}
export type Demand = ReturnType<typeof demandOf>;

/** Calls that reach the function of each group, the busiest first. */
function groupDemands({ voters, votesPerVoter, minutes }: Night, peak: number) {
  const loads = [
    ...callsOf(votesPerVoter).map(({ route, perVoter, milliseconds }) => ({
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
