import type { StoredThrottle } from '#records/accounts.ts';
import { deleteItem, readRecord, updateItem } from '#records/items.ts';
import { accountKeys } from '#records/tables.ts';
import { tooManyAttempts } from './errors.ts';
import type { Platform } from './platform.ts';
import { keyedHash } from './tokens.ts';

/** How often something may be tried before each further try has to wait. Times are in seconds. */
export interface ThrottlePolicy {
  /** What is counted; the same subject has a count of its own under each name. */
  name: string;
  /** Tries that cost no wait. */
  free: number;
  /** Wait after the last free try; each further try doubles it. */
  firstWait: number;
  /** Longest wait. */
  longestWait: number;
  /** A count is forgotten this long after its first try. */
  memory: number;
}

/** Tries that failed, or may yet fail, by subject: an account, a place on the network. */
export interface Throttle {
  /**
   * Counts a try before it is made, so that tries at the same moment cannot slip through together.
   * @throws AppError too_many_attempts with the seconds to wait
   */
  take(subject: string): Promise<void>;
  /** Takes one try back that turned out well. */
  giveBack(subject: string): Promise<void>;
  /** Forgets every try. */
  clear(subject: string): Promise<void>;
}

/** Wait in seconds after so many tries. */
export function waitAfter({ free, firstWait, longestWait }: ThrottlePolicy, tries: number): number {
  return tries < free ? 0 : Math.min(longestWait, firstWait * 2 ** (tries - free));
}

/**
 * A throttle whose counts stand in the accounts table, under a keyed hash of the subject: neither mail nor network addresses in clear.
 * A try below the limit is one write; a conditional write per try beyond it decides who of many at once may go on.
 */
export function createThrottle(
  {
    documents,
    environment,
    clock,
    secrets,
  }: Pick<Platform, 'documents' | 'environment' | 'clock' | 'secrets'>,
  policy: ThrottlePolicy,
): Throttle {
  const table = environment.ACCOUNTS_TABLE;
  const keyOf = async (subject: string) =>
    accountKeys.throttle(keyedHash((await secrets.sessionKeys()).sign, `throttle ${policy.name}`, subject));
  const seconds = () => clock.now() / 1000;
  const update = async (
    subject: string,
    expression: string,
    condition: string,
    values: Record<string, number>,
  ) => {
    return updateItem(documents, table, await keyOf(subject), expression, { condition, values });
  };

  const takeFree = (subject: string) =>
    update(
      subject,
      'SET #expires = if_not_exists(#expires, :end) ADD #tries :one',
      'attribute_not_exists(pk) OR (#expires > :now AND #tries < :last)',
      {
        ':one': 1,
        ':now': seconds(),
        ':end': Math.ceil(seconds() + policy.memory),
        ':last': policy.free - 1,
      },
    );

  /** A count of its own from one on: the engine has not deleted the old one yet. */
  const startOver = (subject: string, old: StoredThrottle) =>
    update(subject, 'SET #expires = :end, #tries = :one, #openAt = :now', '#expires = :old', {
      ':one': 1,
      ':now': seconds(),
      ':end': Math.ceil(seconds() + policy.memory),
      ':old': old.expires,
    });

  const takeNext = (subject: string, old: StoredThrottle, wait: number) =>
    update(subject, 'SET #tries = :next, #openAt = :openAt', '#expires = :old AND #tries = :tries', {
      ':next': old.tries + 1,
      ':openAt': seconds() + wait,
      ':old': old.expires,
      ':tries': old.tries,
    });

  return {
    async take(subject) {
      if (await takeFree(subject)) return;
      const count = await readRecord<StoredThrottle>(documents, table, await keyOf(subject));
      if (!count) throw tooManyAttempts(1);
      if (count.expires <= seconds()) {
        // Whoever comes second to start over goes on from the new count.
        if ((await startOver(subject, count)) || (await takeFree(subject))) return;
        throw tooManyAttempts(1);
      }
      // Somebody has started over since the first look, and free tries are left: they are for all who came at the same moment.
      if (count.tries < policy.free - 1 && (await takeFree(subject))) return;
      const left = Math.min(count.openAt ?? 0, count.expires) - seconds();
      if (left > 0) throw tooManyAttempts(left);
      const wait = waitAfter(policy, count.tries + 1);
      // Whoever loses this write tried at the same moment as somebody who may.
      if (!(await takeNext(subject, count, wait))) throw tooManyAttempts(wait);
    },
    async giveBack(subject) {
      await update(subject, 'SET #openAt = :zero ADD #tries :minusOne', '#tries > :zero', {
        ':minusOne': -1,
        ':zero': 0,
      });
    },
    async clear(subject) {
      await deleteItem(documents, table, await keyOf(subject));
    },
  };
}
