import { describe, expect, it } from 'vitest';
import { createMetrics } from '#platform/metrics.ts';
import { createTally } from '../../../functions/tally/domain.ts';
import { tallyHandler } from '../../../functions/tally/handler.ts';
import { BallotModel } from '../../support/ballot-model.ts';
import { MemoryStore, type Fate } from './memory-store.ts';

function setUp(fate?: () => Fate) {
  const model = new BallotModel();
  const clock = { now: () => model.now };
  const store = new MemoryStore(fate);
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
    ['nothing', null],
    ['a number', 5],
    ['no change', {}],
    ['a change without a number', { eventName: 'INSERT', dynamodb: { Keys: {} } }],
    [
      'a key that is no text',
      { dynamodb: { SequenceNumber: '7', ApproximateCreationDateTime: 1, Keys: { pk: null } } },
    ],
    ['a deletion without the ballot', { eventName: 'REMOVE', dynamodb: { SequenceNumber: '8', Keys: {} } }],
  ])('puts aside a record that is %s, and counts those around it', async (_name, record) => {
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

  it('counts nothing at the end of a window', async () => {
    const { handler, store } = setUp();
    const event = { shardId: 'shard', Records: [], isFinalInvokeForWindow: true, state: {} };
    expect(await handler(event)).toEqual({ state: {}, batchItemFailures: [] });
    expect(store.items.size).toBe(0);
  });

  it('refuses events that do not name their shard', async () => {
    const { handler, vote } = setUp();
    await expect(handler({ Records: [vote(1)] })).rejects.toThrow(
      'shardId must be named: the event source mapping needs a tumbling window',
    );
  });
});
