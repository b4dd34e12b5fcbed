import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { BatchWriteCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { eachAtOnce, putOf, writeBatches } from '#records/batches.ts';

/** A table that takes only some of the items of the first calls. */
function setup(refusals: number, takes: number) {
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'us-west-2' }));
  const written: unknown[] = [];
  let left = refusals;
  const table = mockClient(documents);
  table.on(BatchWriteCommand).callsFake(({ RequestItems }: { RequestItems: { show: unknown[] } }) => {
    const taken = left-- > 0 ? takes : 25;
    written.push(...RequestItems.show.slice(0, taken));
    const rest = RequestItems.show.slice(taken);
    return { UnprocessedItems: rest.length > 0 ? { show: rest } : {} };
  });
  const pauses: number[] = [];
  const pause = async (milliseconds: number): Promise<void> => void pauses.push(milliseconds);
  const writes = Array.from({ length: 10 }, (_, index) => putOf({ pk: 'x', sk: String(index) }));
  return { run: () => writeBatches(documents, 'show', writes, { pause }), written, writes, pauses };
}

describe('writeBatches', () => {
  it('tries again what the table did not take, ever more slowly', async () => {
    const { run, written, writes, pauses } = setup(3, 1);
    await run();
    expect(written).toEqual(writes);
    expect(pauses).toEqual([100, 200, 400]);
  });

  it('gives up in the end, and says so', async () => {
    const { run, pauses } = setup(Number.POSITIVE_INFINITY, 0);
    await expect(run()).rejects.toThrow('is taking no more writes right now');
    expect(pauses).toHaveLength(9);
  });
});

it('runs no more at once than told, and nothing after a failure', async () => {
  let now = 0;
  let most = 0;
  const started: number[] = [];
  const work = async (entry: number): Promise<void> => {
    started.push(entry);
    most = Math.max(most, ++now);
    await Promise.resolve();
    now--;
    if (entry === 4) throw new Error('stop');
  };
  await expect(eachAtOnce([...Array(50).keys()], 3, work)).rejects.toThrow('stop');
  expect(most).toBe(3);
  expect(started.length).toBeLessThan(10);
});
