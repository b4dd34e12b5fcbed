import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SettingName } from '../../../infra/cli/showtime/capacity.ts';
import { cdnTransfer, prices, quotas } from '../../../infra/cli/showtime/figures.ts';
import { planOf, type Plan } from '../../../infra/cli/showtime/plan.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { readSettings, settingsOfStage } from '../../../infra/settings.ts';
import { runCommand } from '../../support/command.ts';

const showtime = (...args: string[]) => runCommand(['showtime', ...args]);

const tables = Object.keys(localTables).length;
const night = { voters: 2_000_000, minutes: 120, votesPerVoter: 10, visits: 4, watchers: 3, peakFactor: 4 };

function deployed(changes: object, now?: number) {
  const settings = settingsOfStage();
  const context: Record<string, unknown> = { ...settings, stages: { [settings.stage]: {} }, ...changes };
  return readSettings((name) => context[name], now);
}

/** Dollars of two million voters, line by line. */
const bill = {
  'CloudFront requests': 1091.4006,
  'CloudFront functions': 181.14,
  'CloudFront index of pages': 1.92,
  'CloudFront transfer': 1970.0004,
  'CloudFront to the API': 2.092,
  Firewall: 654.8404,
  'HTTP API': 52.2988,
  'Lambda calls': 11.3039,
  'Lambda time': 32.0029,
  'Lambda held ready': 97.6425,
  'DynamoDB writes': 39.8996,
  'DynamoDB reads': 4.5432,
  'Warm writes': 58.5,
  'Warm reads': 3.9,
  Logs: 16.7212,
  Traces: 14.1298,
  Secrets: 1.2917,
  Mail: 140,
  'Mail data': 1.68,
  'Pages written': 0.003,
  'Pages read by the CDN': 0.1248,
  'Index of pages written': 0.12,
  'Pages made invalid': 3,
};

it('the bill of a night adds up, line by line', () => {
  const { cost, total } = planOf(night, settingsOfStage(), tables);
  expect(Object.fromEntries(cost.map((line) => [line.what, Number(line.night.toFixed(4))]))).toEqual(bill);
  expect(total.night).toBeCloseTo(4378.5547, 4);
  expect(total.perMillionVotes).toBeCloseTo(218.9277, 4);
  const totalOf = (voters: number) => planOf({ ...night, voters }, settingsOfStage(), tables).total.night;
  expect(totalOf(20_000)).toBeCloseTo(48.6009, 4);
  expect(totalOf(20_000_000)).toBeCloseTo(39_013.6885, 4);
});

describe('the plan for two million voters in two hours', async () => {
  const { code, out } = await showtime('plan', '--voters', '2000000', '--minutes', '120', '--json');
  const plan = JSON.parse(out) as Plan;

  it('is printed as JSON, with the demand', () => {
    expect({ code, night: plan.night }).toEqual({ code: 0, night });
    expect(plan.demand).toMatchObject({
      votes: 20_000_000,
      requests: 1_091_400_000,
      apiCalls: 52_298_560,
      apiCallsPerSecond: expect.closeTo(28_680.3556, 4) as number,
      writes: {
        ballots: { perSecond: expect.closeTo(11_111.1111, 4) as number },
        results: { night: expect.closeTo(2_439_360, 3) as number },
      },
      liveCount: { calls: expect.closeTo(20_272, 3) as number },
      gigabitsPerSecond: expect.closeTo(106.6667, 4) as number,
    });
  });

  it('counts what visits and watchers add: a watcher makes no call of the API', () => {
    const of = (changes: object) => planOf({ ...night, ...changes }, settingsOfStage(), tables).demand;
    expect(of({ watchers: 0 }).apiCalls).toBe(of({ watchers: 9 }).apiCalls);
    expect(of({ watchers: 9 }).requests).toBeGreaterThan(2 * of({ watchers: 3 }).requests);
    // Three calls more of each of 1,111 voters in the busiest second.
    expect(of({ visits: 5 }).apiCallsPerSecond - of({ visits: 4 }).apiCallsPerSecond).toBeCloseTo(
      3333.3333,
      4,
    );
  });

  it('asks for instances, less what the ramp brings, and for the quotas that are short', () => {
    const { instances, quotas: all } = plan.capacity;
    expect(instances.slice(0, 2)).toEqual([
      { group: 'votes', instances: 1945, rampSeconds: 20, provisioned: 945 },
      { group: 'auth', instances: 1625, rampSeconds: 17, provisioned: 625 },
    ]);
    const short = all.filter(({ isShort }) => isShort);
    expect(Object.fromEntries(short.map(({ what, need }) => [what, need]))).toEqual({
      'Lambda concurrency': 3742,
      'HTTP API rate': 36_000,
      'CloudFront requests': 757_917,
      'SES mails of a day': 1_750_000,
      'SES mails a second': 973,
      'DynamoDB writes of one key of mail': 2334,
    });
    for (const { need, quota, isShort } of all) expect(need > quota.value).toBe(isShort);
  });

  it('gives the settings that follow, which the deployment takes', () => {
    expect(plan.capacity.needed).toEqual({
      accountConcurrency: 3800,
      warmWritesPerSecond: 19_000,
      warmReadsPerSecond: 17_000,
      requestsPerSecond: 36_000,
      requestBurst: 18_000,
      votesPerSecond: 14_000,
      voteBurst: 7000,
      loginsPerAddress: 250,
      registrationsPerAddress: 250,
      nominationsPerAddress: 10,
      votesPerAddress: 2500,
      callsPerAddress: 7930,
      requestsPerAddress: 38_930,
    });
    const settings = settingsOfStage();
    const low = Object.entries(plan.capacity.needed).filter(
      ([name, value]) => settings[name as SettingName] < value,
    );
    expect(plan.raise).toEqual({
      ...Object.fromEntries(low),
      reservedConcurrency: { votes: 1945, auth: 1625 },
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
