import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mailMetric } from '#platform/metrics.ts';
import type { Platform } from '#platform/platform.ts';
import { deleteItem, ifNew, putItem, queryItems, readRecord, updateItem } from '#records/items.ts';
import type { StoredLetter, StoredSuppression } from '#records/mail.ts';
import { mailKeys, recordOf } from '#records/tables.ts';
import type { EventsStore } from './domain-events.ts';
import type { OutboxStore, Waiting } from './domain-sender.ts';

/** How long it is remembered that an event was counted, in seconds: SES reports complaints for weeks. */
const eventAge = 90 * 24 * 3600;

/** Letters, suppressed addresses and figures in the mail table. */
export function createOutboxStore({
  documents,
  environment,
  metrics,
}: Pick<Platform, 'documents' | 'environment' | 'metrics'>): OutboxStore & EventsStore {
  const table = environment.MAIL_TABLE;
  return {
    async claim(id, now, next) {
      const command = new UpdateCommand({
        TableName: table,
        Key: mailKeys.letter(id),
        UpdateExpression: 'SET due = :next ADD attempts :one',
        ConditionExpression: 'attribute_exists(pk) AND (attribute_not_exists(due) OR due <= :now)',
        ExpressionAttributeValues: { ':next': next, ':now': now, ':one': 1 },
        ReturnValues: 'ALL_NEW',
      });
      try {
        const { Attributes = {} } = await documents.send(command);
        return recordOf(Attributes) as unknown as StoredLetter;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return undefined;
        throw error;
      }
    },

    async postpone(id, attempts, due) {
      await updateItem(documents, table, mailKeys.letter(id), 'SET due = :due', {
        condition: 'attempts = :attempts',
        values: { ':due': due, ':attempts': attempts },
      });
    },

    remove: (id) => deleteItem(documents, table, mailKeys.letter(id), { condition: 'attribute_exists(pk)' }),

    async waiting(shard) {
      const letters: Waiting[] = [];
      const items = queryItems(documents, table, mailKeys.shard(shard), {
        ProjectionExpression: 'sk, #at, due',
        ExpressionAttributeNames: { '#at': 'at' },
      });
      for await (const { sk, at, due } of items)
        letters.push({ id: String(sk), at: Number(at), ...(due !== undefined && { due: Number(due) }) });
      return letters;
    },

    suppression: (address) => readRecord<StoredSuppression>(documents, table, mailKeys.suppressed(address)),

    async suppress(address, suppression) {
      // A complaint leaves a bounce as it is.
      const condition = suppression.reason === 'complaint' ? ifNew : {};
      await putItem(documents, table, mailKeys.suppressed(address), suppression, condition);
    },

    isFirst: (letter, kind, now) =>
      putItem(
        documents,
        table,
        mailKeys.event(letter, kind),
        { expires: Math.floor(now / 1000) + eventAge },
        ifNew,
      ),

    async count(figure, now) {
      const day = new Date(now).toISOString().slice(0, 10);
      await updateItem(documents, table, mailKeys.day(day), 'ADD #figure :one', {
        values: { ':one': 1 },
        names: { '#figure': figure },
      });
      metrics({ [mailMetric(figure)]: { unit: 'Count', value: 1 } });
    },
  };
}
