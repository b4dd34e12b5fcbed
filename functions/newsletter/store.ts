import type { Platform } from '#platform/platform.ts';
import { putItem, readRecord, updateItem, type Condition } from '#records/items.ts';
import type { StoredLink, StoredSubscriber } from '#records/submissions.ts';
import { submissionKeys } from '#records/tables.ts';
import type { NewsletterStore } from './domain.ts';

/** Subscriptions in the submissions table: one item each, and one for every link mailed. */
export function createNewsletterStore({
  documents,
  environment,
}: Pick<Platform, 'documents' | 'environment'>): Omit<NewsletterStore, 'withdrawConsent' | 'noteLeft'> {
  const table = environment.SUBMISSIONS_TABLE;

  const update = (subscriber: string, expression: string, condition: Condition) =>
    updateItem(documents, table, submissionKeys.subscriber(subscriber), expression, condition);

  return {
    ask: (subscriber, email, at, expires) =>
      update(subscriber, 'SET #status = :pending, email = :email, askedAt = :at, #expires = :expires', {
        condition: 'attribute_not_exists(#status) OR #status <> :subscribed',
        values: {
          ':pending': 'pending',
          ':subscribed': 'subscribed',
          ':email': email,
          ':at': at,
          ':expires': expires,
        },
      }),

    putLink: async (subscriber, hash, link) => {
      await putItem(documents, table, submissionKeys.link(subscriber, hash), link);
    },

    find: async (subscriber, hash) => {
      const [stored, link] = await Promise.all([
        readRecord<StoredSubscriber>(documents, table, submissionKeys.subscriber(subscriber)),
        readRecord<StoredLink>(documents, table, submissionKeys.link(subscriber, hash)),
      ]);
      return { subscriber: stored, link };
    },

    // A second confirmation, or a retry, succeeds.
    confirm: (subscriber, link, at) =>
      update(subscriber, 'SET #status = :subscribed, subscribedAt = :at REMOVE #expires', {
        condition:
          '#status IN (:pending, :subscribed) AND (attribute_not_exists(unsubscribedAt) OR unsubscribedAt < :madeAt)',
        values: {
          ':pending': 'pending',
          ':subscribed': 'subscribed',
          ':at': at,
          ':madeAt': link.at,
        },
      }),

    end: async (subscriber, at, expires) => {
      await update(
        subscriber,
        'SET #status = :unsubscribed, unsubscribedAt = :at, #expires = :expires REMOVE email, subscribedAt',
        {
          condition: 'attribute_exists(#status) AND #status <> :unsubscribed',
          values: { ':unsubscribed': 'unsubscribed', ':at': at, ':expires': expires },
        },
      );
    },
  };
}
