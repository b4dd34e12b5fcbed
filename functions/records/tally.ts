import { hash } from 'node:crypto';
import { resultKeys, type Item, type Key } from './tables.ts';

/**
 * Items of the live count. A counter (a category's day, or its hour) is spread over `lanes` items, and its
 * counts are their sums; a lane alone may count below zero. Each item counts exactly once: its counts and the
 * mark of each of its shards of the stream change in the same conditional write (see functions/tally).
 *
 *   day item       ballots        ballots with a vote: the voters of that category and day
 *                  n:<nominee>    votes
 *   minutes item   t:<MM>         current votes by the minute of the hour (UTC) they were cast in
 *   both           s:<shard>      the last counted change of that shard, see `markOf`
 *                  since          a repair covers changes up to then; milliseconds since the epoch
 *                  repairs        number of repairs
 *                  writes         number of writes, by which a repair detects a change
 */
export interface Counts {
  [attribute: string]: number;
}

const nomineePrefix = 'n:';
const minutePrefix = 't:';
const markPrefix = 's:';

export const ballotsAttribute = 'ballots';
export const nomineeAttribute = (nominee: string): string => nomineePrefix + nominee;
export const markAttribute = (shard: string): string => markPrefix + shard;

const isCount = (attribute: string): boolean =>
  attribute === ballotsAttribute || attribute.startsWith(nomineePrefix) || attribute.startsWith(minutePrefix);

/**
 * Items of each counter, so that no item holds the marks of every shard. It must not change while a show
 * runs: a shard's mark would stay behind in its former lane, and what is delivered again count again.
 */
export const lanes = 16;

/** The lane that a shard counts into, always the same. */
export const laneOf = (shard: string): number => (hash('sha256', shard, 'buffer')[0] ?? 0) % lanes;

/** The counter of a lane. */
export const counterOf = ({ pk, sk }: Key): Key => ({ pk, sk: sk.slice(0, sk.lastIndexOf('#')) });

/** A sequence number as text that sorts numerically: its length goes first, two digits. */
export function sortable(sequence: string): string {
  const digits = sequence.replace(/^0+/, '');
  return String(digits.length).padStart(2, '0') + digits;
}

/** A shard's last counted change and when it was counted; sorts as text between that change and the next. */
export const markOf = (sequence: string, countedAt: number): string => `${sortable(sequence)}@${countedAt}`;

/** When a mark was set, in milliseconds since the epoch. */
export const countedAtOf = (mark: string): number => Number(mark.slice(mark.indexOf('@') + 1));

/** The marks of an item by shard. */
export const marksIn = (item: Item): Map<string, string> =>
  new Map(
    Object.entries(item)
      .filter(([name]) => name.startsWith(markPrefix))
      .map(([name, mark]) => [name.slice(markPrefix.length), String(mark)]),
  );

/** The nonzero counts of an item. */
export const countsIn = (item: Item): Counts =>
  Object.fromEntries(
    Object.entries(item).filter(
      (entry): entry is [string, number] =>
        isCount(entry[0]) && typeof entry[1] === 'number' && entry[1] !== 0,
    ),
  );

export const nomineesIn = (counts: Counts): Map<string, number> => under(counts, nomineePrefix);

/** Votes by minute of the hour, `00` to `59`. */
export const minutesIn = (counts: Counts): Map<string, number> => under(counts, minutePrefix);

const under = (counts: Counts, prefix: string): Map<string, number> =>
  new Map(
    Object.entries(counts)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, count]) => [name.slice(prefix.length), count]),
  );

/** The hour's counter and the minute attribute that count a vote. `at` is in milliseconds since the epoch. */
export function minuteOf(category: string, at: number): { key: Key; attribute: string } {
  const instant = new Date(at).toISOString();
  return {
    key: resultKeys.minutes(category, instant.slice(0, 13)),
    attribute: minutePrefix + instant.slice(14, 16),
  };
}

/** The latest countable time of a vote: the last year with four digits. */
export const lastInstant = Date.UTC(9999, 11, 31);

export interface StoredLag {
  /** Milliseconds from the batch's oldest change to its count. */
  lag: number;
  at: number;
}

export interface StoredDrift {
  /** Counts that differed from the last recount, and by how many votes. */
  differences: number;
  votes: number;
  at: number;
}

export interface StoredUnreadable {
  reason: string;
  change: string;
  at: number;
  /** Seconds since the epoch. */
  expires: number;
}

/** Untrusted, as Lambda passes it. */
export interface StreamRecord {
  eventID?: string;
  eventName?: string;
  dynamodb?: {
    Keys?: StreamImage;
    OldImage?: StreamImage;
    NewImage?: StreamImage;
    SequenceNumber?: string;
    /** Seconds since the epoch. */
    ApproximateCreationDateTime?: number;
  };
}
export type StreamImage = Record<string, StreamValue>;
export type StreamValue = Record<string, unknown>;
