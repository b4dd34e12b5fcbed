import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** Region of everything local; no machine of that region is ever called. */
export const localRegion = 'us-west-2';

/** Connections to the engine at once: as many votes as are in flight, without a queue in front of it. */
const maxSockets = 256;

/** Who calls the local S3 and the engine: the id is fixed, the secret belongs to the data folder. */
export interface LocalCredentials {
  accessKeyId: string;
  secretAccessKey: string;
}

/** A document client for an engine, with the marshalling the site's own client has. */
export function documentClient(endpoint: string, credentials: LocalCredentials): DynamoDBDocumentClient {
  const requestHandler = { httpAgent: { keepAlive: true, maxSockets } };
  const client = new DynamoDBClient({ endpoint, region: localRegion, credentials, requestHandler });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

/** An S3 client for the local bucket. Checksums only where S3 requires them, as presigned uploads need it. */
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
