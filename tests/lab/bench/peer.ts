/**
 * Peer of a vote: a Lambda handler with the SDK's client and one conditional write, nothing else. With the argument `serve`
 * it is a `node:http` server that does the same write, and prints its port when it listens.
 */
import { randomUUID } from 'node:crypto';
import { DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';

const { DYNAMODB_ENDPOINT: endpoint = '', BALLOTS_TABLE: table = '' } = process.env;
// As many connections to the engine as the local runtime has.
const client = new DynamoDBClient({
  endpoint,
  requestHandler: { httpAgent: { keepAlive: true, maxSockets: 256 } },
});

/** The very write of a vote, and nothing around it: no session, no checks, no rules. */
async function cast(body: string): Promise<void> {
  const { voter, category, nominee } = JSON.parse(body) as Record<'voter' | 'category' | 'nominee', string>;
  const nonce = randomUUID();
  await client.send(
    new UpdateItemCommand({
      TableName: table,
      Key: { pk: { S: `${voter}#2026-11-21` }, sk: { S: category } },
      UpdateExpression: 'SET #vote = :vote, #net = if_not_exists(#net, :net) ADD votes :one',
      ConditionExpression:
        'attribute_not_exists(#vote) AND (attribute_not_exists(votes) OR votes < :limit) AND (attribute_not_exists(#gone) OR #gone <> :nonce)',
      ExpressionAttributeNames: { '#vote': `n:${nominee}`, '#net': 'net', '#gone': 'x' },
      ExpressionAttributeValues: {
        ':vote': { M: { nonce: { S: nonce }, at: { N: String(Date.now()) } } },
        ':nonce': { S: nonce },
        ':one': { N: '1' },
        ':limit': { N: '3' },
        // As long as the hash of a network address.
        ':net': { S: 'a'.repeat(16) },
      },
    }),
  );
}

export async function handler({ body = '' }: APIGatewayProxyEventV2) {
  await cast(body);
  return { statusCode: 200, body: '{"ok":true}' };
}

async function serve(): Promise<void> {
  const [{ createServer }, { text }] = await Promise.all([
    import('node:http'),
    import('node:stream/consumers'),
  ]);
  const server = createServer((request, response) => {
    void (async () => {
      try {
        await cast(await text(request));
        response.setHeader('content-type', 'application/json');
        response.end('{"ok":true}');
      } catch (error) {
        response.statusCode = 500;
        response.end(String(error));
      }
    })();
  });
  server.listen(0, '127.0.0.1', () => console.log((server.address() as { port: number }).port));
  process.once('SIGTERM', () => process.exit());
}

if (process.argv[2] === 'serve') await serve();
