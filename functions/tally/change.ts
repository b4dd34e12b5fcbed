import { readBallot, type ReadBallot } from '#records/ballots.ts';
import type { Item } from '#records/tables.ts';
import type { StreamImage, StreamRecord, StreamValue } from '#records/tally.ts';

/** A ballot before and after a change; absent if it did not exist. */
export interface Change {
  sequence: string;
  madeAt: number;
  before?: ReadBallot;
  after?: ReadBallot;
}

/** A record that cannot be counted; the message says why. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

const ballotKeyForm = /^.+#\d{4}-\d\d-\d\d$/;

/** @throws Unreadable unless the record is a change of a ballot with all that counting needs */
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
    madeAt: ApproximateCreationDateTime * 1000,
    ...(OldImage && { before: ballotIn({ ...itemIn(OldImage), ...key }) }),
    ...(NewImage && { after: ballotIn({ ...itemIn(NewImage), ...key }) }),
  };
}

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

/** An image as a plain item. */
function itemIn(image: StreamImage | undefined): Item {
  if (typeof image !== 'object' || image === null) throw new Unreadable('The record holds no item.');
  return Object.fromEntries(Object.entries(image).map(([name, value]) => [name, plain(value)]));
}

/** A plain value: text, number or map, which is all that counting reads. Other types stay as they are. */
function plain(value: StreamValue): unknown {
  const [type, content] = Object.entries(value ?? {})[0] ?? [];
  if (type === 'S') return content;
  if (type === 'N') return Number(content);
  if (type === 'M') return itemIn(content as StreamImage);
  return value;
}
