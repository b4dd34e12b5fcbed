import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import {
  type Condition,
  deleteItem,
  ifNew,
  putItem,
  queryItems,
  queryRecords,
  readRecord,
} from '#records/items.ts';
import { recordOf, resultKeys, type Key } from '#records/tables.ts';
import { isOfLastVoting } from '#rules/edition-state.ts';
import type { Certificate } from './certificate.ts';
import type { Certified } from './certify.ts';
import { pathOf } from './merkle.ts';

export type StoredCurrent = { digest: string; replaces: string | null; seal: string };

/** Part of a certificate's text: at 4 bytes per character, it stays below the 400 KB of an item. */
const part = /[^]{1,90000}/gu;
const width = 25;

/**
 * Stores all that proofs need, then switches from the certificate of the digest `before` to this one in one write; false
 * if another is the current one meanwhile.
 */
export async function publishCertificate(
  documents: DynamoDBDocumentClient,
  table: string,
  { certificate, text, digest, seal, tree }: Certified,
  before: string | undefined,
): Promise<boolean> {
  const roots = tree.buckets.map(({ root }) => root);
  const put = (key: Key, record: object, condition?: Condition) =>
    putItem(documents, table, key, record, condition);
  const buckets = tree.buckets.map(
    ({ leaves }, index) =>
      () =>
        put(resultKeys.bucket(digest, index), {
          leaves: leaves.map((leaf) => leaf.text),
          path: pathOf(roots, index).map((hash) => hash.toString('hex')),
        }),
  );
  const parts = (text.match(part) ?? []).map(
    (piece, index) => () => put(resultKeys.certificatePart(digest, index), { text: piece }),
  );
  const writes = [...buckets, ...parts];
  for (let from = 0; from < writes.length; from += width)
    await Promise.all(writes.slice(from, from + width).map((write) => write()));
  const current: StoredCurrent = { digest, replaces: certificate.replaces, seal };
  return put(
    resultKeys.certificate(certificate.event.id),
    current,
    before === undefined ? ifNew : { condition: 'digest = :before', values: { ':before': before } },
  );
}

/** Destroys the keys of these voting days. */
export async function forgetNetworkKeys(
  documents: DynamoDBDocumentClient,
  table: string,
  isOver: (day: string) => boolean,
): Promise<void> {
  for await (const { pk, sk } of queryItems(documents, table, resultKeys.networkKey('').pk))
    if (isOver(String(sk))) await deleteItem(documents, table, { pk, sk } as Key);
}

/** The current certificate of an edition, without its text. */
export const currentCertificate = (
  documents: DynamoDBDocumentClient,
  table: string,
  edition: string,
): Promise<StoredCurrent | undefined> => readRecord(documents, table, resultKeys.certificate(edition));

/** Whether the result of an edition is certified: there is a certificate, and voting was not opened again after it was made. */
export async function isCertified(
  documents: DynamoDBDocumentClient,
  table: string,
  terms: Parameters<typeof isOfLastVoting>[1],
): Promise<boolean> {
  const current = await currentCertificate(documents, table, terms.event.id);
  if (!current) return false;
  const text = await certificateText(documents, table, current.digest);
  return isOfLastVoting(JSON.parse(text) as Certificate, terms);
}

/** The current certificates of all editions. */
export async function currentCertificates(
  documents: DynamoDBDocumentClient,
  table: string,
): Promise<(StoredCurrent & { edition: string })[]> {
  const found: (StoredCurrent & { edition: string })[] = [];
  for await (const item of queryItems(documents, table, resultKeys.certificate('').pk))
    found.push({ ...(recordOf(item) as unknown as StoredCurrent), edition: String(item['sk']) });
  return found;
}

/** Since when everybody may see a certificate and its ballots (ISO 8601); undefined while it is sealed. */
export const openedAt = async (
  documents: DynamoDBDocumentClient,
  table: string,
  digest: string,
): Promise<string | undefined> =>
  (await readRecord<{ at: string }>(documents, table, resultKeys.opened(digest)))?.at;

/** Makes a certificate and its ballots public for good; false if they are already. */
export const openCertificate = (
  documents: DynamoDBDocumentClient,
  table: string,
  digest: string,
  opened: { at: string; by: string },
): Promise<boolean> => putItem(documents, table, resultKeys.opened(digest), opened, ifNew);

export async function certificateText(
  documents: DynamoDBDocumentClient,
  table: string,
  digest: string,
): Promise<string> {
  const { pk } = resultKeys.certificatePart(digest, 0);
  const parts = await queryRecords<{ text: string }>(documents, table, pk);
  return parts.map(({ text }) => text).join('');
}
