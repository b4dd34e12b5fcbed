import type { Platform } from '#platform/platform.ts';
import { scanItems } from '#records/items.ts';
import { subscriberPrefix } from '#records/submissions.ts';
import type { Audience } from './domain-runner.ts';

/** Confirmed subscribers, out of the submissions table. */
export const createSubscribers = ({
  documents,
  environment,
}: Pick<Platform, 'documents' | 'environment'>): Pick<Audience, 'subscribers'> => ({
  async *subscribers(after) {
    const items = scanItems(documents, environment.SUBMISSIONS_TABLE, '', {
      FilterExpression: 'begins_with(pk, :prefix) AND #status = :subscribed AND attribute_exists(email)',
      ProjectionExpression: 'pk, sk, email',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':prefix': subscriberPrefix, ':subscribed': 'subscribed' },
      ...(after && { ExclusiveStartKey: after }),
    });
    for await (const { pk, sk, email } of items)
      yield { email: String(email), key: { pk: String(pk), sk: String(sk) } };
  },
});
