import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { queryItems, scanItems } from '#records/items.ts';
import { nominationPrefix } from '#records/submissions.ts';
import { resultKeys } from '#records/tables.ts';
import { countsIn, nomineesIn } from '#records/tally.ts';
import type { StoredVotes } from './show.ts';

/**
 * Votes by the live count, seconds behind the ballots: enough to say what stands for a nominee, and read in an instant. What takes votes at the
 * moment is never deleted, whatever this says (vanished.ts).
 */
export const liveVotes = (
  documents: DynamoDBDocumentClient,
  tables: { results: string; submissions: string },
): StoredVotes => ({
  in: async (categories) => {
    const found = await Promise.all(
      categories.map(
        async (category) => [category, await votesOf(documents, tables.results, category)] as const,
      ),
    );
    return new Map(found.filter(([, votes]) => votes.size > 0));
  },
  nominationsIn: async (categories) => {
    const counts = new Map<string, number>();
    if (categories.length === 0) return counts;
    for await (const { category } of scanItems(documents, tables.submissions, nominationPrefix))
      if (categories.includes(String(category)))
        counts.set(String(category), (counts.get(String(category)) ?? 0) + 1);
    return counts;
  },
});

async function votesOf(
  documents: DynamoDBDocumentClient,
  table: string,
  category: string,
): Promise<Map<string, number>> {
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
}
