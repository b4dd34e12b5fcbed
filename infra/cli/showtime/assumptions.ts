import type { VisitorRouteId } from '#contract/addresses.ts';

/** A table, as the stacks name it. */
type TableUnits = Partial<Record<'ballots' | 'accounts', number>>;

/** Calls of a route that no cache answers. */
export interface CallAssumption {
  route: VisitorRouteId;
  /** Calls of one voter in the night. */
  perVoter: number;
  /** Of the function, once it is warm. */
  milliseconds: number;
  /** Units of one call, counted from the store's commands. */
  writes: TableUnits;
  reads: TableUnits;
}

/** Votes of one voter in the night, unless the command line says otherwise. */
export const votesPerVoter = 10;
/** The busiest moment against the mean of the night, unless the command line says otherwise: people come when the host says so. */
export const peakFactor = 4;

/** What is taken for granted about the night; every plan prints it. */
export const assumptions = {
  /** Seconds in which demand may rise from nothing to its peak. */
  surgeSeconds: 10,
  /** What is raised is raised to this multiple of what is needed. */
  headroom: 1.25,
  /** Voters behind one address within five minutes: a campus or a mobile network. */
  peoplePerAddress: 200,
  /** Files and pictures that a voter loads, and their size in megabytes (npm run bench, weight and pages, several visits). */
  filesPerVoter: 90,
  megabytesPerVoter: 3,
  /** Reads of the API that a voter's pages make and that the CDN answers. */
  cachedReadsPerVoter: 15,
  /** Caches of the CDN that each ask the API for a stored answer once it is stale. */
  regionalCaches: 13,
  /** Different queries under which a stored route is asked for. */
  variantsPerRoute: 4,
  /** Milliseconds of a read that the CDN does not have. */
  readMilliseconds: 30,
  /** Memory of a function in MB (infra/aws/group-function.ts). */
  functionMemory: 1769,
  /** Minutes that provisioned instances stand ready before and after the night. */
  readyMinutes: 30,
  /** Kilobytes of logs for a call: the function's line and that of the API. */
  logKilobytes: 1.3,
  /** Share of calls that are traced. */
  tracedShare: 0.05,
  /** Share of voters who make an account that night, with one mail each. */
  newAccounts: 0.3,
};

/** What a voter's browser asks for that no cache answers. Sign-in by Google or Apple costs less than by password. */
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
