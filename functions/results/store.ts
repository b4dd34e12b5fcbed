import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { noCounts } from '#count/counts.ts';
import { certificateText, currentCertificates, openedAt } from '#count/store-certificates.ts';
import { ballotKeys } from '#platform/ballot-keys.ts';
import type { Platform } from '#platform/platform.ts';
import { queryItems, readItem, readRecord } from '#records/items.ts';
import { resultKeys, type Key } from '#records/tables.ts';
import { countsIn, minutesIn, type Counts } from '#records/tally.ts';
import type { ProofStore } from './domain-editions.ts';
import type { TallyReader } from './domain.ts';

export function createTallyReader(documents: DynamoDBDocumentClient, table: string): TallyReader {
  const query = async ({ pk, sk: first }: Key, last: string): Promise<[sk: string, counts: Counts][]> => {
    const items: [string, Counts][] = [];
    const range = {
      ConsistentRead: false,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      ExpressionAttributeValues: { ':first': first, ':last': last },
    };
    for await (const item of queryItems(documents, table, pk, range))
      items.push([String(item['sk']), countsIn(item)]);
    return items;
  };
  return {
    days: async (categories) => {
      const counts = noCounts();
      await Promise.all(
        categories.map(async (category) => {
          const first = resultKeys.day(category, '');
          counts[first.pk] = Object.fromEntries(await query(first, `${first.sk}~`));
        }),
      );
      return counts;
    },
    minutes: async (category, from, to) => {
      const hour = (at: number) => new Date(at).toISOString().slice(0, 13);
      const prefix = resultKeys.minutes(category, '').sk;
      const last = resultKeys.minutes(category, hour(to)).sk;
      const hours = await query(resultKeys.minutes(category, hour(from)), last);
      const minutes = hours.flatMap(([sk, counts]) =>
        [...minutesIn(counts)].map(
          ([minute, votes]) => [Date.parse(`${sk.slice(prefix.length)}:${minute}:00.000Z`), votes] as const,
        ),
      );
      return new Map(minutes.filter(([at]) => at >= from && at <= to).sort(([a], [b]) => a - b));
    },
    lag: () => readRecord(documents, table, resultKeys.lag(), { ConsistentRead: false }),
    drift: () => readRecord(documents, table, resultKeys.drift(), { ConsistentRead: false }),
  };
}

/** What proofs are made of. The first request makes the keys, so that no caller is told that there are none. */
export const createProofs = ({
  documents,
  environment,
}: Pick<Platform, 'documents' | 'environment'>): Omit<ProofStore, 'editions'> => ({
  key: async () => (await ballotKeys(documents, environment.RESULTS_TABLE)).publicKey,
  certificates: () => currentCertificates(documents, environment.RESULTS_TABLE),
  opened: (digest) => openedAt(documents, environment.RESULTS_TABLE, digest),
  text: (digest) => certificateText(documents, environment.RESULTS_TABLE, digest),
  async bucket(digest, bucket) {
    // Consistent, because the CDN stores what a request at the moment of publication gets.
    const item = await readItem(documents, environment.RESULTS_TABLE, resultKeys.bucket(digest, bucket));
    return item && { leaves: item['leaves'] as string[], path: item['path'] as string[] };
  },
});
