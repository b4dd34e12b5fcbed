import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { carryOut, refuse } from './engine-wire.ts';
import { startLoopback } from './loopback.ts';

/**
 * A proxy in front of a DynamoDB engine: it counts the calls at the wire, and loses answers when asked to.
 * @param admit resolves once an operation may go on
 */
export async function startEngineProxy(engine: string, admit?: (operation: string) => Promise<unknown>) {
  const operations: string[] = [];
  const losses = new Map<string, number>();
  let failure: { name: string; operation?: string; left: number } | undefined;
  let isBusy = false;
  let watching: { table: string; before: () => boolean; after: () => Promise<void> } | undefined;
  let holding: { operation: string; held: (carryOut: () => Promise<void>) => void } | undefined;

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
    operations.push(operation);
    const body = await buffer(incoming);
    await admit?.(operation);
    if (failure && failure.left > 0 && operation === (failure.operation ?? operation)) {
      failure.left -= 1;
      return refuse(outgoing, 400, failure.name);
    }
    if (isBusy && operation === 'BatchGetItem') {
      outgoing.setHeader('content-type', 'application/x-amz-json-1.0');
      const { RequestItems } = JSON.parse(body.toString()) as { RequestItems: object };
      outgoing.end(JSON.stringify({ Responses: {}, UnprocessedKeys: RequestItems }));
      return;
    }
    if (holding?.operation === operation) {
      const { held } = holding;
      holding = undefined;
      outgoing.destroy();
      held(async () => void (await buffer(await carryOut(engine, incoming, body))));
      return;
    }
    const left = losses.get(operation) ?? 0;
    losses.set(operation, Math.max(0, left - 1));
    const watcher = operation === 'PutItem' && tableOf(body) === watching?.table ? watching : undefined;
    if (watcher?.before() === false) return refuse(outgoing, 400, 'ResourceNotFoundException');
    const answered = await carryOut(engine, incoming, body);
    await watcher?.after();
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
    /** Leaves out everything that reads of several items ask for, as tables do that are busy. */
    leaveOut: (busy: boolean) => {
      isBusy = busy;
    },
    /** Calls around each put into a table: one is refused where `before` says false, and answered once `after` is done. */
    watchPuts: (table: string, before: () => boolean, after: () => Promise<void>) => {
      watching = { table, before, after };
    },
    /** Stores the next request with this operation, drops its connection, and resolves to a function that carries it out. */
    holdBack: (operation: string) =>
      new Promise<() => Promise<void>>((held) => {
        holding = { operation, held };
      }),
  };
}

const tableOf = (body: Buffer) => (JSON.parse(body.toString()) as { TableName?: string }).TableName;
