import { createHash } from 'node:crypto';
import type { StreamRecord } from '#records/tally.ts';

/** How badly the local feed delivers, within what a stream may do; for tests and the simulator. */
export interface Trouble {
  /** Shards that voters are spread over; always the same for a data folder. */
  shards: number;
  /** Records of a delivery, at most. */
  split: number;
  /** One delivery in so many comes again, overlapping the next one; none where it is 0. */
  repeat: number;
  /** Shards come in any order, and records of a delivery in reverse. */
  reorder: boolean;
  /** Milliseconds before a delivery, at most. */
  delay: number;
  /** A number from 0 to before 1. */
  random: () => number;
}

/** One shard, everything once, at once and in order. */
export const calm: Trouble = {
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

/** The deliveries of a batch of changes. A record comes for the first time after those before it in its shard, as in a stream. */
export function deliveries(records: readonly StreamRecord[], trouble: Trouble): Delivery[] {
  const { shards, split, repeat, reorder, delay, random } = trouble;
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
