import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** What a stretch of work cost at the table, by DynamoDB's own accounting. */
export interface Cost {
  reads: number;
  writes: number;
}

const isWrite = /^(Put|Update|Delete|BatchWrite|TransactWrite)/;

/**
 * Makes a client ask for the capacity each of its calls consumes, and adds it up: half units of read for eventually
 * consistent ones, as DynamoDB bills them. `take` gives the sum since the last time and begins anew.
 */
export function meterCapacity(client: DynamoDBDocumentClient): { take(): Cost } {
  let cost: Cost = { reads: 0, writes: 0 };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
      const { ConsumedCapacity } = result.output as { ConsumedCapacity?: { CapacityUnits?: number } };
      const kind = isWrite.test(context.commandName ?? '') ? 'writes' : 'reads';
      cost[kind] += ConsumedCapacity?.CapacityUnits ?? Number.NaN;
      return result;
    },
    { step: 'initialize', name: 'meterCapacity' },
  );
  return {
    take: () => {
      const taken = cost;
      cost = { reads: 0, writes: 0 };
      return taken;
    },
  };
}
