import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Platform } from '#platform/platform.ts';
import { queryItems, updateItem } from '#records/items.ts';
import { noting, settling, waits } from '#records/recipients.ts';
import { mailKeys, recordOf } from '#records/tables.ts';
import type { FiguresStore } from './domain.ts';
import type { FoundRecipient, RunnerStore } from './domain-runner.ts';

type Recipients = Omit<RunnerStore, 'campaigns' | 'take' | 'keep' | 'release'>;

const pageSize = 200;

/** Recipients of campaigns in the mail table, one item each. */
export function createRecipientsStore({
  documents,
  environment,
}: Pick<Platform, 'documents'> & {
  environment: Pick<Platform['environment'], 'MAIL_TABLE'>;
}): Recipients & FiguresStore {
  const table = environment.MAIL_TABLE;
  const update = (
    campaign: string,
    digest: string,
    expression: string,
    condition: string,
    values: Record<string, unknown>,
  ) => updateItem(documents, table, mailKeys.recipient(campaign, digest), expression, { condition, values });

  return {
    async addRecipient(campaign, digest, { email, account }) {
      const reason = account === undefined ? 'isSubscriber = :reason' : 'account = :reason';
      await update(campaign, digest, `SET email = if_not_exists(email, :email), ${reason}`, waits, {
        ':email': email,
        ':reason': account ?? true,
      });
    },

    async unsettled(campaign, after) {
      const { pk } = mailKeys.recipient(campaign, '');
      const { Items = [], LastEvaluatedKey } = await documents.send(
        new QueryCommand({
          TableName: table,
          ConsistentRead: true,
          KeyConditionExpression: after === '' ? 'pk = :pk' : 'pk = :pk AND sk > :after',
          FilterExpression: waits,
          ProjectionExpression: 'sk, due',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: { ':pk': pk, ...(after !== '' && { ':after': after }) },
          Limit: pageSize,
        }),
      );
      return {
        recipients: Items.map(({ sk, due }): FoundRecipient => ({
          digest: String(sk),
          ...(due !== undefined && { due: Number(due) }),
        })),
        last: LastEvaluatedKey && String(LastEvaluatedKey['sk']),
      };
    },

    async claim(campaign, digest, now, next) {
      const command = new UpdateCommand({
        TableName: table,
        Key: mailKeys.recipient(campaign, digest),
        UpdateExpression: 'SET due = :next ADD attempts :one',
        ConditionExpression: `attribute_exists(email) AND ${waits} AND (attribute_not_exists(due) OR due <= :now)`,
        ExpressionAttributeNames: { '#state': 'state' },
        ExpressionAttributeValues: { ':next': next, ':now': now, ':one': 1 },
        ReturnValues: 'ALL_NEW',
      });
      try {
        const { Attributes = {} } = await documents.send(command);
        return recordOf(Attributes);
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return undefined;
        throw error;
      }
    },

    async postpone(campaign, digest, attempts, due) {
      await update(campaign, digest, 'SET due = :due', `attempts = :attempts AND ${waits}`, {
        ':due': due,
        ':attempts': attempts,
      });
    },

    settle: (campaign, digest, state, attempts) =>
      updateItem(documents, table, mailKeys.recipient(campaign, digest), ...settling(state, attempts)),

    async note(campaign, digest, figure) {
      await updateItem(documents, table, mailKeys.recipient(campaign, digest), ...noting(figure));
    },

    recipients: (campaign) =>
      queryItems(documents, table, mailKeys.recipient(campaign, '').pk, {
        ConsistentRead: false,
        ProjectionExpression: '#state, bounced, complained, hasLeft',
        ExpressionAttributeNames: { '#state': 'state' },
      }),

    days: async (most) => {
      const days: Awaited<ReturnType<FiguresStore['days']>> = [];
      const items = queryItems(documents, table, mailKeys.day('').pk, {
        ScanIndexForward: false,
        Limit: most,
      });
      for await (const { sk, ...figures } of items) {
        days.push({ day: String(sk), figures: recordOf(figures) });
        if (days.length === most) break;
      }
      return days;
    },
  };
}
