import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createDocuments, documentsPatience } from '../../../functions/platform/documents.ts';
import { engineAt, refusal } from '../../support/engine-proxy.ts';
import { startLoopback } from '../../support/loopback.ts';

/**
 * What becomes of one send of a call: turned away for lack of capacity, refused by a service that is down, carried out without an answer,
 * never answered until the client gives up, or answered just before it would.
 */
export type Fate = 'throttled' | 'down' | 'lost' | 'hung' | 'slow';
/** The one that finds most comes first: it is played every day. */
export const fates: readonly Fate[] = ['lost', 'slow', 'throttled', 'down', 'hung'];

/** A call of the database; the SDK's repeats of it have its number. */
export interface EngineCall {
  /** Such as `UpdateItem`. */
  operation: string;
  tables: readonly string[];
  /** From 1, since the last `reset`. */
  number: number;
}

export type Rule = (call: EngineCall) => Fate | undefined;

/** How long a slow answer takes, in milliseconds. */
const slowness = documentsPatience - 100;

const errors = {
  throttled: refusal('ProvisionedThroughputExceededException'),
  down: refusal('InternalServerError', 500),
};

/** Says after what wait a client sends: what it sends at once with others waits at the same time as they. */
const sentAfter = 'x-sent-after';
/** Says how long a client waits for the answer. */
const waitsFor = 'x-waits-for';

const isRead = (operation: string): boolean => /^(Get|BatchGet|Query|Scan)/.test(operation);

export type FaultyEngine = Awaited<ReturnType<typeof startFaultyEngine>>;

/**
 * A proxy in front of an engine at which calls fail by a rule. Nothing waits: the connection of a call that hangs is cut at once, which
 * clients take for a time-out as well, and the time that an answer would have taken is only written down.
 */
export async function startFaultyEngine(engine: string) {
  const carryOut = engineAt(engine);
  let rule: Rule = () => undefined;
  let busy: string | undefined;
  let numbers = new Map<string, number>();
  let waited = 0;
  let throttled: { table: string; isRead: boolean }[] = [];

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const operation = String(incoming.headers['x-amz-target']).split('.')[1] ?? '';
    const id = String(incoming.headers['amz-sdk-invocation-id']);
    if (!numbers.has(id)) numbers.set(id, numbers.size + 1);
    const body = await buffer(incoming);
    const { TableName, RequestItems = {} } = JSON.parse(body.toString()) as {
      TableName?: string;
      RequestItems?: object;
    };
    const tables = TableName === undefined ? Object.keys(RequestItems) : [TableName];
    const fate = rule({ operation, tables, number: numbers.get(id) ?? 0 });
    const { [sentAfter]: sentAt = 0, [waitsFor]: patience = documentsPatience } = incoming.headers;
    const takes = fate === 'hung' ? Infinity : fate === 'slow' ? slowness : 0;
    waited = Math.max(waited, Number(sentAt) + Math.min(takes, Number(patience)));
    if (fate === 'hung') {
      outgoing.destroy();
      return;
    }
    if (fate === 'throttled')
      throttled.push(
        ...(busy === undefined ? tables : [busy]).map((table) => ({ table, isRead: isRead(operation) })),
      );
    const isRefused = fate === 'throttled' || fate === 'down';
    const answered = isRefused ? errors[fate] : await carryOut({ headers: incoming.headers, body });
    if (answered === undefined || fate === 'lost' || takes > Number(patience)) outgoing.destroy();
    else outgoing.writeHead(answered.statusCode, answered.headers).end(answered.body);
  };

  const { url, close } = await startLoopback((incoming, outgoing) => {
    void answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  return {
    endpoint: url,
    close,
    /** Calls fail by this rule from now on; of a call that reads several tables, only the named one turns its part away. */
    failBy: (next: Rule | undefined, table?: string) => {
      rule = next ?? (() => undefined);
      busy = table;
    },
    /** Calls so far, each once however often it was sent. */
    calls: () => numbers.size,
    /** What has been waited for answers that were slow or never came, in milliseconds; for those of one time, once. */
    waited: () => waited,
    /** Sends that were turned away since this was last asked. */
    takeThrottled: () => throttled.splice(0),
    /** Counts calls from 1 again. */
    reset: () => {
      numbers = new Map();
      waited = 0;
      throttled = [];
    },
  };
}

interface Token {
  getRetryCount(): number;
}

const token = (count: number): Token & { getRetryDelay(): number } => ({
  getRetryCount: () => count,
  getRetryDelay: () => 0,
});
const isRepeated = new Set(['TRANSIENT', 'THROTTLING', 'SERVER_ERROR']);

/** Has a client of AWS send up to three times, as those of the functions, but without a pause between. */
const hurried = {
  acquireInitialRetryToken: () => Promise.resolve(token(0)),
  refreshRetryTokenForRetry: (last: Token, { errorType }: { errorType: string }) =>
    isRepeated.has(errorType) && last.getRetryCount() < 2
      ? Promise.resolve(token(last.getRetryCount() + 1))
      : Promise.reject(new Error('No more tries.')),
  recordSuccess: () => undefined,
};

const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
/** Of a client of AWS that sends without a pause. */
export const hurriedSettings = { region: 'us-west-2', credentials, retryStrategy: hurried };

/** A client of the database that is hurried, and says when it sends and how long it waits. */
export function hurriedClient({
  endpoint,
  waited,
}: Pick<FaultyEngine, 'endpoint' | 'waited'>): DynamoDBDocumentClient {
  const { requestHandler } = new DynamoDBClient(hurriedSettings).config;
  const handle = requestHandler.handle.bind(requestHandler);
  requestHandler.handle = (
    sent: { headers: Record<string, string> },
    options: { requestTimeout?: number } = {},
  ) => {
    sent.headers[sentAfter] = String(waited());
    sent.headers[waitsFor] = String(options.requestTimeout ?? documentsPatience);
    // The machine's own time ends nothing.
    return handle(sent, { ...options, requestTimeout: 0 });
  };
  return createDocuments(endpoint, { ...hurriedSettings, requestHandler });
}
