import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { deleteItem, queryItems, queryRecords, readRecord, updateItem } from '#records/items.ts';
import type { StoredNomination, StoredSubscriber } from '#records/submissions.ts';
import { nominatorId, subscriberId } from '#records/submitter-ids.ts';
import { submissionKeys, type Key } from '#records/tables.ts';
import type { SubscriptionStore } from './person.ts';

const keyOf = (email: string) => submissionKeys.subscriber(subscriberId(email));

/** What the submissions table has of people: newsletter and pre-nominations. */
export function createSubscriptionStore(documents: DynamoDBDocumentClient, table: string): SubscriptionStore {
  return {
    subscription: (email) => readRecord<StoredSubscriber>(documents, table, keyOf(email)),
    nominations: (id) =>
      queryRecords<StoredNomination>(documents, table, submissionKeys.nomination(nominatorId(id), '', '').pk),
    async subscribe(email, at) {
      const expression =
        'SET #status = :subscribed, email = :email, askedAt = if_not_exists(askedAt, :at), subscribedAt = :at REMOVE #expires';
      await updateItem(documents, table, keyOf(email), expression, {
        condition: 'attribute_not_exists(#status) OR #status <> :subscribed',
        values: { ':subscribed': 'subscribed', ':email': email, ':at': at },
      });
    },
    async endSubscription(email, at, expires) {
      const expression =
        'SET #status = :unsubscribed, unsubscribedAt = :at, #expires = :expires REMOVE email, subscribedAt';
      await updateItem(documents, table, keyOf(email), expression, {
        condition: 'attribute_exists(#status) AND #status <> :unsubscribed',
        values: { ':unsubscribed': 'unsubscribed', ':at': at, ':expires': expires },
      });
    },
    async forgetSubscription(email) {
      const keys: Key[] = [];
      for await (const { pk, sk } of queryItems(documents, table, keyOf(email).pk))
        keys.push({ pk: String(pk), sk: String(sk) });
      for (const key of keys) await deleteItem(documents, table, key);
    },
  };
}
