import { PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Platform } from '../../functions/platform/platform.ts';
import type { QuotaRule } from '../../functions/platform/quota.ts';
import type { ThrottlePolicy } from '../../functions/platform/throttle.ts';
import { keyedHash } from '../../functions/platform/tokens.ts';
import type { StoredThrottle } from '../../functions/records/accounts.ts';
import { readRecord } from '../../functions/records/items.ts';
import { accountKeys, itemOf, submissionKeys, type Key } from '../../functions/records/tables.ts';

/** What a throttle has counted of a subject, as if so many tries had been made just now: its limits are too high to be reached one by one. */
export async function setTries(
  platform: Platform,
  { name, memory }: ThrottlePolicy,
  subject: string,
  tries: number,
): Promise<void> {
  const key = await triesKey(platform, name, subject);
  const expires = Math.ceil(platform.clock.now() / 1000 + memory);
  await put(platform, platform.environment.ACCOUNTS_TABLE, key, { tries, expires });
}

/** How many tries a throttle has counted of a subject. */
export async function triesOf(
  platform: Platform,
  { name }: ThrottlePolicy,
  subject: string,
): Promise<number> {
  const key = await triesKey(platform, name, subject);
  const count = await readRecord<StoredThrottle>(
    platform.documents,
    platform.environment.ACCOUNTS_TABLE,
    key,
  );
  return count?.tries ?? 0;
}

async function triesKey({ secrets }: Platform, name: string, subject: string): Promise<Key> {
  const { sign } = await secrets.sessionKeys();
  return accountKeys.throttle(keyedHash(sign, `throttle ${name}`, subject));
}

/** As `setTries`, for the running window of a quota. */
export async function setQuota(
  platform: Platform,
  { purpose, seconds }: QuotaRule,
  who: string,
  count: number,
): Promise<void> {
  const { sign } = await platform.secrets.sessionKeys();
  const window = Math.floor(platform.clock.now() / 1000 / seconds);
  const key = submissionKeys.quota(`${purpose}#${keyedHash(sign, purpose, who)}`, String(window));
  await put(platform, platform.environment.SUBMISSIONS_TABLE, key, {
    count,
    expires: (window + 2) * seconds,
  });
}

const put = ({ documents }: Platform, TableName: string, key: Key, record: object) =>
  documents.send(new PutCommand({ TableName, Item: itemOf(key, record) }));
