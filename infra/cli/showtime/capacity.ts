import type { Group } from '#contract/endpoints.ts';
import type { Shares, ShowNight } from '../../concurrency.ts';
import type { Settings } from '../../settings.ts';
import { backgroundAssumptions } from './background.ts';
import { assumptions, callsOf, type Demand, type Night, sumOf } from './demand.ts';
import { askDays, quotas, type Figure } from './figures.ts';

export type SettingName =
  | 'accountConcurrency'
  | 'warmWritesPerSecond'
  | 'warmReadsPerSecond'
  | 'requestsPerSecond'
  | 'requestBurst'
  | 'votesPerSecond'
  | 'voteBurst'
  | 'loginsPerAddress'
  | 'registrationsPerAddress'
  | 'nominationsPerAddress'
  | 'votesPerAddress'
  | 'callsPerAddress'
  | 'requestsPerAddress';

const roundUp = (value: number, to: number): number => Math.ceil(value / to) * to;
const withHeadroom = (value: number): number => value * assumptions.headroom;

/** What the night needs of quotas and settings, with headroom. */
export function capacityOf(night: Night, demand: Demand) {
  const instances = demand.groups.map((group) => instancesOf(group, night));
  // Beside the groups: an instance for each shard of the live count and of the sender of mail.
  const behind =
    demand.liveCount.shards + Math.min(backgroundAssumptions.mailAtOnce, Math.ceil(demand.mailsPerSecond));
  const concurrency = quotas.lambdaUnreserved.value + sumOf(instances, (group) => group.instances) + behind;
  const mostOf = (units: Demand['writes']) =>
    Math.ceil(withHeadroom(Math.max(...Object.values(units).map(({ perSecond }) => perSecond))));
  const [writes, reads] = [mostOf(demand.writes), mostOf(demand.reads)];
  const rate = roundUp(withHeadroom(demand.apiCallsPerSecond), 500);
  const burstOf = (perSecond: number) =>
    roundUp(perSecond * (quotas.apiBurst.value / quotas.apiRate.value), 500);
  const votes = roundUp(withHeadroom(demand.votesPerSecond), 500);
  // A quota that is short must be raised days before.
  const need = (what: string, quota: Figure, value: number, isFixed = false) => {
    const isShort = value > quota.value;
    // Ten times the default is judged by people.
    const days = value > 10 * quota.value ? askDays.large : askDays.usual;
    return { what, quota, need: Math.ceil(value), isShort, isFixed, askDays: isShort && !isFixed ? days : 0 };
  };
  const needed: Record<SettingName, number> = {
    accountConcurrency: roundUp(concurrency, 100),
    warmWritesPerSecond: Math.max(quotas.newTableWrites.value, roundUp(writes, 1000)),
    warmReadsPerSecond: Math.max(quotas.newTableReads.value, roundUp(reads, 1000)),
    requestsPerSecond: rate,
    requestBurst: burstOf(rate),
    votesPerSecond: votes,
    voteBurst: burstOf(votes),
    ...addressLimits(night, demand),
  };
  return {
    instances,
    quotas: [
      need('Lambda concurrency', quotas.lambdaConcurrency, concurrency),
      need('HTTP API rate', quotas.apiRate, rate),
      need('DynamoDB writes of a table', quotas.tableWrites, writes),
      need('DynamoDB reads of a table', quotas.tableReads, reads),
      need('SES mails of a day', quotas.mailsOfADay, withHeadroom(demand.mails)),
      need('SES mails a second', quotas.mailRate, withHeadroom(demand.mailsPerSecond)),
      need('DynamoDB writes of one key of mail', quotas.hotKey, demand.mail.keyWrites, true),
      need('DynamoDB writes of one key of the live count', quotas.hotKey, demand.liveCount.keyWrites, true),
      need('CloudFront requests', quotas.cdnRate, withHeadroom(demand.requestsPerSecond)),
      need('CloudFront transfer', quotas.cdnTransfer, withHeadroom(demand.gigabitsPerSecond)),
    ],
    needed,
  };
}
export type Capacity = ReturnType<typeof capacityOf>;
type Instances = Capacity['instances'][number];

/**
 * An instance serves one call at a time and ten a second at most, so short calls are bound by that rate. What
 * Lambda cannot add within the surge is provisioned, and at least the mean of the night, for a warm start.
 */
function instancesOf(
  { group, callsPerSecond, atOnce }: Demand['groups'][number],
  { peakFactor }: Pick<Night, 'peakFactor'>,
) {
  const busy = Math.max(atOnce, callsPerSecond / quotas.lambdaPerInstance.value);
  const instances = Math.ceil(withHeadroom(busy));
  const ramp = quotas.lambdaRamp.value / 10;
  const late = instances - ramp * assumptions.surgeSeconds;
  const mean = Math.ceil(instances / peakFactor);
  // So few instances start unnoticed.
  const provisioned = instances < 100 ? 0 : Math.max(late, mean);
  return { group, instances, rampSeconds: Math.ceil(instances / ramp), provisioned };
}

/** Calls from one address within the firewall's five minutes: everything its voters do, all at once. */
function addressLimits(night: Night, { requestsPerPerson }: Demand) {
  const beside = sumOf(callsOf(night), ({ perVoter }) => perVoter) - night.votesPerVoter;
  // A page's reads may all have parameters, which the firewall counts although the CDN answers most of them.
  const reads = night.visits * assumptions.cachedReadsPerVisit;
  const limit = (calls: number) => roundUp(withHeadroom(assumptions.peoplePerAddress * calls), 10);
  return {
    // A hall may sign in by codes alone.
    loginsPerAddress: limit(1),
    registrationsPerAddress: limit(1),
    // Pre-nominations are over by then.
    nominationsPerAddress: 10,
    votesPerAddress: limit(night.votesPerVoter),
    callsPerAddress: limit(beside + reads),
    requestsPerAddress: limit(requestsPerPerson),
  };
}

/** Groups that get a share of their own for a night, if they need so many instances. */
const kept: readonly Group[] = ['votes', 'auth'];
const fewestKept = 50;

/**
 * Settings of cdk.json to raise before the night, with their new values. Without an instant at which the night
 * begins, no instances are provisioned.
 */
export function raisesOf(
  { needed, instances }: Capacity,
  settings: Pick<Settings, SettingName | 'reservedConcurrency'>,
  { minutes }: Night,
  from: Date | undefined,
) {
  const low = Object.entries(needed).filter(([name, value]) => settings[name as SettingName] < value);
  // Neither a flood of sign-ins nor one of pictures may take the instances that votes need, nor the other way round.
  const tight = instances.filter(({ group, instances: needed }) => {
    const share = settings.reservedConcurrency[group];
    return share === undefined ? kept.includes(group) && needed >= fewestKept : share < needed;
  });
  const held = instances.filter(({ provisioned }) => provisioned > 0);
  const shares = tight.map((need) => [need.group, need.instances]);
  return {
    ...(Object.fromEntries(low) as Partial<Record<SettingName, number>>),
    ...(tight.length > 0 && {
      reservedConcurrency: { ...settings.reservedConcurrency, ...(Object.fromEntries(shares) as Shares) },
    }),
    ...(from && held.length > 0 && { showNights: [nightOf(held, from, minutes)] }),
  };
}

function nightOf(held: readonly Instances[], from: Date, minutes: number): ShowNight {
  const instant = (offset: number) =>
    new Date(from.getTime() + offset * 60_000).toISOString().replace(/\.\d+Z$/, 'Z');
  const shares = held.map(({ group, provisioned }) => [group, provisioned]);
  return {
    from: instant(-assumptions.readyMinutes),
    until: instant(minutes + assumptions.readyMinutes),
    provisionedConcurrency: Object.fromEntries(shares) as Shares,
  };
}
