/** Peer of the votes function: a Lambda handler with the SDK's client, one conditional write, nothing else. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { castBare, type BareVote } from './bare-write.ts';

const { DYNAMODB_ENDPOINT: endpoint = '', BALLOTS_TABLE: table = '' } = process.env;
const client = new DynamoDBClient({ endpoint });

export async function handler(event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> {
  await castBare(client, table, JSON.parse(event.body ?? '') as BareVote);
  return { statusCode: 200, body: '{"ok":true}' };
}
