import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { addLane, noCounts, type ItemCounts } from '#count/counts.ts';
import { certificateText, currentCertificates, openedAt } from '#count/store-certificates.ts';
import { findReceiptKey } from '#platform/ballot-keys.ts';
import type { Platform } from '#platform/platform.ts';
import { queryItems, readItem, readRecord } from '#records/items.ts';
import { resultKeys, type Key } from '#records/tables.ts';
import { countsIn, minutesIn } from '#records/tally.ts';
import type { ProofStore } from './domain-editions.ts';
import type { TallyReader } from './domain.ts';

export function createTallyReader(documents: DynamoDBDocumentClient, table: string): TallyReader {
  /** Adds the counters from one key to a sort key to `counts`. */
  const addCounters = async (counts: ItemCounts, { pk, sk: first }: Key, last: string): Promise<void> => {
    const range = {
      ConsistentRead: false,
      KeyConditionExpression: 'pk = :pk AND sk BETWEEN :first AND :last',
      // A tilde sorts after every lane.
      ExpressionAttributeValues: { ':first': first, ':last': `${last}~` },
    };
    for await (const item of queryItems(documents, table, pk, range))
      addLane(counts, { key: { pk, sk: String(item['sk']) }, counts: countsIn(item) });
  };
  return {
    days: async (categories) => {
      const counts = noCounts();
      const first = categories.map((category) => resultKeys.day(category, ''));
      await Promise.all(first.map((key) => addCounters(counts, key, key.sk)));
      return counts;
    },
    minutes: async (category, from, to) => {
      const hour = (at: number) => new Date(at).toISOString().slice(0, 13);
      const { pk, sk: prefix } = resultKeys.minutes(category, '');
      const counts = noCounts();
      const last = resultKeys.minutes(category, hour(to)).sk;
      await addCounters(counts, resultKeys.minutes(category, hour(from)), last);
      const minutes = Object.entries(counts[pk] ?? {}).flatMap(([sk, ofHour]) =>
        [...minutesIn(ofHour)].map(
          ([minute, votes]) => [Date.parse(`${sk.slice(prefix.length)}:${minute}:00.000Z`), votes] as const,
        ),
      );
      return new Map(minutes.filter(([at]) => at >= from && at <= to).sort(([a], [b]) => a - b));
    },
    lag: () => readRecord(documents, table, resultKeys.lag(), { ConsistentRead: false }),
    drift: () => readRecord(documents, table, resultKeys.drift(), { ConsistentRead: false }),
  };
}

/** What proofs are made of. */
export const createProofs = ({
  documents,
  environment,
}: Pick<Platform, 'documents' | 'environment'>): Omit<ProofStore, 'editions'> => ({
  key: () => findReceiptKey(documents, environment.RESULTS_TABLE),
  certificates: () => currentCertificates(documents, environment.RESULTS_TABLE),
  opened: (digest) => openedAt(documents, environment.RESULTS_TABLE, digest),
  text: (digest) => certificateText(documents, environment.RESULTS_TABLE, digest),
  async bucket(digest, bucket) {
    // Consistent, because the CDN stores what a request at the moment of publication gets.
    const item = await readItem(documents, environment.RESULTS_TABLE, resultKeys.bucket(digest, bucket));
    return item && { leaves: item['leaves'] as string[], path: item['path'] as string[] };
  },
});
