import type { Clock } from '#platform/clock.ts';
import { subscriberId } from '#records/submitter-ids.ts';
import type { Log } from '#platform/log.ts';
import type { Mail } from '#platform/mail.ts';
import { mailDelay, type Metrics } from '#platform/metrics.ts';
import { eachAtOnce } from '#records/batches.ts';
import type { MailFigure, StoredLetter, StoredSuppression } from '#records/mail.ts';
import { outboxShards } from '#records/tables.ts';

/**
 * What became of a try. `refused`: SES will never take it. `not-now`: SES has not taken it, and may later. `unknown`: SES may have
 * taken it, as when it did not answer.
 */
export type PostResult = 'sent' | 'refused' | 'not-now' | 'unknown';

/** Hands a mail to SES, with a tag that comes back in its events. */
export type Post = (mail: Mail, tag: string) => Promise<PostResult>;

export interface OutboxStore {
  /** Takes a letter for one try, if it is due, and puts off the next one; undefined if it is not due or gone. */
  claim(id: string, now: number, next: number): Promise<StoredLetter | undefined>;
  /** Lets the next try be earlier or later than the claim of that try said, unless another has been made since. */
  postpone(id: string, attempts: number, due: number): Promise<void>;
  /** Deletes a letter, with its address and text; false if it was gone. */
  remove(id: string): Promise<boolean>;
  /** The letters of a shard. */
  waiting(shard: number): Promise<Waiting[]>;
  suppression(address: string): Promise<StoredSuppression | undefined>;
  /** Adds 1 to a figure of the day. */
  count(figure: MailFigure, now: number): Promise<void>;
}

export type Waiting = { id: string } & Pick<StoredLetter, 'at' | 'due'>;

export interface SenderDependencies {
  store: OutboxStore;
  post: Post;
  clock: Clock;
  log: Log;
  metrics: Metrics;
}

export const minute = 60_000;
/**
 * How long a try stays in doubt. The call of its sender has ended by then, and SES's event, which takes seconds, has come if there
 * is one.
 */
export const doubt = 5 * minute;
/** A sender that was held up for so long between claim and call does not call any more. */
const stale = minute;
const longestPause = 60 * minute;
/** After so long a letter has failed: links in it may not work any more. */
export const longestWait = 24 * 60 * minute;
const atOnce = 8;

/** The pause after so many tries that SES did not take. */
export const pauseAfter = (attempts: number): number => Math.min(minute * 2 ** (attempts - 1), longestPause);

/** Account letters are asked for by their owner, who gets them also after a complaint about other mail. */
export const isSuppressed = (
  { isList }: Pick<Mail, 'isList'>,
  suppression: StoredSuppression | undefined,
): boolean => suppression?.reason === 'bounce' || (suppression?.reason === 'complaint' && isList === true);

export type Sender = ReturnType<typeof createSender>;

export function createSender({ store, post, clock, log, metrics }: SenderDependencies) {
  const settle = async (id: string, figure: MailFigure): Promise<boolean> => {
    const isFirst = await store.remove(id);
    if (isFirst) await store.count(figure, clock.now());
    return isFirst;
  };

  const tryOnce = async (id: string, letter: StoredLetter, claimedAt: number): Promise<void> => {
    if (letter.attempts === 1) await store.count('queued', claimedAt);
    if (claimedAt - letter.at > longestWait) return void (await settle(id, 'failed'));
    const suppression = await store.suppression(subscriberId(letter.to));
    if (isSuppressed(letter, suppression)) return void (await settle(id, 'suppressed'));
    if (clock.now() - claimedAt > stale) return;
    const result = await post(letter, id);
    if (result === 'sent') await settle(id, 'sent');
    if (result === 'refused') await settle(id, 'failed');
    const { attempts = 1 } = letter;
    if (result === 'not-now') await store.postpone(id, attempts, clock.now() + pauseAfter(attempts));
    if (result === 'unknown') log.info('a letter is in doubt', { attempts: letter.attempts });
  };

  /** Tries a letter that is due; does nothing for any other. */
  const deliver = async (id: string): Promise<void> => {
    const now = clock.now();
    const letter = await store.claim(id, now, now + doubt);
    if (letter) await tryOnce(id, letter, now);
  };

  return {
    /** Tries letters, several at once. @throws what the store throws, after which the claims protect what was tried */
    deliverAll: (ids: string[]) => eachAtOnce(ids, atOnce, deliver),

    /** Tries all letters that are due, until `isOver`, and reports how long one has been waiting. */
    async sweep(isOver: () => boolean): Promise<void> {
      const shards = Array.from({ length: outboxShards }, (_, shard) => store.waiting(shard));
      const waiting = (await Promise.all(shards)).flat();
      const now = clock.now();
      const oldest = waiting.reduce((least, { at }) => Math.min(least, at), now);
      metrics({ [mailDelay]: { unit: 'Milliseconds', value: now - oldest } });
      const due = waiting.filter((letter) => (letter.due ?? 0) <= now).toSorted((a, b) => a.at - b.at);
      await eachAtOnce(due, atOnce, async ({ id }) => {
        if (!isOver()) await deliver(id);
      });
    },

    /** Marks a letter as sent: SES has said so. False if it was settled before. */
    wasSent: (id: string) => settle(id, 'sent'),
  };
}
