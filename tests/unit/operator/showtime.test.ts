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
const night = { voters: 2_000_000, minutes: 120, votesPerVoter: 10, peakFactor: 4 };

/** The settings of a deployment with these changes. */
function deployed(changes: object, now?: number) {
  const settings = settingsOfStage();
  const context: Record<string, unknown> = { ...settings, stages: { [settings.stage]: {} }, ...changes };
  return readSettings((name) => context[name], now);
}

describe('the plan for two million voters in two hours', async () => {
  const { code, out } = await showtime('plan', '--voters', '2000000', '--minutes', '120', '--json');
  const plan = JSON.parse(out) as Plan;
  /** Voters in the busiest second: 2,000,000 x 4 / 7,200. */
  const peak = 8_000_000 / 7200;
  /** Reads that 13 caches ask for anew, in 4 variants each: the routes of the contract by how long they are fresh. */
  const refetched = Object.values<Endpoint>(endpoints)
    .map(({ cache }) => (typeof cache === 'object' ? 52 / cache.fresh : 0))
    .reduce((sum, perSecond) => sum + perSecond, 0);
  /** A voter's calls: 10 votes, 1 look at them, 2 tokens, 1 user, 1 login, 0.3 registrations and as many confirmations. */
  const apiCalls = 2_000_000 * 15.6 + refetched * 7200;

  it('is printed as JSON, with the demand', () => {
    expect({ code, night: plan.night }).toEqual({ code: 0, night });
    expect(plan.demand).toMatchObject({
      votes: 20_000_000,
      requests: expect.closeTo(2_000_000 * (90 + 15 + 15.6), 3) as number,
      requestsPerSecond: expect.closeTo(peak * 120.6, 6) as number,
      apiCalls: expect.closeTo(apiCalls, 3) as number,
      apiCallsPerSecond: expect.closeTo(peak * 15.6 + refetched, 6) as number,
      writes: { ballots: { perSecond: expect.closeTo(peak * 10, 6) as number } },
      gigabitsPerSecond: expect.closeTo((6000 * 8 * 4) / 7200, 6) as number,
    });
  });

  it('asks for instances by the ten calls a second of each, less what the ramp brings, and for the quotas that are short', () => {
    const of = (group: string) => plan.capacity.instances.find((candidate) => candidate.group === group);
    const votes = Math.ceil(((peak * 11) / quotas.lambdaPerInstance.value) * 1.25);
    const auth = Math.ceil(((peak * 4.6) / quotas.lambdaPerInstance.value) * 1.25);

    expect(of('votes')).toEqual({
      group: 'votes',
      instances: votes,
      // 1,000 more every 10 seconds.
      rampSeconds: Math.ceil(votes / 100),
      provisioned: votes - quotas.lambdaRamp.value,
    });
    expect(of('auth')?.instances).toBe(auth);
    expect(of('auth')?.provisioned).toBe(Math.ceil(auth / 4));
    const together = plan.capacity.instances.reduce((sum, { instances }) => sum + instances, 0);
    const short = plan.capacity.quotas.filter(({ isShort }) => isShort);
    expect(Object.fromEntries(short.map(({ what, need }) => [what, need]))).toEqual({
      'Lambda concurrency': together + quotas.lambdaUnreserved.value,
      'HTTP API rate': plan.capacity.needed.requestsPerSecond,
      'SES mails of a day': 2_000_000 * 0.3 * 1.25,
      'SES mails a second': Math.ceil(peak * 0.3 * 1.25),
    });
    for (const { need, quota, isShort } of plan.capacity.quotas) expect(need > quota.value).toBe(isShort);
  });

  it('gives the settings that follow, which the deployment takes', () => {
    const rate = Math.ceil(((peak * 15.6 + refetched) * 1.25) / 500) * 500;
    const instances = plan.capacity.instances.reduce((sum, group) => sum + group.instances, 100);
    expect(plan.capacity.needed).toEqual({
      accountConcurrency: Math.ceil(instances / 100) * 100,
      warmWritesPerSecond: Math.ceil((peak * 10 * 1.25) / 1000) * 1000,
      warmReadsPerSecond: quotas.newTableReads.value,
      requestsPerSecond: rate,
      requestBurst: rate / 2,
      loginsPerAddress: 250,
      registrationsPerAddress: 80,
      nominationsPerAddress: 10,
      votesPerAddress: 2500,
      requestsPerAddress: 200 * (90 + 15 + 15.6) * 1.25,
    });
    const settings = settingsOfStage();
    const low = Object.entries(plan.capacity.needed).filter(
      ([name, value]) => settings[name as SettingName] < value,
    );
    expect(plan.raise).toEqual(Object.fromEntries(low));
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

  it('adds up the bill from the quoted prices', () => {
    const gigabytes = 1769 / 1024;
    const seconds =
      2_000_000 * (0.2 + 0.02 + 0.01 + 0.01 + 0.1 + 0.3 * 0.12 + 0.3 * 0.02) + refetched * 7200 * 0.03;
    const held = plan.capacity.instances.reduce((sum, { provisioned }) => sum + provisioned, 0);
    const wanted = {
      'CloudFront requests': 241.2 * prices.cdnRequests.value,
      'CloudFront functions': 241.2 * prices.cdnFunctions.value,
      'CloudFront transfer': 6000 * (cdnTransfer.tiers[0]?.price ?? 0),
      Firewall: 241.2 * prices.firewall.value,
      'HTTP API': (apiCalls / 1e6) * prices.apiRequests.value,
      'Lambda calls': (apiCalls / 1e6) * prices.lambdaCalls.value,
      'Lambda time': seconds * gigabytes * prices.lambdaTime.value,
      // Half an hour before and after: 180 minutes.
      'Lambda held ready': held * gigabytes * 180 * 60 * prices.lambdaProvisioned.value,
      'DynamoDB writes': (20 + 2 * (6 + 0.3 * 5 + 0.3 * 5)) * prices.dynamoWrites.value,
      'DynamoDB reads': 2 * (1 + 1 + 2 + 0.3 * 2 + 0.3 * 3) * prices.dynamoReads.value,
      'Warm writes': (14_000 - 4000) * tables * prices.warmWrites.value,
      'Warm reads': 0,
      Logs: (apiCalls / 1e6) * 1.3 * prices.logs.value,
      Traces: (apiCalls / 1e6) * 0.05 * prices.traces.value,
      Mail: 600 * prices.mails.value,
    };

    const costs = (dollars: number) => ({
      night: expect.closeTo(dollars, 6) as number,
      perMillionVotes: expect.closeTo(dollars / 20, 6) as number,
    });
    const lines = Object.entries(wanted).map(([what, dollars]) => ({ what, ...costs(dollars) }));
    expect(plan.cost).toMatchObject(lines);
    expect(plan.total).toEqual(costs(Object.values(wanted).reduce((sum, dollars) => sum + dollars, 0)));
  });

  it('gives the source of each figure', async () => {
    for (const { source, read } of [...Object.values(prices), ...Object.values(quotas), cdnTransfer])
      expect(`${read} ${source}`).toMatch(/^\d{4}-\d{2}-\d{2} https:\/\/(docs\.)?aws\.amazon\.com\//);
    const { out: text } = await showtime('plan', '--voters', '2000000', '--minutes', '120');
    for (const { what, source } of plan.cost) {
      const lines = text.split('\n').filter((line) => line.includes(`: ${source} `));
      expect(lines.some((line) => line.startsWith(`  ${what}`))).toBe(true);
    }
    expect(text).toContain('"requestsPerSecond": 22000');
  });
});

describe('plans', () => {
  it('raise a share of a group that would be too small, and keep the others', () => {
    const settings = { ...settingsOfStage(), reservedConcurrency: { votes: 200, images: 20 } };
    const { raise, capacity } = planOf(night, settings, tables);
    const votes = capacity.instances.find(({ group }) => group === 'votes')?.instances;

    expect(raise.reservedConcurrency).toEqual({ votes, images: 20 });
  });

  it('pay for the bytes of a large night by tiers', () => {
    const { cost } = planOf({ ...night, voters: 20_000_000 }, settingsOfStage(), tables);
    const transfer = cost.find(({ what }) => what === 'CloudFront transfer');

    expect(transfer?.amount).toBe(60_000);
    expect(transfer?.night).toBeCloseTo(10_000 * 0.085 + 40_000 * 0.08 + 10_000 * 0.06, 6);
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
