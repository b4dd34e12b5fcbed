import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { deleteItem, queryItems, updateItem } from '#records/items.ts';
import { settling } from '#records/recipients.ts';
import { subscriberId } from '#records/submitter-ids.ts';
import { mailKeys, outboxShards } from '#records/tables.ts';
import type { WaitingMailStore } from './delete-account.ts';

/** What the mail table has of a person: letters that wait, and campaigns that have not reached them yet. */
export function createWaitingMailStore(documents: DynamoDBDocumentClient, table: string): WaitingMailStore {
  async function forgetLetters(address: string): Promise<void> {
    for (let shard = 0; shard < outboxShards; shard += 1) {
      const letters = queryItems(documents, table, mailKeys.shard(shard), {
        ProjectionExpression: 'sk, #to',
        ExpressionAttributeNames: { '#to': 'to' },
      });
      for await (const { sk, to } of letters)
        if (String(to).toLowerCase() === address.toLowerCase())
          await deleteItem(documents, table, mailKeys.letter(String(sk)));
    }
  }
  async function forgetRecipient(address: string): Promise<void> {
    const campaigns = queryItems(documents, table, mailKeys.campaign('').pk, { ProjectionExpression: 'sk' });
    for await (const { sk } of campaigns) {
      const key = mailKeys.recipient(String(sk), subscriberId(address));
      await updateItem(documents, table, key, ...settling('skipped'));
    }
  }
  return {
    async forgetMail(address) {
      await forgetLetters(address);
      await forgetRecipient(address);
    },
  };
}
