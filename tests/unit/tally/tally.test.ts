import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addLane, noCounts } from '#count/counts.ts';
import { createMetrics } from '#platform/metrics.ts';
import type { Item, Key } from '#records/tables.ts';
import { countsIn, lanes, markAttribute, marksIn } from '#records/tally.ts';
import { createTally, type TallyStore } from '../../../functions/tally/domain.ts';
import { tallyHandler } from '../../../functions/tally/handler.ts';
import { BallotModel } from '../../support/ballot-model.ts';
import { runs } from '../../support/nightly.ts';
import { propertySeed } from '../../support/property-seed.ts';
import { range } from '../../support/random.ts';
import { night, play } from '../../support/stream-model.ts';

/** What happens to a write: it is made, it fails, or it is made and its answer is lost. */
type Fate = 'made' | 'failed' | 'answer lost';

/** The tally's store in memory, with the conditions of the real one, and failures as the test wants them. */
function memoryStore(fate: () => Fate = () => 'made') {
  const items = new Map<string, Item>();
  const aside = new Map<string, string>();
  const itemAt = ({ pk, sk }: Key): Item => items.get(`${pk} ${sk}`) ?? {};
  const write = async <T>(change: () => T): Promise<T> => {
    await Promise.resolve();
    const is = fate();
    if (is === 'failed') throw new Error('throttled');
    const answer = change();
    if (is === 'answer lost') throw new Error('connection lost');
    return answer;
  };
  const store: TallyStore = {
    add: (key, { shard, counts, first, oldest, mark }) =>
      write(() => {
        const item = itemAt(key);
        const { [markAttribute(shard)]: current = '', since = -Infinity } = item;
        if (!(String(current) < first && Number(since) < oldest)) return undefined;
        item[markAttribute(shard)] = mark;
        for (const [name, count] of Object.entries(counts)) item[name] = Number(item[name] ?? 0) + count;
        items.set(`${key.pk} ${key.sk}`, item);
        return marksIn(item);
      }),
    counted: async (key, shard) => ({
      mark: marksIn(itemAt(key)).get(shard) ?? '',
      since: Number(itemAt(key)['since'] ?? -Infinity),
    }),
    forget: (key, shard, mark) =>
      write(() => {
        const item = itemAt(key);
        if (item[markAttribute(shard)] === mark) delete item[markAttribute(shard)];
      }),
    setAside: (shard, name, reason) => write(() => void aside.set(`${shard} ${name}`, reason)),
    drift: async () => undefined,
    noteLag: async () => undefined,
  };
  return { ...store, items, aside };
}

const sequences = runs(2000);

/** The tally after all changes of a night have arrived, and the recount of the ballots. */
async function countsOf(night: Parameters<typeof play>[0], failures: number) {
  const { ballots, stream, pick } = play(night);
  const fates: Fate[] = ['failed', 'answer lost'];
  const store = memoryStore(() => (failures > 0 && pick(failures) === 0 ? fates[pick(2)]! : 'made'));
  await stream.deliver(createTally(store, { now: () => stream.now * 1000 }));
  return { tally: sumsOf(store.items), recount: ballots.counts(), aside: store.aside };
}

/** What items count, by counter. */
function sumsOf(items: ReadonlyMap<string, Item>) {
  const sums = noCounts();
  for (const [id, item] of items) {
    const [pk = '', sk = ''] = id.split(' ');
    addLane(sums, { key: { pk, sk }, counts: countsIn(item) });
  }
  const counters = Object.entries(sums).flatMap(([pk, counts]) =>
    Object.entries(counts).map(([sk, each]) => [`${pk} ${sk}`, { ...each }] as const),
  );
  return Object.fromEntries(counters.filter(([, each]) => Object.keys(each).length > 0));
}

/** Bytes of an item, by which DynamoDB counts write units; a number takes no more than its digits. */
const sizeOf = (item: Item, id: string) =>
  Object.entries(item).reduce((size, [name, value]) => size + name.length + String(value).length, id.length);

describe('the live count', () => {
  it(`agrees with the ballots, however the stream repeats, cuts and crosses their changes (${sequences} sequences)`, async () => {
    console.info(`seed ${propertySeed}`);
    // One write in so many fails; none where it is 0.
    const failures = fc.constantFrom(0, 3, 10);
    await fc.assert(
      fc.asyncProperty(night, failures, async (each, rate) => {
        const { tally, recount, aside } = await countsOf(each, rate);
        expect(tally).toEqual(recount);
        expect(aside.size).toBe(0);
      }),
      { numRuns: sequences },
    );
  });

  it('keeps every item below 2 KB, however many shards a day has', async () => {
    const model = new BallotModel();
    const store = memoryStore();
    const tally = createTally(store, { now: () => model.now });
    const nominees = 10;
    // Ids and sequence numbers as long as those of DynamoDB.
    const shards = range(240).map(
      (index) => `shardId-${String(1_763_800_000_000 + index).padStart(20, '0')}-a1b2c3d4`,
    );
    const votes = shards.flatMap((shard, index) => {
      const act = { voter: index, category: 0, nominee: index % nominees, isCancel: false, after: 10 };
      return [{ shard, change: model.act(act)! }];
    });
    for (const { shard, change } of votes) await tally.count(shard, [change]);
    for (const { shard, change } of votes) await tally.count(shard, [change]);

    expect(sumsOf(store.items)).toEqual(model.counts());
    expect(store.items.size).toBe(2 * lanes);
    expect(Math.max(...[...store.items].map(([id, item]) => sizeOf(item, id)))).toBeLessThan(2048);
  });
});

function setUp(fate?: () => Fate) {
  const model = new BallotModel();
  const clock = { now: () => model.now };
  const store = memoryStore(fate);
  const lines: Record<string, unknown>[] = [];
  const logged: unknown[] = [];
  const log = (message: string, fields?: object) => logged.push({ message, ...fields });
  const metrics = createMetrics(clock, 'tally-function', (line) =>
    lines.push(JSON.parse(line) as Record<string, unknown>),
  );
  const handler = tallyHandler(createTally(store, clock), { info: log, error: log }, metrics);
  const vote = (voter: number) =>
    model.act({ voter, category: 0, nominee: 0, isCancel: false, after: 1000 })!;
  return { handler, store, vote, lines, logged };
}

describe('the function of the live count', () => {
  it('answers that nothing is to be repeated when all is counted, and measures how far it is behind', async () => {
    const { handler, vote, lines } = setUp();
    const answer = await handler({ shardId: 'shard', Records: [vote(1), vote(2)] });

    expect(answer).toEqual({ state: {}, batchItemFailures: [] });
    expect(lines).toMatchObject([
      { FunctionName: 'tally-function', CountedChanges: 2, UnreadableChanges: 0, TallyLag: 1000 },
    ]);
    expect(JSON.stringify(lines[0])).toContain('"Dimensions":[["FunctionName"]]');
  });

  it('names the first change that is not counted when the table does not answer, and says so in the log', async () => {
    const { handler, vote, logged } = setUp(() => 'failed');
    const [first, second] = [vote(1), vote(2)];
    const { batchItemFailures } = await handler({ shardId: 'shard', Records: [second, first] });

    expect(batchItemFailures).toEqual([{ itemIdentifier: first.dynamodb?.SequenceNumber }]);
    expect(logged).toMatchObject([{ shardId: 'shard', retryFrom: first.dynamodb?.SequenceNumber }]);
  });

  it.each([
    null,
    5,
    {},
    { eventName: 'INSERT', dynamodb: { Keys: {} } },
    { dynamodb: { SequenceNumber: '7', ApproximateCreationDateTime: 1, Keys: { pk: null } } },
    { eventName: 'REMOVE', dynamodb: { SequenceNumber: '8', Keys: {} } },
  ])('puts aside the record %j, which is no change, and counts those around it', async (record) => {
    const { handler, store, vote, lines } = setUp();
    const Records = [vote(1), record, vote(2)];
    const answer = await handler({ shardId: 'shard', Records });

    expect(answer.batchItemFailures).toEqual([]);
    expect(lines).toMatchObject([{ CountedChanges: 2, UnreadableChanges: 1 }]);
    expect(store.aside.size).toBe(1);
  });

  it('has the batch repeated where it cannot put a record aside', async () => {
    const { handler } = setUp(() => 'failed');
    const { batchItemFailures } = await handler({ shardId: 'shard', Records: [{}] });
    expect(batchItemFailures).toEqual([{ itemIdentifier: '' }]);
  });

  // The shape of AWS's example of a window's event (Lambda Developer Guide, "Tumbling windows"), at its end.
  it.each([{}, { Records: [] }])(
    'takes the end of a window that has the records %j, which tells nothing',
    async (records) => {
      const { handler, lines } = setUp();
      const event = {
        ...records,
        window: { start: '2020-07-30T17:00:00Z', end: '2020-07-30T17:05:00Z' },
        state: {},
        shardId: 'shard123456789',
        eventSourceARN: 'stream-ARN',
        isFinalInvokeForWindow: true,
        isWindowTerminatedEarly: false,
      };

      expect(await handler(event)).toEqual({ state: {}, batchItemFailures: [] });
      expect(lines).toEqual([]);
    },
  );

  it.each([3, 0, undefined])('tells the verdict of the last recount by a schedule: %j', async (drift) => {
    const { handler, store, lines } = setUp();
    store.drift = async () => drift;
    await handler({ source: 'aws.events', 'detail-type': 'Scheduled Event' });
    expect(lines).toMatchObject([{ TallyDrift: drift ?? 0 }]);
  });

  it('refuses an event without records that is not the end of a window', async () => {
    const { handler } = setUp();
    for (const end of [{}, { isFinalInvokeForWindow: false }])
      await expect(handler({ shardId: 'shard', ...end })).rejects.toThrow('Records may be missing');
  });

  it('takes a full batch in one event of Lambda, and each item of it in few writes', async () => {
    const { handler, store, vote, lines } = setUp();
    const Records = range(5000).map((index) => vote(index));
    let writes = 0;
    const plain = { ...store };
    store.add = (key, addition) => ((writes += 1), plain.add(key, addition));
    await handler({ shardId: 'shard', Records });

    expect(lines).toMatchObject([{ CountedChanges: 5000, UnreadableChanges: 0 }]);
    expect(writes).toBeLessThanOrEqual(store.items.size + 5000 / 100);
    // What Lambda passes at most. It cuts a batch there if its ballots are larger than these.
    expect(JSON.stringify({ Records }).length).toBeLessThan(6 * 1024 * 1024);
  });

  it('refuses events that do not name their shard', async () => {
    const { handler, vote } = setUp();
    await expect(handler({ Records: [vote(1)] })).rejects.toThrow(
      'shardId must be named: the event source mapping needs a tumbling window',
    );
  });
});
