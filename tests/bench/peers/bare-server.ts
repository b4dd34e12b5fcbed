/** Peer of the vote through HTTP: node:http, one conditional write a request, nothing else. Prints its port when it listens. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { castBare, type BareVote } from './bare-write.ts';

const { DYNAMODB_ENDPOINT: endpoint = '', BALLOTS_TABLE: table = '' } = process.env;
// As many connections to the engine as the local runtime has.
const client = new DynamoDBClient({
  endpoint,
  requestHandler: { httpAgent: { keepAlive: true, maxSockets: 256 } },
});

async function readJson(message: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of message as AsyncIterable<Buffer>) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

const server = createServer((request, response) => {
  void (async () => {
    try {
      await castBare(client, table, (await readJson(request)) as BareVote);
      response.setHeader('content-type', 'application/json');
      response.end('{"ok":true}');
    } catch (error) {
      response.statusCode = 500;
      response.end(String(error));
    }
  })();
});
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.once('SIGTERM', () => process.exit());
