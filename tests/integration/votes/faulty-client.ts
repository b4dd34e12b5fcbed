import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { createDocuments } from '../../../functions/platform/documents.ts';

/** What happens to one send of a write. Only the first is answered; the SDK repeats the others. */
export type Fate = 'made' | 'answer lost' | 'never made' | 'late';

export interface FaultyClient {
  documents: DynamoDBDocumentClient;
  /** Writes carried out so far. */
  readonly changes: number;
  /** Carries out a send that is late, if there is one; `pick` says which. */
  deliverLate(pick: (below: number) => number): Promise<boolean>;
}

/** Up to three sends, as in functions, but without a pause. */
const retryStrategy = () => {
  const token = (count: number) => ({ getRetryCount: () => count, getRetryDelay: () => 0 });
  return {
    acquireInitialRetryToken: () => Promise.resolve(token(0)),
    refreshRetryTokenForRetry: (last: { getRetryCount(): number }, { errorType }: { errorType: string }) =>
      errorType === 'TRANSIENT' && last.getRetryCount() < 2
        ? Promise.resolve(token(last.getRetryCount() + 1))
        : Promise.reject(new Error('No more tries.')),
    recordSuccess: () => undefined,
  };
};

/** A client of an engine whose writes fail by `fate`, below the SDK's own retries. */
export function faultyClient(endpoint: string, fate: () => Fate): FaultyClient {
  const documents = createDocuments(endpoint, {
    region: 'us-west-2',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    retryStrategy: retryStrategy(),
  });
  const late: (() => Promise<unknown>)[] = [];
  let changes = 0;
  const isUpdate = (name: string | undefined) => name === 'UpdateItemCommand' || name === 'UpdateCommand';
  documents.middlewareStack.add(
    (next, context) => async (args) => {
      if (!isUpdate(context.commandName)) return next(args);
      const make = async () => {
        const answer = await next(args);
        changes += 1;
        return answer;
      };
      const is = fate();
      if (is === 'made') return make();
      if (is === 'answer lost') await make().catch(() => undefined);
      if (is === 'late') late.push(() => make().catch(() => undefined));
      throw Object.assign(new Error('There was no answer.'), { name: 'TimeoutError' });
    },
    // Below the retries of the SDK, which stand in the same step at high priority.
    { step: 'finalizeRequest', priority: 'low', name: 'trouble' },
  );
  return {
    documents,
    get changes() {
      return changes;
    },
    deliverLate: async (pick) => {
      const [send] = late.splice(pick(late.length), 1);
      await send?.();
      return send !== undefined;
    },
  };
}
