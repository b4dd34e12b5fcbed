import type { Group } from '#contract/endpoints.ts';
import type { Shares, ShowNight } from '../../concurrency.ts';
import type { Settings } from '../../settings.ts';
import { assumptions, callsOf, type Demand, type GroupDemand, type Night } from './demand.ts';
import { quotas, type Figure } from './figures.ts';

/** A quota of the account, and what the night needs of it. */
export interface QuotaNeed {
  what: string;
  quota: Figure;
  /** With headroom. */
  need: number;
  /** The need exceeds the quota, which must be raised days before. */
  isShort: boolean;
}

interface Instances {
  group: Group;
  /** At the busiest moment, with headroom. */
  instances: number;
  /** Seconds until Lambda has added so many by itself. */
  rampSeconds: number;
  /** Instances to provision beforehand; 0 when the ramp is quick enough. */
  provisioned: number;
}

export type SettingName =
  | 'accountConcurrency'
  | 'warmWritesPerSecond'
  | 'warmReadsPerSecond'
  | 'requestsPerSecond'
  | 'requestBurst'
  | 'loginsPerAddress'
  | 'registrationsPerAddress'
  | 'nominationsPerAddress'
  | 'votesPerAddress'
  | 'requestsPerAddress';

export interface Capacity {
  instances: Instances[];
  quotas: QuotaNeed[];
  /** Least values of the settings in cdk.json. */
  needed: Record<SettingName, number>;
}

const roundUp = (value: number, to: number): number => Math.ceil(value / to) * to;
const withHeadroom = (value: number): number => value * assumptions.headroom;

export function capacityOf(night: Night, demand: Demand): Capacity {
  const instances = demand.groups.map((group) => instancesOf(group, night));
  const concurrency = instances.reduce((sum, group) => sum + group.instances, quotas.lambdaUnreserved.value);
  const mostOf = (units: Demand['writes']) =>
    Math.ceil(withHeadroom(Math.max(...Object.values(units).map(({ perSecond }) => perSecond))));
  const [writes, reads] = [mostOf(demand.writes), mostOf(demand.reads)];
  const rate = roundUp(withHeadroom(demand.apiCallsPerSecond), 500);
  const burst = roundUp(rate * (quotas.apiBurst.value / quotas.apiRate.value), 500);
  const need = (what: string, quota: Figure, value: number): QuotaNeed => ({
    what,
    quota,
    need: Math.ceil(value),
    isShort: value > quota.value,
  });
  return {
    instances,
    quotas: [
      need('Lambda concurrency', quotas.lambdaConcurrency, concurrency),
      need('HTTP API rate', quotas.apiRate, rate),
      need('DynamoDB writes of a table', quotas.tableWrites, writes),
      need('DynamoDB reads of a table', quotas.tableReads, reads),
      need('SES mails of a day', quotas.mailsOfADay, withHeadroom(demand.mails)),
      need('SES mails a second', quotas.mailRate, withHeadroom(demand.mailsPerSecond)),
      need('CloudFront requests', quotas.cdnRate, withHeadroom(demand.requestsPerSecond)),
      need('CloudFront transfer', quotas.cdnTransfer, withHeadroom(demand.gigabitsPerSecond)),
    ],
    needed: {
      accountConcurrency: roundUp(concurrency, 100),
      warmWritesPerSecond: Math.max(quotas.newTableWrites.value, roundUp(writes, 1000)),
      warmReadsPerSecond: Math.max(quotas.newTableReads.value, roundUp(reads, 1000)),
      requestsPerSecond: rate,
      requestBurst: burst,
      ...addressLimits(night, demand),
    },
  };
}

/**
 * An instance serves one call at a time and ten a second at most, so short calls are bound by that rate. What
 * Lambda cannot add within the surge is provisioned, and at least the mean of the night, for a warm start.
 */
function instancesOf({ group, callsPerSecond, atOnce }: GroupDemand, { peakFactor }: Night): Instances {
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
function addressLimits(
  night: Night,
  { requests }: Demand,
): Record<Extract<SettingName, `${string}PerAddress`>, number> {
  const perVoter = (routes: string[]) =>
    callsOf(night.votesPerVoter)
      .filter(({ route }) => routes.includes(route))
      .reduce((sum, call) => sum + call.perVoter, 0);
  const limit = (calls: number) => roundUp(withHeadroom(assumptions.peoplePerAddress * calls), 10);
  return {
    loginsPerAddress: limit(perVoter(['auth.login'])),
    registrationsPerAddress: limit(perVoter(['auth.register'])),
    // Pre-nominations are over by then.
    nominationsPerAddress: 10,
    votesPerAddress: limit(perVoter(['votes.vote'])),
    requestsPerAddress: limit(requests / night.voters),
  };
}

/** Settings of cdk.json to raise before the night, with their new values. */
export type Raises = Partial<Record<SettingName, number>> & {
  /** Groups whose present share is too small. */
  reservedConcurrency?: Shares;
  /** Instances to provision, from before the night until after it. */
  showNights?: ShowNight[];
};

/** Without an instant at which the night begins, no instances are provisioned. */
export function raisesOf(
  { needed, instances }: Capacity,
  settings: Pick<Settings, SettingName | 'reservedConcurrency'>,
  { minutes }: Night,
  from: Date | undefined,
): Raises {
  const low = Object.entries(needed).filter(([name, value]) => settings[name as SettingName] < value);
  const tight = instances.filter(
    (need) => (settings.reservedConcurrency[need.group] ?? Infinity) < need.instances,
  );
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
