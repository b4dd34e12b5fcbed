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

/** Milliseconds between looks at shards that have nothing new. */
const pause = 500;

/**
 * The stream of a table on an engine somebody else runs, switched on where it is not; undefined on an engine that has none.
 * The engine must hold the table.
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
 * Reads a stream from its oldest record on, as Lambda does: a parent shard before its children, each shard in order. It keeps no position
 * of its own: after a restart everything comes again that the stream still holds, and what is counted is refused by its mark.
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

/** Where a shard is to be read on; `done` when it has ended and is read to its end. */
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

  /** Reads once from each shard that may be read; whether nothing was there. */
  async round(): Promise<boolean> {
    let isIdle = true;
    const shards = await this.#shards();
    const known = new Set(shards.map(({ ShardId }) => ShardId));
    for (const { ShardId: id = '', ParentShardId: parent } of shards) {
      // A parent that the stream has forgotten is past.
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

  /** Reads once from a shard and has it counted; how many records there were. */
  async #read(shard: string): Promise<number> {
    const position = this.#positions.get(shard);
    const iterator = typeof position === 'object' ? position.iterator : await this.#begin(shard);
    // An iterator ends after a quarter of an hour; the shard is then begun anew, and its marks refuse what is counted.
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

/** A record as in an event of Lambda: instants are seconds there, and dates here. */
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
