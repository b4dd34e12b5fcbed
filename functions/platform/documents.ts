import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { withinCall } from './call-time.ts';

/** How long one answer is waited for, in milliseconds; leaves room for the retries within a function's ten seconds. */
export const documentsPatience = 2_500;

/** Mostly the SDK's own defaults: otherwise it looks for config files, which costs a new function 3 ms. */
const functionSettings: DynamoDBClientConfig = {
  defaultsMode: 'standard',
  retryMode: 'standard',
  maxAttempts: 3,
  // In milliseconds.
  requestHandler: {
    connectionTimeout: 1_000,
    requestTimeout: documentsPatience,
    throwOnRequestTimeout: true,
  },
  useFipsEndpoint: false,
  useDualstackEndpoint: false,
  ignoreConfiguredEndpointUrls: true,
  endpointDiscoveryEnabled: false,
  // Needs an account id in the credentials, which Lambda doesn't provide.
  accountIdEndpointMode: 'disabled',
  authSchemePreference: [],
  userAgentAppId: '',
  disableClockSkewCorrection: false,
};

export function createDocuments(
  endpoint = '',
  settings: DynamoDBClientConfig = functionSettings,
): DynamoDBDocumentClient {
  const client = new DynamoDBClient({ ...settings, ...(endpoint && { endpoint }) });
  return DynamoDBDocumentClient.from(withinCall(client, documentsPatience), {
    marshallOptions: { removeUndefinedValues: true },
  });
}
