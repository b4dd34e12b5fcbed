import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endpoints, type Endpoint } from '#contract/endpoints.ts';
import type { SettingName } from '../../../infra/cli/showtime/capacity.ts';
import { cdnTransfer, prices, quotas } from '../../../infra/cli/showtime/figures.ts';
import { planOf, type Plan } from '../../../infra/cli/showtime/plan.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { readSettings, settingsOfStage } from '../../../infra/settings.ts';
import { runCommand } from '../../support/command.ts';

const showtime = (...args: string[]) => runCommand(['showtime', ...args]);

const tables = Object.keys(localTables).length;
const night = { voters: 2_000_000, minutes: 120, votesPerVoter: 10, visits: 4, watchers: 3, peakFactor: 4 };

/** The settings of a deployment with these changes. */
function deployed(changes: object, now?: number) {
  const settings = settingsOfStage();
  const context: Record<string, unknown> = { ...settings, stages: { [settings.stage]: {} }, ...changes };
  return readSettings((name) => context[name], now);
}

/**
 * A night of two hours with ten votes and four visits each, three watchers a voter and a peak of four times the mean, derived again
 * from the sources below: every figure stands here in full, and nothing comes from the planner.
 */
function derive(voters: number, held: number, instances: number, warmWrites: number) {
  /** Voters in the busiest second. */
  const peak = (voters * 4) / 7200;
  /** 10 votes, 4 looks at them, 5 tokens, 5 times who is signed in, a login, 0.3 registrations and as many confirmations. */
  const callsOfVoter = 10 + 4 + 5 + 5 + 1 + 0.3 + 0.3;
  /** Reads that 13 caches ask for anew, in 4 variants each: the routes of the contract by how long they are fresh. */
  const refetched = Object.values<Endpoint>(endpoints)
    .map(({ cache }) => (typeof cache === 'object' ? 52 / cache.fresh : 0))
    .reduce((sum, perSecond) => sum + perSecond, 0);
  const apiCalls = voters * callsOfVoter + refetched * 7200;
  /** A first visit of 60 files and three of 10; 4 reads a visit and 24 of the winners. */
  const [files, reads] = [60 + 3 * 10, 4 * 4 + 24];
  const people = 4 * voters;
  const requests = people * (files + reads) + voters * callsOfVoter;
  const gigabytes = (people * (2.1 + 3 * 0.3)) / 1000;
  /** Partitions of the ballots, each a shard: 1,000 writes or 3,000 reads a second, a quarter more than the peak, four at least. */
  const shards = Math.max(
    Math.ceil(Math.max(4000, peak * 10 * 1.25) / 1000),
    Math.ceil(Math.max(12_000, peak * 4 * 1.25) / 3000),
  );
  /** A batch every five seconds or 5,000 votes of a shard; 30 categories, a counter of a day and one of an hour each. */
  const votesOfShard = (voters * 10) / 7200 / shards;
  const batches = Math.min(votesOfShard, Math.max(1 / 5, votesOfShard / 5000));
  const touched = 2 * Math.min(30, votesOfShard / batches);
  /** KB of an item of 600 bytes with marks of 76 of the shards of 26 hours, over 16 lanes. */
  const units = Math.ceil((600 + Math.ceil((shards * 6.5) / 16) * 76) / 1024);
  const countWrites = (shards * batches * touched * units + shards * batches) * 7200;
  const windows = shards * 8;
  const counts = shards * batches * 7200 + windows;
  const mails = 0.3 * voters;
  /** Each of 120 minutes the probe sends five requests of 40 KB in all, two of them to the API. */
  const [sent, asked, seen] = [requests + 600, apiCalls + 240, gigabytes + 120 * 40e-6];
  const calls = asked + counts + 3 * mails + 180 + 120;
  const milliseconds = 10 * 20 + 4 * 20 + 5 * 5 + 5 * 10 + 100 + 0.3 * 120 + 0.3 * 20;
  const seconds =
    (voters * milliseconds) / 1000 + refetched * 7200 * 0.03 + counts * 0.2 + 3 * mails * 0.1 + 180 * 2;
  const memory = 1769 / 1024;
  const tiers = [
    [10_000, 0.085],
    [40_000, 0.08],
    [100_000, 0.06],
    [350_000, 0.04],
    [Infinity, 0.03],
  ] as const;
  let left = seen;
  let transfer = 0;
  for (const [size, price] of tiers) {
    transfer += Math.min(left, size) * price;
    left = Math.max(0, left - size);
  }
  const bill = {
    'CloudFront requests': sent / 1e6,
    'CloudFront functions': (people * (2 * files + reads) + voters * callsOfVoter) * 1e-7,
    'CloudFront index of pages': people * 4 * 2 * 3e-8,
    'CloudFront transfer': transfer,
    'CloudFront to the API': ((asked * 2) / 1e6) * 0.02,
    Firewall: sent * 0.6e-6,
    'HTTP API': asked * 1e-6,
    'Lambda calls': calls * 0.2e-6,
    // Half a second of a quarter of a GB.
    'Lambda time': (seconds * memory + 120 * 0.5 * 0.25) * 0.0000133334,
    // Half an hour before and after: 180 minutes.
    'Lambda held ready': held * memory * 180 * 60 * 0.0000033334,
    'DynamoDB writes': (voters * (10 + 6 + 0.6 * 5) + countWrites + 11 * mails) * 0.625e-6,
    'DynamoDB reads':
      (voters * (4 + 5 + 2 + 0.3 * 2 + 0.3 * 3) + windows / 2 + 48 * 7200 + 3 * mails) * 0.125e-6,
    'Warm writes': (warmWrites - 4000) * 6 * 0.00065,
    'Warm reads':
      (Math.max(12_000, Math.ceil((peak * (5 + 2 + 0.3 * 2 + 0.3 * 3) * 1.25) / 1000) * 1000) - 12_000) *
      6 *
      0.00013,
    Logs: ((asked * 0.6 + counts * 0.3 + (3 * mails + 180 + 120) * 0.1 + requests * 0.001 * 1.5) / 1e6) * 0.5,
    Traces: calls * 0.05 * 5e-6,
    Secrets: ((instances * 3 * 24) / 10_000) * 0.05,
    Mail: (mails / 1000) * 0.1,
    'Mail data': ((mails * 10) / 1e6) * 0.12,
    'Pages written': 0.6 * 0.005,
    'Pages read by the CDN': 200 * 13 * 120 * 0.4e-6,
    'Index of pages written': 0.12,
    'Pages made invalid': 600 * 0.005,
  };
  return { peak, callsOfVoter, refetched, apiCalls, requests, gigabytes, counts, countWrites, bill };
}

/** What the sums above multiply by, as the provider's pages have it; the planner's own table has to agree. */
const sources: [keyof typeof prices, price: number, page: string, read: string][] = [
  ['apiRequests', 1, 'api-gateway/pricing', '2026-11-21'],
  ['lambdaCalls', 0.2, 'lambda/pricing', '2026-11-21'],
  ['lambdaTime', 0.0000133334, 'lambda/pricing', '2026-11-21'],
  ['lambdaProvisioned', 0.0000033334, 'lambda/pricing', '2026-11-21'],
  ['dynamoWrites', 0.625, 'dynamodb/pricing/on-demand', '2026-11-21'],
  ['dynamoReads', 0.125, 'dynamodb/pricing/on-demand', '2026-11-21'],
  ['warmWrites', 0.00065, 'dynamodb/pricing/on-demand', '2026-11-21'],
  ['warmReads', 0.00013, 'dynamodb/pricing/on-demand', '2026-11-21'],
  ['cdnRequests', 1, 'cloudfront/pricing', '2026-11-21'],
  ['cdnFunctions', 0.1, 'cloudfront/pricing', '2026-11-21'],
  ['firewall', 0.6, 'waf/pricing', '2026-11-21'],
  ['logs', 0.5, 'cloudwatch/pricing', '2026-11-21'],
  ['traces', 5, 'xray/pricing', '2026-11-21'],
  ['mails', 0.1, 'ses/pricing', '2026-11-21'],
  ['mailData', 0.12, 'ses/pricing', '2026-11-24'],
  ['cdnKeyReads', 0.03, 'cloudfront/pricing', '2026-11-24'],
  ['cdnKeyCalls', 1, 'cloudfront/pricing', '2026-11-24'],
  ['cdnUploads', 0.02, 'cloudfront/pricing', '2026-11-24'],
  ['cdnInvalidations', 0.005, 'cloudfront/pricing', '2026-11-24'],
  ['filesWritten', 0.005, 's3/pricing', '2026-11-24'],
  ['filesRead', 0.4, 's3/pricing', '2026-11-24'],
  ['secrets', 0.05, 'secrets-manager/pricing', '2026-11-24'],
];

it.each(sources)('the price of %s is the one of its source', (name, value, page, read) => {
  expect(prices[name]).toMatchObject({ value, read, source: `https://aws.amazon.com/${page}/` });
});

it.each([20_000, 2_000_000, 20_000_000])(
  'the bill of %i voters adds up, line by line, from the sources',
  (voters) => {
    const { cost, total, capacity } = planOf({ ...night, voters }, settingsOfStage(), tables);
    const sum = (of: 'provisioned' | 'instances') =>
      capacity.instances.reduce((all, group) => all + group[of], 0);
    const warm = Math.max(4000, Math.ceil((((voters * 4) / 7200) * 10 * 1.25) / 1000) * 1000);
    const { bill } = derive(voters, sum('provisioned'), sum('instances'), warm);
    const dollars = Object.values(bill).reduce((all, each) => all + each, 0);

    expect(cost.map(({ what }) => what)).toEqual(Object.keys(bill));
    for (const [index, [what, own]] of Object.entries(bill).entries())
      expect([what, cost[index]?.night.toPrecision(8)]).toEqual([what, own.toPrecision(8)]);
    expect(total.night).toBeCloseTo(dollars, 4);
    expect(total.perMillionVotes).toBeCloseTo((dollars / (voters * 10)) * 1e6, 4);
  },
);

describe('the plan for two million voters in two hours', async () => {
  const { code, out } = await showtime('plan', '--voters', '2000000', '--minutes', '120', '--json');
  const plan = JSON.parse(out) as Plan;
  const { peak, callsOfVoter, refetched, apiCalls, requests, gigabytes, counts, countWrites } = derive(
    2_000_000,
    0,
    0,
    0,
  );

  it('is printed as JSON, with the demand', () => {
    expect({ code, night: plan.night }).toEqual({ code: 0, night });
    expect(plan.demand).toMatchObject({
      votes: 20_000_000,
      requests: expect.closeTo(requests, 3) as number,
      apiCalls: expect.closeTo(apiCalls, 3) as number,
      apiCallsPerSecond: expect.closeTo(peak * callsOfVoter + refetched, 6) as number,
      writes: {
        ballots: { perSecond: expect.closeTo(peak * 10, 6) as number },
        results: { night: expect.closeTo(countWrites, 3) as number },
      },
      liveCount: { calls: expect.closeTo(counts, 3) as number },
      gigabitsPerSecond: expect.closeTo((gigabytes * 8 * 4) / 7200, 6) as number,
    });
  });

  it('counts what visits and watchers add: a watcher makes no call of the API', () => {
    const of = (changes: object) => planOf({ ...night, ...changes }, settingsOfStage(), tables).demand;
    expect(of({ watchers: 0 }).apiCalls).toBe(of({ watchers: 9 }).apiCalls);
    expect(of({ watchers: 9 }).requests).toBeGreaterThan(2 * of({ watchers: 3 }).requests);
    expect(of({ visits: 5 }).apiCallsPerSecond - of({ visits: 4 }).apiCallsPerSecond).toBeCloseTo(
      peak * 3,
      6,
    );
  });

  it('asks for instances by the ten calls a second of each, less what the ramp brings, and for the quotas that are short', () => {
    const of = (group: string) => plan.capacity.instances.find((candidate) => candidate.group === group);
    const votes = Math.ceil(((peak * 14) / quotas.lambdaPerInstance.value) * 1.25);
    const auth = Math.ceil(((peak * 11.6) / quotas.lambdaPerInstance.value) * 1.25);

    expect(of('votes')).toEqual({
      group: 'votes',
      instances: votes,
      // 1,000 more every 10 seconds.
      rampSeconds: Math.ceil(votes / 100),
      provisioned: votes - quotas.lambdaRamp.value,
    });
    expect(of('auth')?.instances).toBe(auth);
    // More than a quarter of them, the mean of the night.
    expect(of('auth')?.provisioned).toBe(auth - quotas.lambdaRamp.value);
    const together = plan.capacity.instances.reduce((sum, { instances }) => sum + instances, 0);
    const short = plan.capacity.quotas.filter(({ isShort }) => isShort);
    expect(Object.fromEntries(short.map(({ what, need }) => [what, need]))).toEqual({
      // Beside the groups, one for each shard of the live count, and 40 for the sender of mail.
      'Lambda concurrency': together + quotas.lambdaUnreserved.value + plan.demand.liveCount.shards + 40,
      'HTTP API rate': plan.capacity.needed.requestsPerSecond,
      'CloudFront requests': Math.ceil(plan.demand.requestsPerSecond * 1.25),
      'SES mails of a day': 2_000_000 * 0.3 * 1.25,
      'SES mails a second': Math.ceil(peak * 0.3 * 1.25),
    });
    for (const { need, quota, isShort } of plan.capacity.quotas) expect(need > quota.value).toBe(isShort);
  });

  it('gives the settings that follow, which the deployment takes', () => {
    const rate = Math.ceil(((peak * callsOfVoter + refetched) * 1.25) / 500) * 500;
    const votes = Math.ceil((peak * 10 * 1.25) / 500) * 500;
    const behind = plan.demand.liveCount.shards + 40;
    const instances = plan.capacity.instances.reduce((sum, group) => sum + group.instances, 100 + behind);
    expect(plan.capacity.needed).toEqual({
      accountConcurrency: Math.ceil(instances / 100) * 100,
      warmWritesPerSecond: Math.ceil((peak * 10 * 1.25) / 1000) * 1000,
      warmReadsPerSecond: quotas.newTableReads.value,
      requestsPerSecond: rate,
      requestBurst: rate / 2,
      votesPerSecond: votes,
      voteBurst: votes / 2,
      loginsPerAddress: 250,
      registrationsPerAddress: 80,
      nominationsPerAddress: 10,
      votesPerAddress: 2500,
      // All but the ten votes, and four reads of each visit.
      callsPerAddress: 200 * (callsOfVoter - 10 + 4 * 4) * 1.25,
      requestsPerAddress: 200 * (90 + 40 + callsOfVoter) * 1.25,
    });
    const settings = settingsOfStage();
    const low = Object.entries(plan.capacity.needed).filter(
      ([name, value]) => settings[name as SettingName] < value,
    );
    const share = (group: string) => plan.capacity.instances.find((each) => each.group === group)?.instances;
    expect(plan.raise).toEqual({
      ...Object.fromEntries(low),
      // Of their own, so that neither takes the other's.
      reservedConcurrency: { votes: share('votes'), auth: share('auth') },
    });
    expect(deployed(plan.raise)).toMatchObject(plan.raise);
  });

  it('holds instances ready for a night whose beginning is known, from half an hour before until half an hour after', () => {
    const { raise } = planOf(night, settingsOfStage(), tables, new Date('2027-01-24T02:00:00Z'));
    const provisioned = plan.capacity.instances.filter((group) => group.provisioned > 0);

    expect(raise.showNights).toEqual([
      {
        from: '2027-01-24T01:30:00Z',
        until: '2027-01-24T04:30:00Z',
        provisionedConcurrency: Object.fromEntries(provisioned.map((need) => [need.group, need.provisioned])),
      },
    ]);
    expect(deployed(raise, Date.parse('2026-11-21T12:00:00Z'))).toMatchObject(raise);
  });

  it('gives the source of each figure', async () => {
    for (const { source, read } of [...Object.values(prices), ...Object.values(quotas), cdnTransfer])
      expect(`${read} ${source}`).toMatch(/^\d{4}-\d{2}-\d{2} https:\/\/(docs\.)?aws\.amazon\.com\//);
    const { out: text } = await showtime('plan', '--voters', '2000000', '--minutes', '120');
    for (const { what, source } of plan.cost) {
      const lines = text.split('\n').filter((line) => line.includes(`: ${source} `));
      expect(lines.some((line) => line.startsWith(`  ${what}`))).toBe(true);
    }
    expect(text).toContain('"requestsPerSecond": 36000');
  });
});

describe('plans', () => {
  it('raise a share of a group that would be too small, and keep the others', () => {
    const settings = { ...settingsOfStage(), reservedConcurrency: { votes: 200, images: 20 } };
    const { raise, capacity } = planOf(night, settings, tables);
    const votes = capacity.instances.find(({ group }) => group === 'votes')?.instances;

    const auth = capacity.instances.find(({ group }) => group === 'auth')?.instances;
    expect(raise.reservedConcurrency).toEqual({ votes, auth, images: 20 });
  });

  it('pay for the bytes of a large night by tiers', () => {
    const { cost } = planOf({ ...night, voters: 20_000_000 }, settingsOfStage(), tables);
    const transfer = cost.find(({ what }) => what === 'CloudFront transfer');

    // The last 4.8 MB are those of the probe.
    expect(transfer?.amount).toBeCloseTo(240_000.0048, 6);
    expect(transfer?.night).toBeCloseTo(
      10_000 * 0.085 + 40_000 * 0.08 + 100_000 * 0.06 + 90_000.0048 * 0.04,
      6,
    );
  });

  it('never ask for less when more people come', () => {
    const voters = fc.integer({ min: 1, max: 20_000_000 });
    fc.assert(
      fc.property(voters, voters, (a, b) => {
        const settings = settingsOfStage();
        const [few, many] = [Math.min(a, b), Math.max(a, b)].map((count) =>
          planOf({ ...night, voters: count }, settings, tables),
        );
        expect(few?.total.night).toBeLessThanOrEqual((many?.total.night ?? 0) + 1e-9);
        for (const [name, value] of Object.entries(few?.capacity.needed ?? {}))
          expect(value).toBeLessThanOrEqual(many?.capacity.needed[name as SettingName] ?? 0);
      }),
      { numRuns: 50 },
    );
  });

  it('raise nothing for a night so small that even its mails may be sent by a new account', async () => {
    const { code, out } = await showtime('plan', '--voters', '500', '--minutes', '120', '--stage', 'prod');

    expect(code).toBe(0);
    expect(out).toContain('nothing: every setting is high enough');
    expect(out).not.toContain('ask for more');
  });
});
