import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { subscriberPrefix, type StoredSubscriber } from '#records/submissions.ts';
import type { Target } from '../target.ts';
import { safeCsv } from '#rules/safe-csv.ts';

/** Somebody who has confirmed that they want the newsletter. */
export interface Subscriber {
  email: string;
  /** Instant of the confirmation, ISO 8601 in UTC. */
  subscribed_at: string;
}

/** Everybody whose subscription is confirmed, by address. Reads the whole table of submissions. */
export async function readSubscribers({ documents, tables }: Target): Promise<Subscriber[]> {
  const found: Subscriber[] = [];
  const input = {
    TableName: tables.submissions,
    ConsistentRead: true,
    FilterExpression: 'begins_with(pk, :prefix) AND #status = :subscribed',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':prefix': subscriberPrefix, ':subscribed': 'subscribed' },
  };
  for await (const { Items = [] } of paginateScan({ client: documents }, input)) {
    for (const { email = '', subscribedAt = 0 } of Items as StoredSubscriber[]) {
      found.push({ email, subscribed_at: new Date(subscribedAt).toISOString() });
    }
  }
  return found.toSorted((a, b) => (a.email < b.email ? -1 : 1));
}

/** An address a line. */
export const subscribersText = (subscribers: readonly Subscriber[]): string =>
  subscribers.map(({ email }) => `${email}\n`).join('');

export const subscribersCsv = (subscribers: readonly Subscriber[]): string =>
  safeCsv(['email', 'subscribed_at'], subscribers);
