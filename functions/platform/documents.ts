import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** The document client of the region's DynamoDB, or of another engine that speaks its protocol. */
export function createDocuments(endpoint = ''): DynamoDBDocumentClient {
  const client = new DynamoDBClient(endpoint ? { endpoint } : {});
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
