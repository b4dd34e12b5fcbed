import { readBallot, type ReadBallot } from '#records/ballots.ts';
import type { Item } from '#records/tables.ts';
import type { StreamImage, StreamRecord, StreamValue } from '#records/tally.ts';

/** A ballot before and after a change; absent where it was not there. */
export interface Change {
  sequence: string;
  /** When it was made, milliseconds since the epoch. */
  madeAt: number;
  before?: ReadBallot;
  after?: ReadBallot;
}

/** Why a record cannot be counted, for whoever looks into it. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

/** Ballots begin with the voter and end with the day. */
const ballotKeyForm = /^.+#\d{4}-\d\d-\d\d$/;
const milliseconds = 1000;

/**
 * The change that a record tells of.
 * @throws Unreadable for anything else than a change of a ballot with what the count needs to know of it
 */
export function readChange(record: StreamRecord): Change {
  const { Keys, OldImage, NewImage, ApproximateCreationDateTime } = record.dynamodb ?? {};
  const sequence = sequenceOf(record);
  if (sequence === undefined) throw new Unreadable('The record has no sequence number.');
  if (typeof ApproximateCreationDateTime !== 'number')
    throw new Unreadable('The record does not say when the change was made.');
  const key = itemIn(Keys);
  if (typeof key['sk'] !== 'string' || !ballotKeyForm.test(String(key['pk'])))
    throw new Unreadable('The key is not that of a ballot.');
  const expected = { INSERT: [false, true], MODIFY: [true, true], REMOVE: [true, false] }[
    String(record.eventName)
  ];
  if (!expected || expected[0] !== Boolean(OldImage) || expected[1] !== Boolean(NewImage))
    throw new Unreadable('The record does not hold the ballot before and after the change.');
  return {
    sequence,
    madeAt: ApproximateCreationDateTime * milliseconds,
    ...(OldImage && { before: ballotIn({ ...itemIn(OldImage), ...key }) }),
    ...(NewImage && { after: ballotIn({ ...itemIn(NewImage), ...key }) }),
  };
}

/** The sequence number of a record, where it has one. */
export function sequenceOf(record: StreamRecord): string | undefined {
  const number: unknown = record?.dynamodb?.SequenceNumber;
  return typeof number === 'string' && /^\d{1,40}$/.test(number) ? number : undefined;
}

function ballotIn(item: Item): ReadBallot {
  const ballot = readBallot(item);
  for (const [nominee, vote] of ballot.votes) {
    if (typeof (vote as unknown) !== 'object' || vote === null)
      throw new Unreadable(`The vote for ${nominee} is not one.`);
  }
  return ballot;
}

/** An image without the types of its values. */
function itemIn(image: StreamImage | undefined): Item {
  if (typeof image !== 'object' || image === null) throw new Unreadable('The record holds no item.');
  return Object.fromEntries(Object.entries(image).map(([name, value]) => [name, plain(value)]));
}

/** A value without its type: texts, numbers and maps, which are all that counting reads; others stay as they are. */
function plain(value: StreamValue): unknown {
  const [type, held] = Object.entries(value ?? {})[0] ?? [];
  if (type === 'S') return held;
  if (type === 'N') return Number(held);
  if (type === 'M') return itemIn(held as StreamImage);
  return value;
}
