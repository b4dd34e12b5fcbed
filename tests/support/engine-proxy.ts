import { buffer } from 'node:stream/consumers';
import { startLoopback } from './loopback.ts';
import type { Answered, Ask, Asked } from './own-engine.ts';

const json = { 'content-type': 'application/x-amz-json-1.0' };
/** A DynamoDB error of this name. */
export const refusal = (name: string, statusCode = 400): Answered => ({
  statusCode,
  headers: json,
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${name}`, message: 'inner words' }),
});

/** A proxy in front of a DynamoDB engine: it counts the calls at the wire, and loses answers when asked to. */
export async function startEngineProxy({ endpoint: engine, ask: carryOut }: { endpoint: string; ask: Ask }) {
  const operations: string[] = [];
  const losses = new Map<string, number>();
  let failure: { name: string; operation?: string; left: number } | undefined;
  let isBusy = false;
  let watching: { table: string; before: () => boolean; after: () => Promise<void> } | undefined;
  let holding: { operation: string; held: (carryOut: () => Promise<void>) => void } | undefined;

  const ask = async (asked: Asked): Promise<Answered | undefined> => {
    const { headers, body } = asked;
    const operation = String(headers['x-amz-target']).split('.')[1] ?? '';
    operations.push(operation);
    if (failure && failure.left > 0 && operation === (failure.operation ?? operation)) {
      failure.left -= 1;
      return refusal(failure.name);
    }
    if (isBusy && operation === 'BatchGetItem') {
      const { RequestItems } = JSON.parse(body.toString()) as { RequestItems: object };
      const none = JSON.stringify({ Responses: {}, UnprocessedKeys: RequestItems });
      return { statusCode: 200, headers: json, body: none };
    }
    if (holding?.operation === operation) {
      const { held } = holding;
      holding = undefined;
      held(async () => void (await carryOut(asked)));
      return undefined;
    }
    const left = losses.get(operation) ?? 0;
    losses.set(operation, Math.max(0, left - 1));
    const watcher = operation === 'PutItem' && tableOf(body) === watching?.table ? watching : undefined;
    if (watcher?.before() === false) return refusal('ResourceNotFoundException');
    const answered = await carryOut(asked);
    await watcher?.after();
    return left > 0 ? undefined : answered;
  };

  const { url, close } = await startLoopback((incoming, outgoing) => {
    void buffer(incoming)
      .then((body) => ask({ headers: incoming.headers, body }))
      .then((answered) => {
        if (answered) outgoing.writeHead(answered.statusCode, answered.headers).end(answered.body);
        else outgoing.destroy();
      })
      .catch(() => outgoing.destroy());
  });
  return {
    engine,
    /** What the engine itself answers, past the proxy. */
    carryOut,
    endpoint: url,
    /** The same without a connection. */
    ask,
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

const tableOf = (body: Buffer | string) => (JSON.parse(body.toString()) as { TableName?: string }).TableName;
