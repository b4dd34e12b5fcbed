import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * How long to wait and how often to try, and what the SDK looks for in the environment and then in files of a person's home unless it
 * is told: its own defaults. A function has no such files, and a new one loses 3 ms over finding that out.
 */
const functionSettings: DynamoDBClientConfig = {
  defaultsMode: 'standard',
  retryMode: 'standard',
  maxAttempts: 3,
  // In milliseconds. An answer takes a few of them; one that never comes must leave a function's ten seconds time for the other tries.
  requestHandler: { connectionTimeout: 1_000, requestTimeout: 2_500, throwOnRequestTimeout: true },
  useFipsEndpoint: false,
  useDualstackEndpoint: false,
  ignoreConfiguredEndpointUrls: true,
  endpointDiscoveryEnabled: false,
  // It asks for an account's number among the credentials, which Lambda does not give.
  accountIdEndpointMode: 'disabled',
  authSchemePreference: [],
  userAgentAppId: '',
  disableClockSkewCorrection: false,
};

/** The document client of the region's DynamoDB, or of another engine that speaks its protocol; as functions need it unless other settings are given. */
export function createDocuments(
  endpoint = '',
  settings: DynamoDBClientConfig = functionSettings,
): DynamoDBDocumentClient {
  const client = new DynamoDBClient({ ...settings, ...(endpoint && { endpoint }) });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
