import { setTimeout } from 'node:timers/promises';
import { DescribeTableCommand, UpdateTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type Shard,
  type _Record as ReadRecord,
} from '@aws-sdk/client-dynamodb-streams';
import type { StreamImage, StreamRecord } from '#records/tally.ts';
import type { StreamHandler } from '../../../functions/tally/handler.ts';
import { localRegion, type LocalCredentials } from '../engine/clients.ts';
import type { Engine } from '../engine/engine.ts';
import { localTables } from '../engine/tables.ts';
import type { FeedFaults } from './feed-faults.ts';
import { deliver, runFeed, startFeed, type Feed } from './feed.ts';

const pause = 500;

interface Source {
  engine: Engine;
  documents: DynamoDBClient;
  folder: { credentials: LocalCredentials };
}

interface TallyOptions {
  feedFaults?: FeedFaults;
  announce?: (line: string) => void;
}

/**
 * Feeds a local site's live count from the embedded engine's change log or another engine's stream. With
 * neither, the count stays as it is, and `announce` gets a message.
 */
export async function startTally(
  { engine, documents, folder }: Source,
  handler: StreamHandler,
  { feedFaults, announce }: TallyOptions,
): Promise<Feed> {
  if (engine.changes) return startFeed(engine.changes, handler, feedFaults);
  const stream = await streamOf(documents, localTables.ballots);
  if (stream === undefined) {
    announce?.(
      'This DynamoDB engine has no streams: there is no live count. `npx acclaim results recount` counts the ballots.',
    );
    return { close: async () => undefined };
  }
  const { credentials } = folder;
  const client = new DynamoDBStreamsClient({ endpoint: engine.endpoint, region: localRegion, credentials });
  const feed = readStream(client, stream, handler);
  return {
    close: async () => {
      await feed.close();
      client.destroy();
    },
  };
}

/** The change stream of a table on an external engine, enabled if needed; undefined if the engine has none. */
export async function streamOf(client: DynamoDBClient, table: string): Promise<string | undefined> {
  const describe = async () => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
    return Table?.StreamSpecification?.StreamEnabled ? Table.LatestStreamArn : undefined;
  };
  const existing = await describe();
  if (existing !== undefined) return existing;
  const StreamSpecification = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const;
  const enabled = await client
    .send(new UpdateTableCommand({ TableName: table, StreamSpecification }))
    .catch(() => undefined);
  return enabled && describe();
}

/** Next position in a shard; `done` if it is closed and read to its end. */
type Position = { iterator: string } | 'done';

/**
 * Reads a stream from its oldest record, as Lambda does: parent shards first, each shard in order. After a
 * restart all records come again, and the count skips those its mark covers.
 */
export function readStream(client: DynamoDBStreamsClient, StreamArn: string, handler: StreamHandler): Feed {
  const positions = new Map<string, Position>();

  const listShards = async (): Promise<Shard[]> => {
    const shards: Shard[] = [];
    let after: string | undefined;
    do {
      const from = after === undefined ? {} : { ExclusiveStartShardId: after };
      const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn, ...from }));
      shards.push(...(StreamDescription?.Shards ?? []));
      after = StreamDescription?.LastEvaluatedShardId;
    } while (after !== undefined);
    return shards;
  };
  const firstIterator = async (ShardId: string): Promise<string | undefined> => {
    const command = new GetShardIteratorCommand({
      StreamArn,
      ShardId,
      ShardIteratorType: 'TRIM_HORIZON',
    });
    return (await client.send(command)).ShardIterator;
  };
  const readShard = async (shard: string, stop: AbortSignal): Promise<number> => {
    const position = positions.get(shard);
    const ShardIterator = typeof position === 'object' ? position.iterator : await firstIterator(shard);
    // An iterator expires after 15 minutes; the shard is then read from its start, and its mark skips counted
    // records.
    positions.delete(shard);
    const { Records = [], NextShardIterator } = await client.send(new GetRecordsCommand({ ShardIterator }));
    const records = Records.map(asLambdaGivesIt);
    if (records.length > 0 && !(await deliver(handler, shard, records, stop))) return 0;
    positions.set(shard, NextShardIterator ? { iterator: NextShardIterator } : 'done');
    return records.length;
  };
  /** Reads each readable shard once; returns how many records there were. */
  const readAll = async (stop: AbortSignal): Promise<number> => {
    const shards = await listShards();
    const known = new Set(shards.map(({ ShardId }) => ShardId));
    let count = 0;
    for (const { ShardId: id = '', ParentShardId: parent } of shards) {
      // A parent that the stream no longer has is done, too.
      const isFree = parent === undefined || !known.has(parent) || positions.get(parent) === 'done';
      if (isFree && positions.get(id) !== 'done') count += await readShard(id, stop);
    }
    return count;
  };

  return runFeed(async (stop) => {
    while (!stop.aborted) {
      const count = await readAll(stop).catch(() => 0);
      if (count === 0) await setTimeout(pause, undefined, { signal: stop }).catch(() => undefined);
    }
  });
}

/** A record as in a Lambda event, which has seconds instead of dates. */
function asLambdaGivesIt({ eventID, eventName, dynamodb = {} }: ReadRecord): StreamRecord {
  const { Keys, OldImage, NewImage, SequenceNumber, ApproximateCreationDateTime } = dynamodb;
  const image = (of: object | undefined) => of as StreamImage | undefined;
  const known = {
    Keys: image(Keys),
    OldImage: image(OldImage),
    NewImage: image(NewImage),
    SequenceNumber,
    ApproximateCreationDateTime: Math.floor((ApproximateCreationDateTime?.getTime() ?? 0) / 1000),
  };
  return {
    ...(eventID !== undefined && { eventID }),
    ...(eventName !== undefined && { eventName }),
    dynamodb: Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
  };
}
