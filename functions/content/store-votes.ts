import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { queryItems } from '#records/items.ts';
import { resultKeys } from '#records/tables.ts';
import { countsIn, nomineesIn } from '#records/tally.ts';
import type { StoredVotes } from './show.ts';

/**
 * Votes by the live count, seconds behind the ballots: enough to say what stands for a nominee, and read in an instant. What takes votes at the
 * moment is never deleted, whatever this says (vanished.ts).
 */
export const liveVotes =
  (documents: DynamoDBDocumentClient, table: string): StoredVotes['in'] =>
  async (categories) => {
    const votesOf = async (category: string): Promise<Map<string, number>> => {
      const { pk, sk } = resultKeys.day(category, '');
      const range = {
        KeyConditionExpression: 'pk = :pk AND begins_with(sk, :day)',
        ExpressionAttributeValues: { ':day': sk },
      };
      const votes = new Map<string, number>();
      for await (const item of queryItems(documents, table, pk, range))
        for (const [nominee, count] of nomineesIn(countsIn(item)))
          votes.set(nominee, (votes.get(nominee) ?? 0) + count);
      return new Map([...votes].filter(([, count]) => count > 0));
    };
    const found = await Promise.all(
      categories.map(async (category) => [category, await votesOf(category)] as const),
    );
    return new Map(found.filter(([, votes]) => votes.size > 0));
  };
