import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { startLoopback } from './loopback.ts';

/** A proxy in front of a DynamoDB engine: it counts the calls at the wire, and loses answers when asked to. */
export async function startEngineProxy(engine: string) {
  const operations: string[] = [];
  const losses = new Map<string, number>();
  let failure: { name: string; operation?: string; left: number } | undefined;
  let holding: { operation: string; held: (carryOut: () => Promise<void>) => void } | undefined;

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
    operations.push(operation);
    if (failure && failure.left > 0 && operation === (failure.operation ?? operation)) {
      failure.left -= 1;
      await fail(incoming, outgoing, failure.name);
      return;
    }
    if (holding?.operation === operation) {
      const { held } = holding;
      holding = undefined;
      const carryOut = await prepare(engine, incoming);
      outgoing.destroy();
      held(async () => void (await buffer(await carryOut())));
      return;
    }
    const left = losses.get(operation) ?? 0;
    losses.set(operation, Math.max(0, left - 1));
    const answered = await (await prepare(engine, incoming))();
    if (left > 0) {
      await buffer(answered);
      outgoing.destroy();
      return;
    }
    outgoing.writeHead(answered.statusCode ?? 500, answered.headers);
    answered.pipe(outgoing);
  };

  const { url, close } = await startLoopback((incoming, outgoing) => {
    void answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  return {
    engine,
    endpoint: url,
    close,
    /** DynamoDB operations that went over the wire since `reset`, in order, such as `UpdateItem`. */
    operations,
    reset: () => {
      operations.length = 0;
    },
    /** Carries out the next so many requests with this operation, but drops their answers with the connection. */
    loseAnswers: (operation: string, count: number) => losses.set(operation, count),
    /** Answers every request, or the next so many with this operation, with this DynamoDB error; undefined ends that. */
    failWith: (name: string | undefined, next?: { operation: string; count: number }) => {
      failure = name === undefined ? undefined : { name, left: next?.count ?? Infinity, ...next };
    },
    /** Stores the next request with this operation, drops its connection, and resolves to a function that carries it out. */
    holdBack: (operation: string) =>
      new Promise<() => Promise<void>>((held) => {
        holding = { operation, held };
      }),
  };
}

/** Reads a request; the returned function sends it on to the engine. */
async function prepare(engine: string, incoming: IncomingMessage): Promise<() => Promise<IncomingMessage>> {
  const { method, url = '/', headers } = incoming;
  const body = await buffer(incoming);
  return () =>
    new Promise((resolve, reject) => {
      request(new URL(url, engine), { method, headers }, resolve).on('error', reject).end(body);
    });
}

async function fail(incoming: IncomingMessage, outgoing: ServerResponse, errorName: string): Promise<void> {
  await buffer(incoming);
  outgoing.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
  const type = `com.amazonaws.dynamodb.v20120810#${errorName}`;
  outgoing.end(JSON.stringify({ __type: type, message: 'inner words' }));
}
