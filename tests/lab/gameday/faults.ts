import { setImmediate } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createDocuments, documentsPatience } from '../../../functions/platform/documents.ts';
import { refusal } from '../../support/engine-proxy.ts';
import { lost, type Answered, type Ask, type Asked } from '../../support/own-engine.ts';

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

const isRead = (operation: string): boolean => /^(Get|BatchGet|Query|Scan)/.test(operation);

export type FaultyEngine = ReturnType<typeof createFaultyEngine>;

/**
 * An engine at which calls fail by a rule. Nothing waits: a call that hangs ends at once, which clients take for a time-out as well, and the
 * time that an answer would have taken is only written down.
 */
export function createFaultyEngine(carryOut: Ask) {
  let rule: Rule = () => undefined;
  let busy: string | undefined;
  let numbers = new Map<string, number>();
  let waited = 0;
  let throttled: { table: string; isRead: boolean }[] = [];

  const answer = async (asked: Asked, patience: number): Promise<Answered | undefined> => {
    const operation = String(asked.headers['x-amz-target']).split('.')[1] ?? '';
    const id = String(asked.headers['amz-sdk-invocation-id']);
    if (!numbers.has(id)) numbers.set(id, numbers.size + 1);
    // What is sent with others waits at the same time as they.
    const sentAt = waited;
    await setImmediate();
    const { TableName, RequestItems = {} } = JSON.parse(Buffer.from(asked.body).toString()) as {
      TableName?: string;
      RequestItems?: object;
    };
    const tables = TableName === undefined ? Object.keys(RequestItems) : [TableName];
    const fate = rule({ operation, tables, number: numbers.get(id) ?? 0 });
    const takes = fate === 'hung' ? Infinity : fate === 'slow' ? slowness : 0;
    waited = Math.max(waited, sentAt + Math.min(takes, patience));
    if (fate === 'hung') return undefined;
    if (fate === 'throttled')
      throttled.push(
        ...(busy === undefined ? tables : [busy]).map((table) => ({ table, isRead: isRead(operation) })),
      );
    if (fate === 'throttled' || fate === 'down') return errors[fate];
    const answered = await carryOut(asked);
    return fate === 'lost' || takes > patience ? undefined : answered;
  };

  return {
    /** Takes what clients send. */
    handle: async (
      asked: Asked,
      { requestTimeout = documentsPatience }: { requestTimeout?: number } = {},
    ) => {
      const answered = await answer(asked, requestTimeout);
      if (!answered) throw lost();
      return { response: { ...answered, body: Buffer.from(answered.body) } };
    },
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

/** A client of the database that is hurried. */
export const hurriedClient = ({ handle }: Pick<FaultyEngine, 'handle'>): DynamoDBDocumentClient =>
  createDocuments('http://engine.test', {
    ...hurriedSettings,
    requestHandler: { handle, destroy: () => undefined } as never,
  });
