import { S3Client } from '@aws-sdk/client-s3';
import { withinCall } from './call-time.ts';
import type { Environment } from './environment.ts';

/**
 * How long S3 may keep silent, in milliseconds: before it answers, and between two parts of an object. A whole answer may take longer. It
 * suits the largest picture, of 5 MB, which a function of the same region sends or gets in a fraction of a second, and leaves room to
 * send again within a function's ten seconds.
 */
const objectsPatience = 2_500;

/** A client for objects that gives S3 up where it keeps silent for `patience` milliseconds. */
export function createObjects(
  { S3_ENDPOINT: endpoint }: Pick<Environment, 'S3_ENDPOINT'>,
  patience = objectsPatience,
): S3Client {
  const client = new S3Client({
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: Math.min(1_000, patience),
      requestTimeout: patience,
      throwOnRequestTimeout: true,
      socketTimeout: patience,
    },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint, forcePathStyle: true }),
  });
  return withinCall(client, patience);
}
