import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/**
 * Makes a client ask for the capacity each of its calls consumes, and adds it up, as DynamoDB bills it. `take` returns the sum
 * since the last time and begins anew.
 */
export function meterCapacity(client: DynamoDBDocumentClient) {
  let cost = { reads: 0, writes: 0 };
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const result = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
      const { ConsumedCapacity } = result.output as { ConsumedCapacity?: { CapacityUnits?: number } };
      const isWrite = /^(Put|Update|Delete|BatchWrite|TransactWrite)/.test(context.commandName ?? '');
      cost[isWrite ? 'writes' : 'reads'] += ConsumedCapacity?.CapacityUnits ?? Number.NaN;
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
