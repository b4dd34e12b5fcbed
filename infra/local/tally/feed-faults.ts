import { createHash } from 'node:crypto';
import type { StreamRecord } from '#records/tally.ts';

/** Faults of the local feed that a real stream may have, for tests and the simulator. */
export interface FeedFaults {
  /** Number of shards; fixed for a data folder. */
  shards: number;
  /** Maximum records per delivery. */
  split: number;
  /** One delivery in this many is repeated, overlapping the next; 0 for none. */
  repeat: number;
  /** Shards come in any order, and the records of a delivery in reverse. */
  reorder: boolean;
  /** Maximum milliseconds before a delivery. */
  delay: number;
  /** A random number in [0, 1). */
  random: () => number;
}

/** One shard, everything once, at once and in order. */
export const noFaults: FeedFaults = {
  shards: 1,
  split: Infinity,
  repeat: 0,
  reorder: false,
  delay: 0,
  random: () => 0.5,
};

export interface Delivery {
  shard: string;
  records: StreamRecord[];
  delay: number;
}

/**
 * The deliveries of a batch. As in a stream, the first delivery of a record comes after those before it in
 * its shard.
 */
export function deliveries(records: readonly StreamRecord[], feedFaults: FeedFaults): Delivery[] {
  const { shards, split, repeat, reorder, delay, random } = feedFaults;
  const lists = [...Map.groupBy(records, (record) => shardOf(record, shards))];
  if (reorder) lists.sort(() => random() - 0.5);
  return lists.flatMap(([shard, list]) => {
    const cuts: Delivery[] = [];
    for (let from = 0; from < list.length;) {
      const to = Math.min(list.length, from + split);
      const isRepeated = repeat > 0 && random() < 1 / repeat;
      const begin = isRepeated ? Math.floor(random() * (from + 1)) : from;
      const cut = list.slice(begin, to);
      cuts.push({ shard, records: reorder ? cut.toReversed() : cut, delay: Math.floor(random() * delay) });
      if (isRepeated)
        cuts.push({ shard, records: cut.slice(0, 1 + Math.floor(random() * cut.length)), delay: 0 });
      from = to;
    }
    return cuts;
  });
}

/** A ballot stays in its shard. */
function shardOf({ dynamodb }: StreamRecord, shards: number): string {
  const key = JSON.stringify(dynamodb?.Keys ?? {});
  const number = createHash('sha256').update(key).digest().readUInt32BE() % shards;
  return `local-${number}`;
}
