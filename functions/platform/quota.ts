import { updateItem } from '#records/items.ts';
import { submissionKeys } from '#records/tables.ts';
import { takingBack } from './call-time.ts';
import { tooManyAttempts } from './errors.ts';
import type { Platform } from './platform.ts';
import { keyedHash, randomId } from './tokens.ts';

/** At most `limit` times in each window of so many seconds, counted from the epoch. */
export interface QuotaRule {
  purpose: string;
  limit: number;
  seconds: number;
}

/** Counts by a keyed hash of the subject, stored for a day beyond the window. */
export interface Quota {
  /** False when the window is full. Counts once, even if the SDK has to send it again; where it fails, it does not count. */
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
  const update = async (
    subject: string,
    expression: string,
    condition: string,
    values: Record<string, number | string>,
  ) => {
    const { sign } = await secrets.sessionKeys();
    return updateItem(
      documents,
      environment.SUBMISSIONS_TABLE,
      submissionKeys.quota(`${purpose}#${keyedHash(sign, purpose, subject)}`, String(windowNow())),
      expression,
      { condition, values },
    );
  };
  // `last` marks what was counted last: where an answer is lost, the SDK's repeat fails, and finds its own mark.
  const count = async (subject: string, mine: string) =>
    (await update(
      subject,
      'SET #last = :mine, #expires = :expires ADD #count :one',
      'attribute_not_exists(#count) OR (#count < :limit AND (attribute_not_exists(#last) OR #last <> :mine))',
      { ':mine': mine, ':one': 1, ':limit': limit, ':expires': (windowNow() + 1) * seconds + day },
    )) || (await update(subject, 'SET #last = :mine', '#last = :mine', { ':mine': mine }));
  const uncount = (subject: string, mine: string) =>
    takingBack(() =>
      update(subject, 'ADD #count :minusOne REMOVE #last', '#last = :mine AND #count > :zero', {
        ':mine': mine,
        ':minusOne': -1,
        ':zero': 0,
      }),
    );
  const take = async (subject: string) => {
    const mine = randomId();
    try {
      return await count(subject, mine);
    } catch (error) {
      // The write may have been carried out without an answer.
      await uncount(subject, mine).catch(() => undefined);
      throw error;
    }
  };
  return {
    take,
    async require(subject) {
      if (await take(subject)) return;
      throw tooManyAttempts((windowNow() + 1) * seconds - clock.now() / 1000);
    },
    async giveBack(subject) {
      await takingBack(() =>
        update(subject, 'ADD #count :minusOne', '#count > :zero', { ':minusOne': -1, ':zero': 0 }),
      );
    },
  };
}
