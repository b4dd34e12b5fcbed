import { isIPv6 } from 'node:net';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { submissionKeys } from '#records/tables.ts';
import { AppError } from './errors.ts';
import type { Platform } from './platform.ts';
import { keyedHash } from './tokens.ts';

/** How often something may be done: at most `limit` times in each window of so many seconds, counted from the epoch. */
export interface QuotaRule {
  /** Names what is counted, such as `newsletter address`. */
  purpose: string;
  limit: number;
  seconds: number;
}

/** Counts what is done by somebody; whoever it is, only a keyed hash of it is stored, and that for a day beyond the window. */
export interface Quota {
  /** Counts one more, unless the window is full: whether it was counted. One conditional write. */
  take(who: string): Promise<boolean>;
  /** As `take`. @throws AppError too_many_attempts, with the seconds until the window ends */
  require(who: string): Promise<void>;
  /** Takes one back that came to nothing. */
  giveBack(who: string): Promise<void>;
}

const day = 24 * 3600;

/** A quota counted in the submissions table. */
export function createQuota(
  { documents, environment, clock }: Pick<Platform, 'documents' | 'environment' | 'clock'>,
  { purpose, limit, seconds }: QuotaRule,
): Quota {
  const windowNow = () => Math.floor(clock.now() / 1000 / seconds);
  const add = (who: string, step: 1 | -1, condition: string) =>
    documents.send(
      new UpdateCommand({
        TableName: environment.SUBMISSIONS_TABLE,
        Key: submissionKeys.quota(
          `${purpose}#${keyedHash(environment.SESSION_SECRET, purpose, who)}`,
          String(windowNow()),
        ),
        UpdateExpression: 'SET #expires = :expires ADD #count :step',
        ConditionExpression: condition,
        ExpressionAttributeNames: { '#count': 'count', '#expires': 'expires' },
        ExpressionAttributeValues: {
          ':step': step,
          ':bound': step === 1 ? limit : 0,
          ':expires': (windowNow() + 1) * seconds + day,
        },
      }),
    );
  const take = (who: string) => passes(add(who, 1, 'attribute_not_exists(#count) OR #count < :bound'));
  return {
    take,
    async require(who) {
      if (await take(who)) return;
      const retryAfter = (windowNow() + 1) * seconds - clock.now() / 1000;
      throw new AppError('too_many_attempts', { retryAfter });
    },
    async giveBack(who) {
      await passes(add(who, -1, '#count > :bound'));
    },
  };
}

/** Whether a conditional write went through. */
async function passes(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/**
 * The network that an address counts for: an IPv4 address is one, while whoever has one IPv6 address has all of its /64. An IPv4
 * address mapped into IPv6 is the IPv4 address.
 */
export function networkOf(address: string): string {
  const plain = address.split('%')[0]?.toLowerCase() ?? '';
  if (!isIPv6(plain)) return plain;
  const mapped = /^(?:0*:)*(?::|0*:)?ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped) return mapped;
  const [left = [], right] = plain.split('::').map((half) => (half === '' ? [] : half.split(':')));
  // An IPv4 address at the end stands for two groups.
  const length = left.length + (right ?? []).length + (plain.includes('.') ? 1 : 0);
  const groups = right ? [...left, ...Array<string>(8 - length).fill('0'), ...right] : left;
  const network = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
