import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { scanItems } from '#records/items.ts';
import { nominationPrefix } from '#records/submissions.ts';
import type { StoredVotes } from './show.ts';

/** How many pre-nominations categories have, by a scan of all of them. */
export const nominationCounts =
  (documents: DynamoDBDocumentClient, table: string): StoredVotes['nominationsIn'] =>
  async (categories) => {
    const counts = new Map<string, number>();
    if (categories.length === 0) return counts;
    for await (const { category } of scanItems(documents, table, nominationPrefix))
      if (categories.includes(String(category)))
        counts.set(String(category), (counts.get(String(category)) ?? 0) + 1);
    return counts;
  };
