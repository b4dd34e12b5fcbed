import { DynamoDBClient, DescribeTableCommand, UpdateTableCommand } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
} from '@aws-sdk/client-dynamodb-streams';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import type { StreamRecord } from '#records/tally.ts';
import { readStream, streamOf } from '../../../infra/local/tally/stream.ts';

const madeAt = new Date('2026-11-01T20:00:00Z');
const record = (sequence: string) => ({
  eventID: sequence,
  eventName: 'INSERT' as const,
  dynamodb: { SequenceNumber: sequence, ApproximateCreationDateTime: madeAt, Keys: { pk: { S: 'v#d' } } },
});

/** A stream of an ended parent and its child, as its protocol gives it: two records of each. */
function streams() {
  const client = new DynamoDBStreamsClient({ region: 'us-west-2', endpoint: 'http://127.0.0.1:9' });
  const mock = mockClient(client);
  const Shards = [
    { ShardId: 'child', ParentShardId: 'parent' },
    { ShardId: 'parent', ParentShardId: 'forgotten' },
  ];
  mock.on(DescribeStreamCommand).resolves({ StreamDescription: { Shards } });
  mock
    .on(GetShardIteratorCommand)
    .callsFake(({ ShardId }: { ShardId: string }) => ({ ShardIterator: `${ShardId}-1` }));
  const pages: Record<string, [sequences: string[], next?: string]> = {
    'parent-1': [['1'], 'parent-2'],
    'parent-2': [['2']],
    'child-1': [['3'], 'child-2'],
    'child-2': [['4'], 'child-3'],
    'child-3': [[], 'child-3'],
  };
  mock.on(GetRecordsCommand).callsFake(({ ShardIterator }: { ShardIterator: string }) => {
    const [sequences, next] = pages[ShardIterator]!;
    return { Records: sequences.map(record), ...(next && { NextShardIterator: next }) };
  });
  return client;
}

describe('the stream of another engine', () => {
  it('is read in the order of its shards, parents first, with each shard named and instants in seconds', async () => {
    const delivered: [string, StreamRecord[]][] = [];
    const all = Promise.withResolvers<void>();
    const feed = readStream(streams(), 'stream', async (event) => {
      const { shardId, Records } = event as { shardId: string; Records: StreamRecord[] };
      delivered.push([shardId, Records]);
      if (delivered.length === 4) all.resolve();
      await Promise.resolve();
      return { state: {}, batchItemFailures: [] };
    });
    await all.promise;
    await feed.close();

    const order = delivered.map(([shard, [first]]) => `${shard} ${first?.eventID}`);
    expect(order).toEqual(['parent 1', 'parent 2', 'child 3', 'child 4']);
    expect(delivered[0]?.[1][0]?.dynamodb?.ApproximateCreationDateTime).toBe(madeAt.getTime() / 1000);
  });

  it('is switched on where it is not, and known to be missing where the engine has none', async () => {
    const client = new DynamoDBClient({ region: 'us-west-2', endpoint: 'http://127.0.0.1:9' });
    const mock = mockClient(client);
    const on = { StreamSpecification: { StreamEnabled: true }, LatestStreamArn: 'arn' };
    mock.on(DescribeTableCommand).resolvesOnce({ Table: {} }).resolves({ Table: on });
    mock.on(UpdateTableCommand).resolves({});
    expect(await streamOf(client, 'ballots')).toBe('arn');
    expect(mock.commandCalls(UpdateTableCommand)[0]?.args[0].input.StreamSpecification).toEqual({
      StreamEnabled: true,
      StreamViewType: 'NEW_AND_OLD_IMAGES',
    });

    mock.reset();
    mock.on(DescribeTableCommand).resolves({ Table: {} });
    mock.on(UpdateTableCommand).rejects(new Error('UnknownOperationException'));
    expect(await streamOf(client, 'ballots')).toBeUndefined();
  });
});
