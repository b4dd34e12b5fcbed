import { setTimeout } from 'node:timers/promises';
import { DescribeTableCommand, UpdateTableCommand, type DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DescribeStreamCommand,
  GetRecordsCommand,
  GetShardIteratorCommand,
  type DynamoDBStreamsClient,
  type Shard,
  type _Record as ReadRecord,
} from '@aws-sdk/client-dynamodb-streams';
import type { StreamImage, StreamRecord } from '#records/tally.ts';
import type { StreamHandler } from '../../../functions/tally/handler.ts';
import { deliver, type Feed } from './feed.ts';

/** Milliseconds between polls of idle shards. */
const pause = 500;

/**
 * The change stream of a table on an external engine, enabled if needed; undefined if the engine has none.
 * The table must exist.
 */
export async function streamOf(client: DynamoDBClient, table: string): Promise<string | undefined> {
  const look = async () => {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: table }));
    return Table?.StreamSpecification?.StreamEnabled ? Table.LatestStreamArn : undefined;
  };
  const standing = await look();
  if (standing !== undefined) return standing;
  const switchedOn = await client
    .send(
      new UpdateTableCommand({
        TableName: table,
        StreamSpecification: { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' },
      }),
    )
    .catch(() => undefined);
  return switchedOn && look();
}

/**
 * Reads a stream from its oldest record, as Lambda does: parent shards first, each shard in order. After a
 * restart all records come again, and the count skips those its mark covers.
 */
export function readStream(client: DynamoDBStreamsClient, stream: string, handler: StreamHandler): Feed {
  const stop = new AbortController();
  const reader = new ShardReader(client, stream, handler, stop.signal);
  const run = async () => {
    while (!stop.signal.aborted) {
      const isIdle = await reader.round().catch(() => true);
      if (isIdle) await setTimeout(pause, undefined, { signal: stop.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    close: async () => {
      stop.abort();
      await running;
    },
  };
}

/** Next position in a shard; `done` if it is closed and read to its end. */
type Position = { iterator: string } | 'done';

class ShardReader {
  readonly #client: DynamoDBStreamsClient;
  readonly #stream: string;
  readonly #handler: StreamHandler;
  readonly #stop: AbortSignal;
  readonly #positions = new Map<string, Position>();

  constructor(client: DynamoDBStreamsClient, stream: string, handler: StreamHandler, stop: AbortSignal) {
    this.#client = client;
    this.#stream = stream;
    this.#handler = handler;
    this.#stop = stop;
  }

  /** Reads each readable shard once; returns whether there was nothing. */
  async round(): Promise<boolean> {
    let isIdle = true;
    const shards = await this.#shards();
    const known = new Set(shards.map(({ ShardId }) => ShardId));
    for (const { ShardId: id = '', ParentShardId: parent } of shards) {
      // The stream no longer has the parent.
      const isFree = parent === undefined || !known.has(parent) || this.#positions.get(parent) === 'done';
      if (isFree && this.#positions.get(id) !== 'done' && (await this.#read(id)) > 0) isIdle = false;
    }
    return isIdle;
  }

  async #shards(): Promise<Shard[]> {
    const shards: Shard[] = [];
    let after: string | undefined;
    do {
      const { StreamDescription } = await this.#client.send(
        new DescribeStreamCommand({
          StreamArn: this.#stream,
          ...(after !== undefined && { ExclusiveStartShardId: after }),
        }),
      );
      shards.push(...(StreamDescription?.Shards ?? []));
      after = StreamDescription?.LastEvaluatedShardId;
    } while (after !== undefined);
    return shards;
  }

  /** Reads a shard once and delivers its records; returns how many there were. */
  async #read(shard: string): Promise<number> {
    const position = this.#positions.get(shard);
    const iterator = typeof position === 'object' ? position.iterator : await this.#begin(shard);
    // An iterator expires after 15 minutes; the shard is then read from its start, and its mark skips counted
    // records.
    this.#positions.delete(shard);
    const { Records = [], NextShardIterator } = await this.#client.send(
      new GetRecordsCommand({ ShardIterator: iterator }),
    );
    if (
      Records.length > 0 &&
      !(await deliver(this.#handler, shard, Records.map(asLambdaGivesIt), this.#stop))
    )
      return 0;
    this.#positions.set(shard, NextShardIterator ? { iterator: NextShardIterator } : 'done');
    return Records.length;
  }

  async #begin(shard: string): Promise<string | undefined> {
    const { ShardIterator } = await this.#client.send(
      new GetShardIteratorCommand({
        StreamArn: this.#stream,
        ShardId: shard,
        ShardIteratorType: 'TRIM_HORIZON',
      }),
    );
    return ShardIterator;
  }
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
