import { updateItem } from '#records/items.ts';
import { submissionKeys } from '#records/tables.ts';
import { tooManyAttempts } from './errors.ts';
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
  {
    documents,
    environment,
    clock,
    secrets,
  }: Pick<Platform, 'documents' | 'environment' | 'clock' | 'secrets'>,
  { purpose, limit, seconds }: QuotaRule,
): Quota {
  const windowNow = () => Math.floor(clock.now() / 1000 / seconds);
  const add = async (who: string, step: 1 | -1, condition: string) => {
    const { sign } = await secrets.sessionKeys();
    return updateItem(
      documents,
      environment.SUBMISSIONS_TABLE,
      submissionKeys.quota(`${purpose}#${keyedHash(sign, purpose, who)}`, String(windowNow())),
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
  const take = (who: string) => add(who, 1, 'attribute_not_exists(#count) OR #count < :bound');
  return {
    take,
    async require(who) {
      if (await take(who)) return;
      throw tooManyAttempts((windowNow() + 1) * seconds - clock.now() / 1000);
    },
    async giveBack(who) {
      await add(who, -1, '#count > :bound');
    },
  };
}
