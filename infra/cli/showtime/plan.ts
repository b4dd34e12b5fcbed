import type { Settings } from '../../settings.ts';
import { type Capacity, capacityOf, type Raises, raisesOf, type SettingName } from './capacity.ts';
import { assumptions, callsOf, type Demand, demandOf, type Night } from './demand.ts';
import { cdnTransfer, type Figure, prices, quotas } from './figures.ts';

/** Everything an operator has to know and do before a night. */
export interface Plan {
  night: Night;
  stage: string;
  demand: Demand;
  capacity: Capacity;
  /** Settings of cdk.json that are not what the night needs, with what they must be. */
  raise: Raises;
  cost: CostLine[];
  /** US dollars. */
  total: { night: number; perMillionVotes: number };
  assumptions: typeof assumptions;
  calls: ReturnType<typeof callsOf>;
}

/** The plan of a night that begins at an instant, if it is known, for a deployment with these settings and so many tables. */
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

/** One line of the bill. */
export interface CostLine {
  what: string;
  /** How much of it the night takes, in the price's unit. */
  amount: number;
  /** US dollars for one of these. */
  price: number;
  unit: string;
  source: string;
  read: string;
  isQuoted: boolean;
  /** US dollars for the night. */
  night: number;
  /** US dollars for a million votes of it. */
  perMillionVotes: number;
}

const million = 1_000_000;
/** Provisioned instances are paid for in steps of five minutes. */
const provisionedStep = 5;

/**
 * The bill of the night, line by line. What stands by itself all month (alarms, firewall rules, storage) is not in it. Function time is
 * counted at the price without provisioned instances, which is the higher one.
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

/** Bytes, by tiers: the first ten terabytes of a month cost most. The price is the mean of what they cost here. */
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
