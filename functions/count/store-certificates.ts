import {
  DeleteCommand,
  GetCommand,
  paginateQuery,
  PutCommand,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import { itemOf, resultKeys, type Item, type Key } from '#records/tables.ts';
import type { Certified } from './certify.ts';
import { pathOf } from './merkle.ts';

/** Which certificate stands, as stored. */
export interface StoredCurrent {
  digest: string;
  replaces: string | null;
  seal: string;
}

/** A part of a certificate's text, whole characters of at most 4 bytes each: it stays below the 400 KB of an item. */
const part = /[^]{1,90000}/gu;
/** Writes at once. */
const width = 25;

/** Stores all that proofs need, and at last, in one write, that this certificate stands: nobody ever sees half of one. */
export async function publishCertificate(
  documents: DynamoDBDocumentClient,
  table: string,
  { certificate, text, digest, seal, tree }: Certified,
): Promise<void> {
  const roots = tree.buckets.map(({ root }) => root);
  const buckets = tree.buckets.map(
    ({ leaves }, index) =>
      () =>
        itemOf(resultKeys.bucket(digest, index), {
          leaves: leaves.map((leaf) => leaf.text),
          path: pathOf(roots, index).map((hash) => hash.toString('hex')),
        }),
  );
  const parts = (text.match(part) ?? []).map(
    (piece, index) => () => itemOf(resultKeys.certificatePart(digest, index), { text: piece }),
  );
  const put = (Item: Item) => documents.send(new PutCommand({ TableName: table, Item }));
  const items = [...buckets, ...parts];
  for (let from = 0; from < items.length; from += width)
    await Promise.all(items.slice(from, from + width).map((item) => put(item())));
  await put(
    itemOf(resultKeys.certificate(), {
      digest,
      replaces: certificate.replaces,
      seal,
    } satisfies StoredCurrent),
  );
}

/** Deletes the keys of the hashes of network addresses. */
export async function forgetNetworkKeys(documents: DynamoDBDocumentClient, table: string): Promise<void> {
  const keys = await itemsUnder(documents, table, resultKeys.networkKey('').pk);
  for (const { pk, sk } of keys)
    await documents.send(new DeleteCommand({ TableName: table, Key: { pk, sk } as Key }));
}

async function itemsUnder(documents: DynamoDBDocumentClient, table: string, pk: string): Promise<Item[]> {
  const items: Item[] = [];
  const query = {
    TableName: table,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': pk },
    ConsistentRead: true,
  };
  for await (const page of paginateQuery({ client: documents }, query)) items.push(...(page.Items ?? []));
  return items;
}

/** The certificate that stands, without its text. */
export async function currentCertificate(
  documents: DynamoDBDocumentClient,
  table: string,
): Promise<StoredCurrent | undefined> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: table, Key: resultKeys.certificate(), ConsistentRead: true }),
  );
  return Item as StoredCurrent | undefined;
}

/** The canonical text of a certificate that was published. */
export async function certificateText(
  documents: DynamoDBDocumentClient,
  table: string,
  digest: string,
): Promise<string> {
  const query = {
    TableName: table,
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': resultKeys.certificatePart(digest, 0).pk },
    ConsistentRead: true,
  };
  let text = '';
  for await (const { Items = [] } of paginateQuery({ client: documents }, query))
    text += Items.map((item) => String(item['text'])).join('');
  return text;
}
