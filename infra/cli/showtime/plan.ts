import type { Settings } from '../../settings.ts';
import { type Capacity, capacityOf, raisesOf, type SettingName } from './capacity.ts';
import { backgroundAssumptions } from './background.ts';
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
    /** What stays after the night and costs each month until it is deleted. */
    afterwards: keptOf(demand),
    assumptions: { ...assumptions, ...backgroundAssumptions },
    calls: callsOf(night),
  };
}

export type Plan = ReturnType<typeof planOf>;

const million = 1_000_000;
/** Provisioned instances are billed in steps of five minutes. */
const provisionedStep = 5;

type Line = ReturnType<typeof lineOf>;

/** So many units of a price, in US dollars and per million of these votes. */
function lineOf(votes: number, what: string, figure: Figure, amount: number) {
  const { value: price, unit, source, read, isQuoted = false } = figure;
  const dollars = amount * price;
  return {
    what,
    amount,
    unit,
    source,
    read,
    isQuoted,
    price,
    night: dollars,
    perMillionVotes: (dollars / votes) * million,
  };
}

/**
 * The bill of the night, without what a stage costs each month anyway (infra/README.md). Function time is billed at
 * the price without provisioned instances, which is the higher one.
 */
function costOf(night: Night, demand: Demand, capacity: Capacity, tables: number): Line[] {
  const { liveCount, mail, pages, probe } = demand;
  const requests = demand.requests + probe.requests;
  const apiCalls = demand.apiCalls + probe.apiCalls;
  const gigabytes = demand.gigabytes + probe.gigabytes;
  const gigabytesOfMemory = assumptions.functionMemory / 1024;
  const calls = apiCalls + liveCount.calls + mail.calls + pages.calls + probe.calls;
  const readySeconds =
    Math.ceil((night.minutes + 2 * assumptions.readyMinutes) / provisionedStep) * provisionedStep * 60;
  const provisioned = sumOf(capacity.instances, (group) => group.provisioned);
  const functionSeconds =
    sumOf(demand.groups, (group) => group.seconds) + liveCount.seconds + mail.seconds + pages.seconds;
  const logKilobytes =
    apiCalls * assumptions.logKilobytes +
    liveCount.calls * backgroundAssumptions.countLogKilobytes +
    (mail.calls + pages.calls + probe.calls) * backgroundAssumptions.mailLogKilobytes +
    demand.requests * assumptions.blockedShare * assumptions.blockedKilobytes;
  const secretReads =
    sumOf(capacity.instances, (group) => group.instances) * assumptions.secretReads * (night.minutes / 5);
  const inMillions = (units: Demand['writes']) => sumOf(Object.values(units), ({ night }) => night) / million;
  const { warmWritesPerSecond, warmReadsPerSecond } = capacity.needed;
  const staleReads = assumptions.writtenFiles * assumptions.regionalCaches * night.minutes;
  const line = (what: string, figure: Figure, amount: number) => lineOf(demand.votes, what, figure, amount);
  return [
    line('CloudFront requests', prices.cdnRequests, requests / million),
    line('CloudFront functions', prices.cdnFunctions, demand.edgeCalls / million),
    line('CloudFront index of pages', prices.cdnKeyReads, demand.keyReads / million),
    line('CloudFront transfer', transferPrice(gigabytes), gigabytes),
    line('CloudFront to the API', prices.cdnUploads, (apiCalls * assumptions.callKilobytes) / million),
    line('Firewall', prices.firewall, requests / million),
    line('HTTP API', prices.apiRequests, apiCalls / million),
    line('Lambda calls', prices.lambdaCalls, calls / million),
    line('Lambda time', prices.lambdaTime, functionSeconds * gigabytesOfMemory + probe.gigabyteSeconds),
    line('Lambda held ready', prices.lambdaProvisioned, provisioned * gigabytesOfMemory * readySeconds),
    line('DynamoDB writes', prices.dynamoWrites, inMillions(demand.writes)),
    line('DynamoDB reads', prices.dynamoReads, inMillions(demand.reads)),
    line('Warm writes', prices.warmWrites, (warmWritesPerSecond - quotas.newTableWrites.value) * tables),
    line('Warm reads', prices.warmReads, (warmReadsPerSecond - quotas.newTableReads.value) * tables),
    line('Logs', prices.logs, logKilobytes / million),
    line('Traces', prices.traces, (calls * assumptions.tracedShare) / million),
    line('Secrets', prices.secrets, secretReads / 10_000),
    line('Mail', prices.mails, demand.mails / 1000),
    line('Mail data', prices.mailData, mail.gigabytes),
    line('Pages written', prices.filesWritten, pages.files / 1000),
    line('Pages read by the CDN', prices.filesRead, staleReads / million),
    line('Index of pages written', prices.cdnKeyCalls, pages.keyCalls / 1000),
    line('Pages made invalid', prices.cdnInvalidations, pages.invalidations),
  ];
}

/** What a night leaves behind, by the month. */
function keptOf(demand: Demand): Line[] {
  const ballots = (demand.votes * assumptions.voteBytes) / 1e9;
  const line = (what: string, figure: Figure, amount: number) => lineOf(demand.votes, what, figure, amount);
  return [
    line('Ballots kept', prices.dynamoKept, ballots),
    line('Ballots recoverable', prices.dynamoRecovery, ballots),
    line('CDN log kept', prices.filesKept, (demand.requests * assumptions.cdnLogKilobytes) / million),
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
