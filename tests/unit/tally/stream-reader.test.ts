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
  mock.on(DescribeStreamCommand).resolves({
    StreamDescription: {
      Shards: [
        { ShardId: 'child', ParentShardId: 'parent' },
        { ShardId: 'parent', ParentShardId: 'forgotten' },
      ],
    },
  });
  mock
    .on(GetShardIteratorCommand)
    .callsFake(({ ShardId }: { ShardId: string }) => ({ ShardIterator: `${ShardId}-1` }));
  mock.on(GetRecordsCommand).callsFake(({ ShardIterator }: { ShardIterator: string }) => {
    const [shard = '', page] = ShardIterator.split('-');
    const first = shard === 'parent' ? 1 : 3;
    if (page === '1') return { Records: [record(String(first))], NextShardIterator: `${shard}-2` };
    if (page === '2')
      return {
        Records: [record(String(first + 1))],
        ...(shard === 'child' && { NextShardIterator: 'child-3' }),
      };
    return { Records: [], NextShardIterator: 'child-3' };
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

    expect(delivered.map(([shard, [first]]) => [shard, first?.eventID])).toEqual([
      ['parent', '1'],
      ['parent', '2'],
      ['child', '3'],
      ['child', '4'],
    ]);
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
