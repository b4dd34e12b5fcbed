import type { VisitorRouteId } from '#contract/addresses.ts';
import { type Endpoint, endpoints, type Group } from '#contract/endpoints.ts';

/** By table, as the stacks name it. */
type TableUnits = Partial<Record<'ballots' | 'accounts', number>>;

/** Calls of an uncached route. */
interface CallAssumption {
  route: VisitorRouteId;
  /** Per voter and night. */
  perVoter: number;
  /** Duration of a warm call. */
  milliseconds: number;
  /** DynamoDB units per call, counted from the store's commands. */
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

/** A voter's uncached calls. Sign-in by Google or Apple costs less than by password. */
export const callsOf = (votes: number): CallAssumption[] => [
  { route: 'votes.vote', perVoter: votes, milliseconds: 20, writes: { ballots: 1 }, reads: {} },
  { route: 'votes.get', perVoter: 1, milliseconds: 20, writes: {}, reads: { ballots: 1 } },
  { route: 'auth.csrf', perVoter: 2, milliseconds: 5, writes: {}, reads: {} },
  { route: 'auth.me', perVoter: 1, milliseconds: 10, writes: {}, reads: { accounts: 1 } },
  { route: 'auth.login', perVoter: 1, milliseconds: 100, writes: { accounts: 6 }, reads: { accounts: 2 } },
  {
    route: 'auth.register',
    perVoter: assumptions.newAccounts,
    milliseconds: 120,
    writes: { accounts: 5 },
    reads: { accounts: 2 },
  },
  {
    route: 'auth.verify',
    perVoter: assumptions.newAccounts,
    milliseconds: 20,
    writes: { accounts: 5 },
    reads: { accounts: 3 },
  },
];

export interface Night {
  voters: number;
  minutes: number;
  votesPerVoter: number;
  /** Ratio of the busiest moment to the mean. */
  peakFactor: number;
}

/** Calls that reach the function of a group. */
export interface GroupDemand {
  group: Group;
  /** In the whole night. */
  calls: number;
  /** Seconds of function time in the whole night. */
  seconds: number;
  /** At the busiest moment. */
  callsPerSecond: number;
  /** Concurrent calls at the busiest moment. */
  atOnce: number;
}

/** Total demand of the night, and demand at its busiest moment. */
export interface Demand {
  votes: number;
  /** Requests to the CDN, cached or not. */
  requests: number;
  requestsPerSecond: number;
  gigabytes: number;
  gigabitsPerSecond: number;
  /** Calls that reach the API, including the CDN's refetches. */
  apiCalls: number;
  apiCallsPerSecond: number;
  groups: GroupDemand[];
  /** DynamoDB units by table: in the night, and per second at the busiest moment. */
  writes: Record<'ballots' | 'accounts', { night: number; perSecond: number }>;
  reads: Record<'ballots' | 'accounts', { night: number; perSecond: number }>;
  mails: number;
  mailsPerSecond: number;
}

/** What each voter does scales with the peak; the CDN's refetches do not. */
export function demandOf(night: Night): Demand {
  const { voters, minutes, peakFactor } = night;
  const seconds = minutes * 60;
  /** Voters per second at the busiest moment. */
  const peak = (voters * peakFactor) / seconds;
  const calls = callsOf(night.votesPerVoter);
  const groups = groupDemands(night, peak);
  const perVoter = calls.reduce((sum, call) => sum + call.perVoter, 0);
  const requestsPerVoter = assumptions.filesPerVoter + assumptions.cachedReadsPerVoter + perVoter;
  const gigabytes = (voters * assumptions.megabytesPerVoter) / 1000;
  const units = (kind: 'writes' | 'reads', table: 'ballots' | 'accounts') => {
    const each = calls.reduce((sum, call) => sum + call.perVoter * (call[kind][table] ?? 0), 0);
    return { night: voters * each, perSecond: peak * each };
  };
  return {
    votes: voters * night.votesPerVoter,
    requests: voters * requestsPerVoter,
    requestsPerSecond: peak * requestsPerVoter,
    gigabytes,
    gigabitsPerSecond: (gigabytes * 8 * peakFactor) / seconds,
    apiCalls: groups.reduce((sum, group) => sum + group.calls, 0),
    apiCallsPerSecond: groups.reduce((sum, group) => sum + group.callsPerSecond, 0),
    groups,
    writes: { ballots: units('writes', 'ballots'), accounts: units('writes', 'accounts') },
    reads: { ballots: units('reads', 'ballots'), accounts: units('reads', 'accounts') },
    mails: voters * assumptions.newAccounts,
    mailsPerSecond: peak * assumptions.newAccounts,
  };
}

function groupDemands(night: Night, peak: number): GroupDemand[] {
  const byGroup = new Map<Group, GroupDemand>();
  const add = (group: Group, more: Omit<GroupDemand, 'group'>) => {
    const before = byGroup.get(group) ?? { group, calls: 0, seconds: 0, callsPerSecond: 0, atOnce: 0 };
    byGroup.set(group, {
      group,
      calls: before.calls + more.calls,
      seconds: before.seconds + more.seconds,
      callsPerSecond: before.callsPerSecond + more.callsPerSecond,
      atOnce: before.atOnce + more.atOnce,
    });
  };
  for (const { route, perVoter, milliseconds } of callsOf(night.votesPerVoter)) {
    const calls = night.voters * perVoter;
    const callsPerSecond = peak * perVoter;
    add(endpoints[route].group, {
      calls,
      seconds: (calls * milliseconds) / 1000,
      callsPerSecond,
      atOnce: (callsPerSecond * milliseconds) / 1000,
    });
  }
  for (const { group, callsPerSecond } of refetches()) {
    const calls = callsPerSecond * night.minutes * 60;
    const each = assumptions.readMilliseconds / 1000;
    add(group, { calls, seconds: calls * each, callsPerSecond, atOnce: callsPerSecond * each });
  }
  return [...byGroup.values()].toSorted((a, b) => b.callsPerSecond - a.callsPerSecond);
}

/** Refetches of stale answers by the CDN, by the contract's lifetimes; pictures never go stale. */
function refetches(): { group: Group; callsPerSecond: number }[] {
  return Object.values<Endpoint>(endpoints).flatMap(({ group, cache }) =>
    cache === undefined || cache === 'forever'
      ? []
      : [
          {
            group,
            callsPerSecond: (assumptions.regionalCaches * assumptions.variantsPerRoute) / cache.fresh,
          },
        ],
  );
}
