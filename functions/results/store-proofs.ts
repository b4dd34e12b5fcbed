import { GetCommand, paginateQuery, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { ballotKeys } from '#platform/ballot-keys.ts';
import { resultKeys } from '#records/tables.ts';
import type { Platform } from '#platform/platform.ts';
import type { Proofs } from './proofs.ts';

type Site = Pick<Platform, 'documents' | 'environment'>;

/** Which certificate stands, as stored. */
export interface StoredCurrent {
  digest: string;
  replaces: string | null;
  seal: string;
}

/** What proofs stand on, from the results table; the keys are made where nobody has asked before, so that nobody is told there are none. */
export const createProofs = ({ documents, environment }: Site): Proofs => ({
  async certificate() {
    const [{ publicKey }, current] = await Promise.all([
      ballotKeys(documents, environment.RESULTS_TABLE),
      currentCertificate(documents, environment.RESULTS_TABLE),
    ]);
    const certificate = current
      ? await certificateText(documents, environment.RESULTS_TABLE, current.digest)
      : null;
    return { key: publicKey, certificate, seal: current?.seal ?? null };
  },
  async bucket(digest, bucket) {
    const Key = resultKeys.bucket(digest, bucket);
    // Consistent, as all reads here: who asks in the moment of publication gets all of it, for the CDN keeps what they get.
    const { Item } = await documents.send(
      new GetCommand({ TableName: environment.RESULTS_TABLE, Key, ConsistentRead: true }),
    );
    return Item && { leaves: Item['leaves'] as string[], path: Item['path'] as string[] };
  },
});

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
