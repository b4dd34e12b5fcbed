import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { assumptions, callsOf, sumOf } from '../../../infra/cli/showtime/demand.ts';
import { prices } from '../../../infra/cli/showtime/figures.ts';
import { planOf } from '../../../infra/cli/showtime/plan.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { settingsOfStage } from '../../../infra/settings.ts';

const record = readFileSync(new URL('../../../infra/aws/DECISION-origin-shield.md', import.meta.url), 'utf8');

const night = { voters: 2_000_000, minutes: 120, votesPerVoter: 10, visits: 4, watchers: 3, peakFactor: 4 };
const { demand } = planOf(night, settingsOfStage(), Object.keys(localTables).length);

const calls = callsOf(night);
const live = night.voters * sumOf(calls, ({ perVoter }) => perVoter);
const written = calls.filter(({ route }) => endpoints[route].method !== 'GET');
const posted = night.voters * sumOf(written, ({ perVoter }) => perVoter);

/** Calls of the API for stored reads: what is left of all calls. */
const without = demand.apiCalls - live;
const withShield = without / assumptions.regionalCaches;
const saved = without - withShield;

/** Dollars of a million such calls. */
const perMillion =
  prices.apiRequests.value +
  prices.lambdaCalls.value +
  assumptions.readMilliseconds * 1000 * (assumptions.functionMemory / 1024) * prices.lambdaTime.value +
  assumptions.logKilobytes * prices.logs.value +
  assumptions.tracedShare * prices.traces.value +
  assumptions.callKilobytes * prices.cdnUploads.value;
const dollars = (saved / 1_000_000) * perMillion;
const shield = (requests: number) => (requests / 10_000) * prices.originShield.value;

const whole = (value: number) => Math.round(value).toLocaleString('en-US');

describe('the record on Origin Shield', () => {
  it.each([
    ['stored reads that reach the API without it', `${whole(without)} calls`],
    ['a second', `${(without / (night.minutes * 60)).toFixed(1)} a second`],
    ['of the busiest second', whole(demand.apiCallsPerSecond)],
    ['stored reads that reach the API with it', `${whole(withShield)} calls`],
    ['dollars of a million calls', `${perMillion.toFixed(2)} a million`],
    ['dollars saved', `saves ${dollars.toFixed(2)}`],
    ['calls that are never stored', `${whole(live)} calls`],
    ['those of them that write', `${whole(posted)} of them`],
    ['price of those that write', `${shield(posted).toFixed(2)} for those`],
    ['price of all', `${shield(live).toFixed(2)} for all`],
    ['price for stored reads alone', `${shield(saved).toFixed(2)} for stored reads alone`],
    ['price a request', `${prices.originShield.value} per 10,000`],
    ['price at which it would pay', `${((dollars / (posted + saved)) * 10_000).toFixed(4)} per 10,000`],
  ])('has what the planner says: %s', (_, words) => {
    expect(record.replaceAll(/\s+/g, ' ')).toContain(words);
  });
});
