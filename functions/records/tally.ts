import { resultKeys, type Item, type Key } from './tables.ts';

/**
 * Items of the live count. Each counts on its own and exactly once: the counts and how far each shard of the change stream has been
 * counted into them stand in the same item and change in the same conditional write (see functions/tally).
 *
 *   day item       ballots        ballots that hold a vote: the voters of that category and day
 *                  n:<nominee>    votes
 *   minutes item   t:<MM>         votes that stand, by the minute of the hour (UTC) they were cast in; 60 at most
 *   both           s:<shard>      the last change of that shard that is counted, see `markOf`
 *                  since          changes made up to then are in the counts: set by a repair; milliseconds since the epoch
 *                  repairs        how many repairs have set the counts
 *                  writes         how many writes there have been, so that a repair can tell that it meets what it has read
 */
export interface Counts {
  /** By attribute of the item. */
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

/** Digits of the longest sequence number of a stream (DynamoDB Streams API: StreamRecord, at most 40 characters). */
const sequenceDigits = 40;

/** A sequence number as a text that sorts as the number does. */
export const sortable = (sequence: string): string => sequence.padStart(sequenceDigits, '0');

/**
 * How far a shard is counted: the sortable number of the last change, and when it was counted. A mark is greater than
 * the number of its own change and less than that of the next, in the order of texts.
 */
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

/** The counts of an item; those that are zero are left out. */
export const countsIn = (item: Item): Counts =>
  Object.fromEntries(
    Object.entries(item).filter(
      (entry): entry is [string, number] =>
        isCount(entry[0]) && typeof entry[1] === 'number' && entry[1] !== 0,
    ),
  );

/** Votes by nominee of a day's counts. */
export const nomineesIn = (counts: Counts): Map<string, number> => under(counts, nomineePrefix);

/** Votes by minute of the hour, `00` to `59`, of an hour's counts. */
export const minutesIn = (counts: Counts): Map<string, number> => under(counts, minutePrefix);

const under = (counts: Counts, prefix: string): Map<string, number> =>
  new Map(
    Object.entries(counts)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, count]) => [name.slice(prefix.length), count]),
  );

/** Where a vote is counted by time: the item of its hour, and the attribute of its minute. `at` is in milliseconds since the epoch. */
export function minuteOf(category: string, at: number): { key: Key; attribute: string } {
  const instant = new Date(at).toISOString();
  return {
    key: resultKeys.minutes(category, instant.slice(0, 13)),
    attribute: minutePrefix + instant.slice(14, 16),
  };
}

/** The last instant that a vote can be counted under, far beyond any show; `Date` knows no later year of four digits. */
export const lastInstant = Date.UTC(9999, 11, 31);

/** How far the live count was behind when it last counted. */
export interface StoredLag {
  /** Milliseconds from the oldest change of the batch to its being counted. */
  lag: number;
  /** When that was measured, milliseconds since the epoch. */
  at: number;
}

/** How far the live count was from the last recount. */
export interface StoredDrift {
  /** Counts that differed. */
  differences: number;
  /** Votes they differed by. */
  votes: number;
  /** Milliseconds since the epoch. */
  at: number;
}

/** A change of a ballot that the live count could not understand. */
export interface StoredUnreadable {
  reason: string;
  /** The change as it came, JSON, cut off where it is long. */
  change: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** Seconds since the epoch. */
  expires: number;
}

/** A record of the change stream as Lambda hands it over. Nothing of it is taken for granted. */
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
