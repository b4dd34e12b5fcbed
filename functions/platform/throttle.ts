import type { StoredThrottle } from '#records/accounts.ts';
import { deleteItem, readRecord, updateItem } from '#records/items.ts';
import { accountKeys } from '#records/tables.ts';
import { takingBack } from './call-time.ts';
import { AppError, tooManyAttempts } from './errors.ts';
import type { Platform } from './platform.ts';
import { keyedHash, randomId } from './tokens.ts';

/** Times are in seconds. */
export interface ThrottlePolicy {
  /** Counts are separate by name. */
  name: string;
  free: number;
  /** After the last free try; each further try doubles it. */
  firstWait: number;
  longestWait: number;
  /** A count expires this long after its first try. */
  memory: number;
}

export interface Throttle {
  /**
   * Counts a try before it is made, so that concurrent tries can't slip through; once, even if the SDK has to send it again. Where it
   * fails, the try can't be made, and does not count.
   * @throws AppError too_many_attempts with the seconds to wait
   */
  take(subject: string): Promise<void>;
  /** Takes one try back. */
  giveBack(subject: string): Promise<void>;
  /** Takes all tries back. */
  clear(subject: string): Promise<void>;
}

/** Wait in seconds after so many tries. */
export function waitAfter({ free, firstWait, longestWait }: ThrottlePolicy, tries: number): number {
  return tries < free ? 0 : Math.min(longestWait, firstWait * 2 ** (tries - free));
}

/**
 * Counts under a keyed hash of the subject. A free try is one write; beyond those, a conditional write lets
 * one of many concurrent tries through.
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
    values: Record<string, number | string>,
  ) => {
    return updateItem(documents, table, await keyOf(subject), expression, { condition, values });
  };

  // `last` marks the try that was counted last: where an answer is lost, the SDK's repeat finds its own mark.
  const takeFree = (subject: string, mine: string) =>
    update(
      subject,
      'SET #last = :mine, #expires = if_not_exists(#expires, :end) ADD #tries :one',
      'attribute_not_exists(pk) OR (#expires > :now AND #tries < :most AND (attribute_not_exists(#last) OR #last <> :mine))',
      {
        ':mine': mine,
        ':one': 1,
        ':now': seconds(),
        ':end': Math.ceil(seconds() + policy.memory),
        ':most': policy.free - 1,
      },
    );

  /** Restarts an expired count that DynamoDB hasn't deleted yet. */
  const startOver = (subject: string, mine: string, old: StoredThrottle) =>
    update(
      subject,
      'SET #last = :mine, #expires = :end, #tries = :one, #openAt = :now',
      '#expires = :old OR #last = :mine',
      {
        ':mine': mine,
        ':one': 1,
        ':now': seconds(),
        ':end': Math.ceil(seconds() + policy.memory),
        ':old': old.expires,
      },
    );

  const takeNext = (subject: string, mine: string, old: StoredThrottle, wait: number) =>
    update(
      subject,
      'SET #last = :mine, #tries = :next, #openAt = :openAt',
      '#expires = :old AND (#tries = :tries OR #last = :mine)',
      {
        ':mine': mine,
        ':next': old.tries + 1,
        ':openAt': seconds() + wait,
        ':old': old.expires,
        ':tries': old.tries,
      },
    );

  const count = async (subject: string, mine: string) => {
    if (await takeFree(subject, mine)) return;
    const counted = await readRecord<StoredThrottle>(documents, table, await keyOf(subject));
    if (!counted) throw tooManyAttempts(1);
    if (counted.last === mine) return;
    if (counted.expires <= seconds()) {
      // Lost the race to start over: continue with the new count.
      if ((await startOver(subject, mine, counted)) || (await takeFree(subject, mine))) return;
      throw tooManyAttempts(1);
    }
    // The count was restarted in the meantime and has free tries left.
    if (counted.tries < policy.free - 1 && (await takeFree(subject, mine))) return;
    const left = Math.min(counted.openAt ?? 0, counted.expires) - seconds();
    if (left > 0) throw tooManyAttempts(left);
    const wait = waitAfter(policy, counted.tries + 1);
    // Losing this write means that a concurrent try went through.
    if (!(await takeNext(subject, mine, counted, wait))) throw tooManyAttempts(wait);
  };

  const uncount = (subject: string, mine: string) =>
    takingBack(() =>
      update(
        subject,
        'SET #openAt = :zero ADD #tries :minusOne REMOVE #last',
        '#last = :mine AND #tries > :zero',
        { ':mine': mine, ':minusOne': -1, ':zero': 0 },
      ),
    );

  return {
    async take(subject) {
      const mine = randomId();
      try {
        await count(subject, mine);
      } catch (error) {
        // The write may have been carried out without an answer.
        if (!(error instanceof AppError)) await uncount(subject, mine).catch(() => undefined);
        throw error;
      }
    },
    async giveBack(subject) {
      await takingBack(() =>
        update(subject, 'SET #openAt = :zero ADD #tries :minusOne', '#tries > :zero', {
          ':minusOne': -1,
          ':zero': 0,
        }),
      );
    },
    async clear(subject) {
      await takingBack(async () => deleteItem(documents, table, await keyOf(subject)));
    },
  };
}

/**
 * Counts a try by several throttles in turn: those after one that turns it away don't count it. Where the count fails by a fault of ours, the
 * try counts nowhere. Resolves to a function that takes it back everywhere; it never rejects.
 * @throws AppError too_many_attempts with the seconds to wait
 */
export async function takeInTurn(
  tries: readonly (readonly [Throttle, string])[],
): Promise<() => Promise<void>> {
  const taken: (typeof tries)[number][] = [];
  const giveBack = async () => {
    await Promise.allSettled(taken.map(([throttle, subject]) => throttle.giveBack(subject)));
  };
  try {
    for (const one of tries) {
      const [throttle, subject] = one;
      await throttle.take(subject);
      taken.push(one);
    }
  } catch (error) {
    if (!(error instanceof AppError)) await giveBack();
    throw error;
  }
  return giveBack;
}
