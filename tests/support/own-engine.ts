import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { logChangesOf } from '../../infra/local/engine/change-log.ts';
import { documentsOf, localRegion } from '../../infra/local/engine/clients.ts';
import { engineServer } from '../../infra/local/engine/server.ts';

/** What is asked of an engine: an operation by its headers, with its body. */
export interface Asked {
  headers: Record<string, string | string[] | undefined>;
  body: Buffer | string;
}
export interface Answered {
  statusCode: number;
  headers: Record<string, string>;
  body: Buffer | string;
}
/** Answers an operation; undefined where the connection is lost. */
export type Ask = (asked: Asked) => Promise<Answered | undefined>;

/** Of a server's answer: the real time, whatever time a test gives to its own process. */
const httpDate = () => new Date(performance.timeOrigin + performance.now()).toUTCString();

/** What is due in between has its turn, as it has while a connection is waited for. */
const turn = promisify(setImmediate);

/**
 * The embedded engine, in memory and in this thread. What a client of this process asks is answered without a connection, which costs
 * several times as much as the answer; others find it at its endpoint.
 * @param logged a table whose changes are logged
 */
export async function startOwnEngine(logged?: string) {
  const changeLog = logged === undefined ? undefined : logChangesOf(logged);
  const server = engineServer(null);
  const changes = changeLog?.();
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const ask = async ({ headers, body }: Asked): Promise<Answered> => {
    await turn();
    return new Promise((resolve) => {
      const headersOf: Record<string, string> = { date: httpDate() };
      const answered = { statusCode: 200, headers: headersOf };
      const response = Object.assign(answered, {
        setHeader: (name: string, value: unknown) => (answered.headers[name.toLowerCase()] = String(value)),
        end: (text = '') =>
          resolve({ statusCode: answered.statusCode, headers: answered.headers, body: text }),
      });
      const on = (event: string, listener: (data?: Buffer) => void) => {
        if (event === 'data') listener(Buffer.from(body));
        if (event === 'end') listener();
      };
      server.emit(
        'request',
        { method: 'POST', url: '/', headers, on, removeAllListeners: () => undefined },
        response,
      );
    });
  };
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ask,
    ...(changes && { changes }),
    close: async () => {
      server.closeAllConnections();
      await promisify(server.close.bind(server))();
    },
  };
}

/** An engine looks whether a request is signed, and not by whom. */
const signed = {
  authorization: 'AWS4-HMAC-SHA256 Credential=test, SignedHeaders=host, Signature=test',
  'x-amz-date': '20261031T190000Z',
};
/** What a client is told where a connection is lost. */
export const lost = () =>
  Object.assign(new Error('socket hang up'), { name: 'TimeoutError', code: 'ECONNRESET' });

/** A client that asks without a connection. The endpoint is where those who look for it find the same. */
export function ownClient(endpoint: string, ask: Ask): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    endpoint,
    region: localRegion,
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    signer: {
      sign: async (request) => Object.assign(request, { headers: { ...request.headers, ...signed } }),
    },
    requestHandler: {
      handle: async ({ headers, body }: Asked) => {
        const answered = await ask({ headers, body });
        if (!answered) throw lost();
        return { response: { ...answered, body: Buffer.from(answered.body) } };
      },
      destroy: () => undefined,
    } as never,
  });
  return documentsOf(client);
}
