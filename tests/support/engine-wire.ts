import { request, type IncomingMessage, type ServerResponse } from 'node:http';

/** Sends a request, whose body has been read, on to the engine, and resolves to its answer. */
export const carryOut = (engine: string, { method, url = '/', headers }: IncomingMessage, body: Buffer) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(new URL(url, engine), { method, headers }, resolve).on('error', reject).end(body);
  });

/** Answers a request with a DynamoDB error of this name. */
export function refuse(outgoing: ServerResponse, status: number, name: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
  outgoing.end(
    JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'inner words' }),
  );
}
