import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** Region of everything local; no real region is ever called. */
export const localRegion = 'us-west-2';

/** Connections to the engine: one for each vote in flight, without a queue. */
const maxSockets = 256;

/** Credentials for the local S3 and engine. The id is fixed, the secret is the data folder's. */
export interface LocalCredentials {
  accessKeyId: string;
  secretAccessKey: string;
}

export function documentClient(endpoint: string, credentials: LocalCredentials): DynamoDBDocumentClient {
  const requestHandler = { httpAgent: { keepAlive: true, maxSockets } };
  const client = new DynamoDBClient({ endpoint, region: localRegion, credentials, requestHandler });
  return documentsOf(client);
}

/** Documents of a client, as all of the local runtime sees them. */
export const documentsOf = (client: DynamoDBClient): DynamoDBDocumentClient =>
  DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

/**
 * An S3 client for the local bucket, with checksums only where S3 requires them: presigned uploads need that.
 */
export function s3Client(endpoint: string, credentials: LocalCredentials): S3Client {
  return new S3Client({
    endpoint,
    region: localRegion,
    credentials,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}
