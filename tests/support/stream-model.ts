import fc from 'fast-check';
import type { StreamRecord } from '#records/tally.ts';
import type { Outcome, Tally } from '../../functions/tally/domain.ts';
import { BallotModel, type Action } from './ballot-model.ts';

/** A shard of a change stream: its records in order, and how far Lambda has got. */
interface Shard {
  id: string;
  from: number;
  to: number;
  parent: Shard | undefined;
  records: StreamRecord[];
  done: number;
  isClosed: boolean;
}

/** A choice from 0 up to and without the given number. */
type Pick = (below: number) => number;

/** Seconds. */
const retention = 24 * 3600;

const madeAt = (record: StreamRecord | undefined): number =>
  record?.dynamodb?.ApproximateCreationDateTime ?? 0;

/**
 * A change stream as Lambda reads it: at least once, in order within a shard, a parent before its children. Batches
 * have any length, repeat, overlap, run twice at the same time, hold records twice, and are given up halfway.
 */
class StreamModel {
  readonly #shards: Shard[] = [];
  readonly #pick: Pick;
  /** When the newest delivered record was made, in seconds. */
  now = 0;

  constructor(shards: number, pick: Pick) {
    this.#pick = pick;
    for (let index = 0; index < shards; index += 1) this.#add(index / shards, (index + 1) / shards);
  }

  #add(from: number, to: number, parent?: Shard): void {
    const id = `shardId-${String(this.#shards.length).padStart(20, '0')}-abc`;
    this.#shards.push({ id, from, to, parent, records: [], done: 0, isClosed: false });
  }

  /** A record goes to the open shard that its key, from 0 to before 1, belongs to. */
  write(key: number, record: StreamRecord): void {
    this.#shards.find(({ from, to, isClosed }) => !isClosed && from <= key && key < to)!.records.push(record);
  }

  /** An open shard ends; two go on in its place, or one, as where a shard has become old. */
  split(): void {
    const open = this.#shards.filter(({ isClosed }) => !isClosed);
    const shard = open[this.#pick(open.length)]!;
    const { from, to } = shard;
    shard.isClosed = true;
    const middle = this.#pick(2) === 0 ? (from + to) / 2 : to;
    this.#add(from, middle, shard);
    if (middle < to) this.#add(middle, to, shard);
  }

  async deliver(tally: Tally): Promise<void> {
    for (;;) {
      const ready = this.#ready();
      if (ready.length === 0) return;
      await this.#deliverSome(tally, ready[this.#pick(ready.length)]!);
    }
  }

  /** Shards with something to come whose parents are done; none runs half a day ahead of another, as no record may grow too old. */
  #ready(): Shard[] {
    const ready = this.#shards.filter((shard) => shard.done < shard.records.length && isFree(shard.parent));
    const first = Math.min(...ready.map(({ records, done }) => madeAt(records[done])));
    return ready.filter(({ records, done }) => madeAt(records[done]) <= first + retention / 2);
  }

  async #deliverSome(tally: Tally, shard: Shard): Promise<void> {
    const { records, done } = shard;
    // Nor does one batch reach over half a day: its first record would have left the stream before its last came.
    const young = records.findIndex((record) => madeAt(record) > madeAt(records[done]) + retention / 2);
    const end = young < 0 ? records.length : young;
    const to = done + 1 + this.#pick(Math.min(8, end - done));
    // Anything before may come again as long as the stream holds it.
    const from = this.#pick(3) === 0 ? this.#pick(done + 1) : done;
    const batch = records
      .slice(from, to)
      .filter((r) => madeAt(r) > this.now - retention || records.indexOf(r) >= done);
    this.now = Math.max(this.now, madeAt(records[to - 1]));
    const twice = this.#pick(4) === 0 ? [...batch, ...batch.slice(this.#pick(batch.length))] : batch;
    // An invocation that Lambda gave up on may still be at work on the same records.
    const ghost =
      this.#pick(6) === 0 ? tally.count(shard.id, batch.slice(0, 1 + this.#pick(batch.length))) : undefined;
    const [outcome] = await Promise.all([tally.count(shard.id, twice), ghost]);
    shard.done = this.#pick(8) === 0 ? done : progress(records, done, to, outcome);
  }
}

/** Where Lambda goes on: at the first failed record, or behind the batch. */
function progress(records: StreamRecord[], done: number, to: number, { failure }: Outcome): number {
  if (!failure) return to;
  const failed = records.findIndex((record) => record.dynamodb?.SequenceNumber === failure.retryFrom);
  return failed < 0 ? done : Math.max(done, failed);
}

/** Whether the children of a shard may be read: it is done, and so are those before it. */
const isFree = (shard: Shard | undefined): boolean =>
  !shard || (shard.done === shard.records.length && isFree(shard.parent));

const hour = 3_600_000;
const voters = 6;

const action: fc.Arbitrary<Action> = fc.record({
  voter: fc.nat(voters - 1),
  category: fc.nat(1),
  nominee: fc.nat(2),
  isCancel: fc.boolean(),
  // Mostly moments, at times hours, so that days end and marks expire.
  after: fc.oneof({ weight: 6, arbitrary: fc.nat(2000) }, { weight: 1, arbitrary: fc.nat(9 * hour) }),
});

/** What voters do, and how the stream brings it. */
export const night = fc.record({
  actions: fc.array(action, { minLength: 1, maxLength: 40 }),
  shards: fc.integer({ min: 1, max: voters }),
  splitEvery: fc.integer({ min: 5, max: 40 }),
  /** What the stream and the store decide at random. */
  choices: fc.infiniteStream(fc.nat(1_000_000)),
});

type Night = typeof night extends fc.Arbitrary<infer Value> ? Value : never;

/** The ballots of a night, and the stream of their changes. */
export function play({ actions, shards, splitEvery, choices }: Night, prefix?: string) {
  const pick = (below: number) => Number(choices.next().value) % below;
  const ballots = new BallotModel(prefix);
  const stream = new StreamModel(shards, pick);
  for (const [index, each] of actions.entries()) {
    const change = ballots.act(each);
    if (change) stream.write(each.voter / voters, change);
    if (index % splitEvery === splitEvery - 1) stream.split();
  }
  return { ballots, stream, pick };
}
