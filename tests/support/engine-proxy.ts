import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface EngineProxy {
  endpoint: string;
  /** DynamoDB operations that went over the wire since `reset`, in order, such as `UpdateItem`. */
  operations: string[];
  reset(): void;
  /** Carries out the next so many requests with this operation, but drops the connection instead of passing the answer on. */
  loseAnswers(operation: string, count: number): void;
  close(): Promise<void>;
}

/** A proxy in front of a DynamoDB engine: it counts the calls at the wire, and loses answers when asked to. */
export async function startEngineProxy(engine: string): Promise<EngineProxy> {
  const operations: string[] = [];
  const losses = new Map<string, number>();
  const server = createServer((incoming, outgoing) => {
    const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
    operations.push(operation);
    const left = losses.get(operation) ?? 0;
    losses.set(operation, Math.max(0, left - 1));
    forward(engine, incoming, outgoing, left > 0);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    operations,
    reset: () => {
      operations.length = 0;
    },
    loseAnswers: (operation, count) => losses.set(operation, count),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
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
