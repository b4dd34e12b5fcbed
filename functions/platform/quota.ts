import { updateItem } from '#records/items.ts';
import { submissionKeys } from '#records/tables.ts';
import { takingBack } from './call-time.ts';
import { tooManyAttempts } from './errors.ts';
import type { Platform } from './platform.ts';
import { keyedHash } from './tokens.ts';

/** At most `limit` times in each window of so many seconds, counted from the epoch. */
export interface QuotaRule {
  purpose: string;
  limit: number;
  seconds: number;
}

/** Counts by a keyed hash of the subject, stored for a day beyond the window. */
export interface Quota {
  /** False when the window is full. */
  take(subject: string): Promise<boolean>;
  /** @throws AppError too_many_attempts with the seconds until the window ends */
  require(subject: string): Promise<void>;
  giveBack(subject: string): Promise<void>;
}

const day = 24 * 3600;

export function createQuota(
  {
    documents,
    environment,
    clock,
    secrets,
  }: Pick<Platform, 'documents' | 'environment' | 'clock' | 'secrets'>,
  { purpose, limit, seconds }: QuotaRule,
): Quota {
  const windowNow = () => Math.floor(clock.now() / 1000 / seconds);
  const add = async (subject: string, step: 1 | -1, condition: string) => {
    const { sign } = await secrets.sessionKeys();
    return updateItem(
      documents,
      environment.SUBMISSIONS_TABLE,
      submissionKeys.quota(`${purpose}#${keyedHash(sign, purpose, subject)}`, String(windowNow())),
      'SET #expires = :expires ADD #count :step',
      {
        condition,
        values: {
          ':step': step,
          ':bound': step === 1 ? limit : 0,
          ':expires': (windowNow() + 1) * seconds + day,
        },
      },
    );
  };
  const take = (subject: string) => add(subject, 1, 'attribute_not_exists(#count) OR #count < :bound');
  return {
    take,
    async require(subject) {
      if (await take(subject)) return;
      throw tooManyAttempts((windowNow() + 1) * seconds - clock.now() / 1000);
    },
    async giveBack(subject) {
      await takingBack(() => add(subject, -1, '#count > :bound'));
    },
  };
}
