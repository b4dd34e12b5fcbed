import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { noCounts } from '#count/counts.ts';
import { certificateText, currentCertificate, openedAt } from '#count/store-certificates.ts';
import { ballotKeys } from '#platform/ballot-keys.ts';
import type { Platform } from '#platform/platform.ts';
import { queryItems, readItem, readRecord } from '#records/items.ts';
import { resultKeys, type Key } from '#records/tables.ts';
import { countsIn, minutesIn, type Counts } from '#records/tally.ts';
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

/** Data for proofs. Creates the keys on first use, so that no caller is told that there are none. */
export const createProofs = ({ documents, environment }: Pick<Platform, 'documents' | 'environment'>) => ({
  async certificate(edition: string) {
    const [{ publicKey }, current] = await Promise.all([
      ballotKeys(documents, environment.RESULTS_TABLE),
      currentCertificate(documents, environment.RESULTS_TABLE, edition),
    ]);
    if (!current) return { edition: null, key: publicKey, seal: null, certificate: null };
    const { digest, seal } = current;
    const isOpen = (await openedAt(documents, environment.RESULTS_TABLE, digest)) !== undefined;
    const certificate = isOpen ? await certificateText(documents, environment.RESULTS_TABLE, digest) : null;
    return { edition, key: publicKey, seal, certificate };
  },
  async bucket(digest: string, bucket: number) {
    // Consistent, because the CDN stores what a request at the moment of publication gets.
    const item = await readItem(documents, environment.RESULTS_TABLE, resultKeys.bucket(digest, bucket));
    return item && { leaves: item['leaves'] as string[], path: item['path'] as string[] };
  },
});
