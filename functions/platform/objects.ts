import { S3Client } from '@aws-sdk/client-s3';
import type { Environment } from './environment.ts';

export function createObjects({ S3_ENDPOINT: endpoint }: Pick<Environment, 'S3_ENDPOINT'>): S3Client {
  return new S3Client({
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint && { endpoint, forcePathStyle: true }),
  });
}
