import {
  DeleteCommand,
  GetCommand,
  paginateQuery,
  PutCommand,
  QueryCommand,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import { itemOf, resultKeys, type Item, type Key } from '#records/tables.ts';
import type { Certified } from './certify.ts';
import { pathOf } from './merkle.ts';

/** Characters of a certificate in one item: at most 3 bytes each, they stay below the 400 KB of DynamoDB. */
const partLength = 100_000;
/** Writes at once. */
const width = 25;

/** Which certificate stands. */
interface Current {
  digest: string;
  replaces: string | null;
  seal: string;
}

/** The ballots of a certificate whose names begin alike, as texts, and the hashes beside their way to its root. */
export interface StoredBucket {
  leaves: string[];
  path: string[];
}

/** The certificate that stands, without its text. */
export async function currentCertificate(
  documents: DynamoDBDocumentClient,
  table: string,
): Promise<Current | undefined> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: table, Key: resultKeys.certificate(), ConsistentRead: true }),
  );
  return Item as Current | undefined;
}

/** Text of a certificate. */
export async function certificateText(
  documents: DynamoDBDocumentClient,
  table: string,
  digest: string,
): Promise<string> {
  const { pk } = resultKeys.certificatePart(digest, 0);
  const parts = await itemsUnder(documents, table, pk);
  return parts.map((item) => String(item['text'])).join('');
}

/** A bucket of a certificate, or undefined where there is none such. */
export async function certifiedBucket(
  documents: DynamoDBDocumentClient,
  table: string,
  digest: string,
  bucket: number,
): Promise<StoredBucket | undefined> {
  const { Item } = await documents.send(
    new GetCommand({ TableName: table, Key: resultKeys.bucket(digest, bucket) }),
  );
  return Item && { leaves: Item['leaves'] as string[], path: Item['path'] as string[] };
}

/** Whether some key of the receipts has been made, and its public half. */
export async function publicKey(
  documents: DynamoDBDocumentClient,
  table: string,
): Promise<string | undefined> {
  const { Items = [] } = await documents.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': resultKeys.ballotKeys().pk },
      ProjectionExpression: 'publicKey',
    }),
  );
  return Items[0] && String(Items[0]['publicKey']);
}

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
  const parts = Array.from(
    { length: Math.ceil(text.length / partLength) },
    (_, part) => () =>
      itemOf(resultKeys.certificatePart(digest, part), {
        text: text.slice(part * partLength, (part + 1) * partLength),
      }),
  );
  const put = (Item: Item) => documents.send(new PutCommand({ TableName: table, Item }));
  const items = [...buckets, ...parts];
  for (let from = 0; from < items.length; from += width)
    await Promise.all(items.slice(from, from + width).map((item) => put(item())));
  await put(
    itemOf(resultKeys.certificate(), { digest, replaces: certificate.replaces, seal } satisfies Current),
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
