import type { Settings } from '../../settings.ts';
import { type Capacity, capacityOf, raisesOf, type SettingName } from './capacity.ts';
import { assumptions, callsOf, type Demand, demandOf, type Night, sumOf } from './demand.ts';
import { cdnTransfer, type Figure, prices, quotas } from './figures.ts';

/** The plan of a night for a deployment with these settings and so many tables. */
export function planOf(
  night: Night,
  settings: Pick<Settings, SettingName | 'stage' | 'reservedConcurrency'>,
  tables: number,
  from?: Date,
) {
  const demand = demandOf(night);
  const capacity = capacityOf(night, demand);
  const cost = costOf(night, demand, capacity, tables);
  return {
    night,
    stage: settings.stage,
    demand,
    capacity,
    /** Settings of cdk.json to change, with their new values. */
    raise: raisesOf(capacity, settings, night, from),
    cost,
    total: {
      night: sumOf(cost, (line) => line.night),
      perMillionVotes: sumOf(cost, (line) => line.perMillionVotes),
    },
    assumptions,
    calls: callsOf(night.votesPerVoter),
  };
}

export type Plan = ReturnType<typeof planOf>;

const million = 1_000_000;
/** Provisioned instances are billed in steps of five minutes. */
const provisionedStep = 5;

/**
 * The bill of the night, without monthly costs (alarms, firewall rules, storage). Function time is billed at
 * the price without provisioned instances, which is the higher one.
 */
function costOf(night: Night, demand: Demand, capacity: Capacity, tables: number) {
  const gigabytesOfMemory = assumptions.functionMemory / 1024;
  const calls = demand.apiCalls;
  const readySeconds =
    Math.ceil((night.minutes + 2 * assumptions.readyMinutes) / provisionedStep) * provisionedStep * 60;
  const provisioned = sumOf(capacity.instances, (group) => group.provisioned);
  const functionSeconds = sumOf(demand.groups, (group) => group.seconds);
  const inMillions = (units: Demand['writes']) => sumOf(Object.values(units), ({ night }) => night) / million;
  const { warmWritesPerSecond, warmReadsPerSecond } = capacity.needed;
  /** A line of so many units of a price, in US dollars for the night and per million votes. */
  const line = (what: string, figure: Figure, amount: number) => {
    const { value: price, unit, source, read, isQuoted = false } = figure;
    const night = amount * price;
    const perMillionVotes = (night / demand.votes) * million;
    return { what, amount, unit, source, read, isQuoted, price, night, perMillionVotes };
  };
  return [
    line('CloudFront requests', prices.cdnRequests, demand.requests / million),
    line('CloudFront functions', prices.cdnFunctions, demand.requests / million),
    line('CloudFront transfer', transferPrice(demand.gigabytes), demand.gigabytes),
    line('Firewall', prices.firewall, demand.requests / million),
    line('HTTP API', prices.apiRequests, calls / million),
    line('Lambda calls', prices.lambdaCalls, calls / million),
    line('Lambda time', prices.lambdaTime, functionSeconds * gigabytesOfMemory),
    line('Lambda held ready', prices.lambdaProvisioned, provisioned * gigabytesOfMemory * readySeconds),
    line('DynamoDB writes', prices.dynamoWrites, inMillions(demand.writes)),
    line('DynamoDB reads', prices.dynamoReads, inMillions(demand.reads)),
    line('Warm writes', prices.warmWrites, (warmWritesPerSecond - quotas.newTableWrites.value) * tables),
    line('Warm reads', prices.warmReads, (warmReadsPerSecond - quotas.newTableReads.value) * tables),
    line('Logs', prices.logs, (calls * assumptions.logKilobytes) / million),
    line('Traces', prices.traces, (calls * assumptions.tracedShare) / million),
    line('Mail', prices.mails, demand.mails / 1000),
  ];
}

/** The mean price of its tiers: the first ten terabytes of a month cost most. */
function transferPrice(gigabytes: number): Figure {
  const { tiers, source, read } = cdnTransfer;
  const prices = tiers.map(({ upTo, price }, index) => {
    const below = tiers[index - 1]?.upTo ?? 0;
    return Math.max(0, Math.min(gigabytes, upTo) - below) * price;
  });
  return {
    value: sumOf(prices, (price) => price) / gigabytes,
    unit: 'per GB to North America',
    source,
    read,
  };
}
