import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EngineProxy {
  endpoint: string;
  engine: string;
  /** DynamoDB operations that went over the wire since `reset`, in order, such as `UpdateItem`. */
  operations: string[];
  reset(): void;
  /** Carries out the next so many requests with this operation, but drops the connection instead of passing the answer on. */
  loseAnswers(operation: string, count: number): void;
  /** Answers every request, or the next so many with this operation, with this DynamoDB error instead of passing it on; undefined ends that. */
  failWith(errorName: string | undefined, next?: { operation: string; count: number }): void;
  close(): Promise<void>;
}

/** A proxy in front of a DynamoDB engine: it counts the calls at the wire, and loses answers when asked to. */
export async function startEngineProxy(engine: string): Promise<EngineProxy> {
  const operations: string[] = [];
  const losses = new Map<string, number>();
  let failure: { name: string; operation?: string; left: number } | undefined;
  const server = createServer((incoming, outgoing) => {
    const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
    operations.push(operation);
    if (failure && failure.left > 0 && operation === (failure.operation ?? operation)) {
      failure.left -= 1;
      fail(incoming, outgoing, failure.name);
      return;
    }
    const left = losses.get(operation) ?? 0;
    losses.set(operation, Math.max(0, left - 1));
    forward(engine, incoming, outgoing, left > 0);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    engine,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    operations,
    reset: () => void operations.splice(0),
    loseAnswers: (operation, count) => losses.set(operation, count),
    failWith: (name, next) => {
      failure = name === undefined ? undefined : { name, left: next?.count ?? Infinity, ...next };
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function fail(incoming: IncomingMessage, outgoing: ServerResponse, errorName: string): void {
  incoming.resume();
  incoming.on('end', () => {
    outgoing.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
    outgoing.end(
      JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${errorName}`, message: 'inner words' }),
    );
  });
}

function forward(engine: string, incoming: IncomingMessage, outgoing: ServerResponse, isLost: boolean): void {
  const { hostname, port } = new URL(engine);
  const { method, url, headers } = incoming;
  const onward = request({ hostname, port, method, path: url, headers }, (answer) => {
    if (isLost) {
      answer.resume();
      answer.on('end', () => outgoing.destroy());
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 500, answer.headers);
    answer.pipe(outgoing);
  });
  onward.on('error', () => outgoing.destroy());
  incoming.pipe(onward);
}
