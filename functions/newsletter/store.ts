import { GetCommand, PutCommand, UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import { isWritten } from '#platform/conditional.ts';
import type { Platform } from '#platform/platform.ts';
import type { StoredLink, StoredSubscriber } from '#records/submissions.ts';
import { itemOf, recordOf, submissionKeys, type Key } from '#records/tables.ts';
import type { NewsletterStore } from './domain.ts';

/** Subscriptions in the submissions table: one item each, and one for every link mailed. */
export function createNewsletterStore({
  documents,
  environment,
}: Pick<Platform, 'documents' | 'environment'>): NewsletterStore {
  const table = environment.SUBMISSIONS_TABLE;

  const read = async <T>(Key: Key): Promise<T | undefined> => {
    const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
    return Item && (recordOf(Item) as T);
  };

  /** A conditional write on a subscriber: whether it went through. `expires` and `status` are words of DynamoDB's own. */
  const update = async (
    subscriber: string,
    input: Pick<UpdateCommandInput, 'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'>,
  ): Promise<boolean> => {
    const { UpdateExpression = '', ConditionExpression = '' } = input;
    const names = { '#status': 'status', '#expires': 'expires' };
    const used = Object.entries(names).filter(([name]) =>
      (UpdateExpression + ConditionExpression).includes(name),
    );
    return isWritten(
      documents.send(
        new UpdateCommand({
          TableName: table,
          Key: submissionKeys.subscriber(subscriber),
          ExpressionAttributeNames: Object.fromEntries(used),
          ...input,
        }),
      ),
    );
  };

  return {
    ask: (subscriber, email, at, expires) =>
      update(subscriber, {
        UpdateExpression: 'SET #status = :pending, email = :email, askedAt = :at, #expires = :expires',
        ConditionExpression: 'attribute_not_exists(#status) OR #status <> :subscribed',
        ExpressionAttributeValues: {
          ':pending': 'pending',
          ':subscribed': 'subscribed',
          ':email': email,
          ':at': at,
          ':expires': expires,
        },
      }),

    putLink: async (subscriber, hash, link) => {
      await documents.send(
        new PutCommand({ TableName: table, Item: itemOf(submissionKeys.link(subscriber, hash), link) }),
      );
    },

    find: async (subscriber, hash) => {
      const [stored, link] = await Promise.all([
        read<StoredSubscriber>(submissionKeys.subscriber(subscriber)),
        read<StoredLink>(submissionKeys.link(subscriber, hash)),
      ]);
      return { subscriber: stored, link };
    },

    // A second confirmation, or a retry of the first, finds the status of the first and is as good.
    confirm: (subscriber, link, at) =>
      update(subscriber, {
        UpdateExpression: 'SET #status = :subscribed, subscribedAt = :at REMOVE #expires',
        ConditionExpression:
          '#status IN (:pending, :subscribed) AND (attribute_not_exists(unsubscribedAt) OR unsubscribedAt < :madeAt)',
        ExpressionAttributeValues: {
          ':pending': 'pending',
          ':subscribed': 'subscribed',
          ':at': at,
          ':madeAt': link.at,
        },
      }),

    end: async (subscriber, at, expires) => {
      await update(subscriber, {
        UpdateExpression:
          'SET #status = :unsubscribed, unsubscribedAt = :at, #expires = :expires REMOVE email, subscribedAt',
        ConditionExpression: 'attribute_exists(#status) AND #status <> :unsubscribed',
        ExpressionAttributeValues: { ':unsubscribed': 'unsubscribed', ':at': at, ':expires': expires },
      });
    },
  };
}
