import type { Settings } from '../../settings.ts';
import { type Capacity, capacityOf, type Raises, raisesOf, type SettingName } from './capacity.ts';
import { assumptions, callsOf, type Demand, demandOf, type Night } from './demand.ts';
import { cdnTransfer, type Figure, prices, quotas } from './figures.ts';

export interface Plan {
  night: Night;
  stage: string;
  demand: Demand;
  capacity: Capacity;
  /** Settings of cdk.json to change, with their new values. */
  raise: Raises;
  cost: CostLine[];
  /** US dollars. */
  total: { night: number; perMillionVotes: number };
  assumptions: typeof assumptions;
  calls: ReturnType<typeof callsOf>;
}

/** The plan of a night for a deployment with these settings and so many tables. */
export function planOf(
  night: Night,
  settings: Pick<Settings, SettingName | 'stage' | 'reservedConcurrency'>,
  tables: number,
  from?: Date,
): Plan {
  const demand = demandOf(night);
  const capacity = capacityOf(night, demand);
  const cost = costOf(night, demand, capacity, tables);
  const sum = (column: 'night' | 'perMillionVotes') => cost.reduce((total, line) => total + line[column], 0);
  return {
    night,
    stage: settings.stage,
    demand,
    capacity,
    raise: raisesOf(capacity, settings, night, from),
    cost,
    total: { night: sum('night'), perMillionVotes: sum('perMillionVotes') },
    assumptions,
    calls: callsOf(night.votesPerVoter),
  };
}

export interface CostLine {
  what: string;
  /** Quantity, in the price's unit. */
  amount: number;
  /** US dollars per unit. */
  price: number;
  unit: string;
  source: string;
  read: string;
  isQuoted: boolean;
  /** US dollars for the night. */
  night: number;
  /** US dollars per million votes. */
  perMillionVotes: number;
}

const million = 1_000_000;
/** Provisioned instances are billed in steps of five minutes. */
const provisionedStep = 5;

/**
 * The bill of the night, without monthly costs (alarms, firewall rules, storage). Function time is billed at
 * the price without provisioned instances, which is the higher one.
 */
function costOf(night: Night, demand: Demand, capacity: Capacity, tables: number): CostLine[] {
  const gigabytesOfMemory = assumptions.functionMemory / 1024;
  const calls = demand.apiCalls;
  const readySeconds =
    Math.ceil((night.minutes + 2 * assumptions.readyMinutes) / provisionedStep) * provisionedStep * 60;
  const provisioned = capacity.instances.reduce((sum, group) => sum + group.provisioned, 0);
  const functionSeconds = demand.groups.reduce((sum, group) => sum + group.seconds, 0);
  const sum = (units: Demand['writes']) =>
    Object.values(units).reduce((total, table) => total + table.night, 0);
  const { warmWritesPerSecond, warmReadsPerSecond } = capacity.needed;
  const line = (what: string, figure: Figure, amount: number): CostLine => {
    const { value: price, unit, source, read, isQuoted = false } = figure;
    return { what, amount, unit, source, read, isQuoted, price, ...dollars(amount * price, demand.votes) };
  };
  return [
    line('CloudFront requests', prices.cdnRequests, demand.requests / million),
    line('CloudFront functions', prices.cdnFunctions, demand.requests / million),
    transferLine(demand),
    line('Firewall', prices.firewall, demand.requests / million),
    line('HTTP API', prices.apiRequests, calls / million),
    line('Lambda calls', prices.lambdaCalls, calls / million),
    line('Lambda time', prices.lambdaTime, functionSeconds * gigabytesOfMemory),
    line('Lambda held ready', prices.lambdaProvisioned, provisioned * gigabytesOfMemory * readySeconds),
    line('DynamoDB writes', prices.dynamoWrites, sum(demand.writes) / million),
    line('DynamoDB reads', prices.dynamoReads, sum(demand.reads) / million),
    line('Warm writes', prices.warmWrites, (warmWritesPerSecond - quotas.newTableWrites.value) * tables),
    line('Warm reads', prices.warmReads, (warmReadsPerSecond - quotas.newTableReads.value) * tables),
    line('Logs', prices.logs, (calls * assumptions.logKilobytes) / million),
    line('Traces', prices.traces, (calls * assumptions.tracedShare) / million),
    line('Mail', prices.mails, demand.mails / 1000),
  ];
}

const dollars = (night: number, votes: number): Pick<CostLine, 'night' | 'perMillionVotes'> => ({
  night,
  perMillionVotes: (night / votes) * million,
});

/** Transfer at the mean of its tiers: the first ten terabytes of a month cost most. */
function transferLine({ gigabytes, votes }: Demand): CostLine {
  let below = 0;
  let night = 0;
  for (const { upTo, price } of cdnTransfer.tiers) {
    night += Math.max(0, Math.min(gigabytes, upTo) - below) * price;
    below = upTo;
  }
  return {
    what: 'CloudFront transfer',
    amount: gigabytes,
    price: night / gigabytes,
    unit: 'per GB to North America',
    source: cdnTransfer.source,
    read: cdnTransfer.read,
    isQuoted: false,
    ...dollars(night, votes),
  };
}
