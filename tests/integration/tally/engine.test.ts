import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { drift, noCounts, type ItemCounts } from '#count/counts.ts';
import { NotRepairable, repair, settlingTime, tallyCounts } from '#count/repair.ts';
import { createTallyItems, createTallyWriter } from '#count/store-tally.ts';
import { laneOf } from '#records/tally.ts';
import { createTallyReader } from '../../../functions/results/store.ts';
import { createTally } from '../../../functions/tally/domain.ts';
import { createTallyStore } from '../../../functions/tally/store.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { BallotModel, type Action } from '../../support/ballot-model.ts';
import { runs } from '../../support/nightly.ts';
import { range } from '../../support/random.ts';
import { setUpSite } from '../../support/site.ts';
import { night, play } from '../../support/stream-model.ts';

const table = localTables.results;

const site = await setUpSite();
afterAll(() => site.close());

/** Shards that count into a lane. */
const shardsOf = (lane: number): string[] =>
  range(99)
    .map((index) => `shard-${index}`)
    .filter((shard) => laneOf(shard) === lane);

const items = () => createTallyItems(site.documents, table);
const tallyAt = (clock: { now(): number }) =>
  createTally(createTallyStore(site.documents, table, clock), clock);

/** The counts of a model in the shape of a recount. */
function recountOf(model: BallotModel): ItemCounts {
  const counts = noCounts();
  for (const [id, item] of Object.entries(model.counts())) {
    const [pk = '', sk = ''] = id.split(' ');
    counts[pk] = { ...counts[pk], [sk]: item };
  }
  return counts;
}

/** Where the live count differs from the model, among the model's own categories. */
async function differencesFrom(model: BallotModel, prefix: string) {
  const all = drift(await tallyCounts(items()), recountOf(model));
  return all.filter(({ pk }) => pk.startsWith(`TALLY#${prefix}`));
}

const vote = (voter: number, nominee = 0, isCancel = false): Action => ({
  voter,
  category: 0,
  nominee,
  isCancel,
  after: 1000,
});

describe('the live count on a DynamoDB engine', () => {
  it('holds what the ballots say after a stream that repeats and crosses itself', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(night, async (each) => {
        const prefix = `run${(run += 1)}`;
        const { ballots, stream } = play(each, prefix);
        await stream.deliver(tallyAt({ now: () => stream.now * 1000 }));
        expect(await differencesFrom(ballots, prefix)).toEqual([]);
      }),
      { numRuns: runs(20) },
    );
  });

  it('is read by day, by the minute and with its lag', async () => {
    const model = new BallotModel('read');
    const changes = [vote(1), vote(2), vote(2, 1), vote(2, 1, true)].map((each) => model.act(each)!);
    await tallyAt({ now: () => model.now }).count('shard', changes);

    const reader = createTallyReader(site.documents, table);
    const days = await reader.days(['read-0', 'unknown']);
    expect(days['TALLY#read-0']).toEqual({ 'DAY#2026-10-31': { ballots: 2, 'n:nominee-0': 2 } });
    const noon = Date.UTC(2026, 9, 31, 12);
    expect([...(await reader.minutes('read-0', noon, noon + 60_000))]).toEqual([[noon, 2]]);
    expect(await reader.lag()).toEqual({ lag: 3000, at: model.now });
  });

  it('forgets marks of shards that can send nothing any more, and no others', async () => {
    const model = new BallotModel('marks');
    const count = (shard: string, hours: number, voter: number) => {
      const now = Date.UTC(2026, 9, 31, 12 + hours);
      return tallyAt({ now: () => now }).count(shard, [model.act(vote(voter))!]);
    };
    const [first = '', second = '', third = ''] = shardsOf(0);
    await count(first, 0, 1);
    await count(second, 25, 2);
    const { key, marks } = await itemOf('TALLY#marks-0');
    expect(new Set(marks.keys())).toEqual(new Set([first, second]));
    await count(third, 27, 3);
    expect(new Set((await items().item(key)).marks.keys())).toEqual(new Set([second, third]));
  });
});

describe('a repair', () => {
  const repairWith = (model: BallotModel, isVotingOpen = () => false) =>
    repair(
      {
        isVotingOpen: () => Promise.resolve(isVotingOpen()),
        countBallots: () => Promise.resolve(recountOf(model)),
        tally: { ...items(), everyItem: () => itemsOf('TALLY#repair') },
        replace: createTallyWriter(site.documents, table).replace,
        wait: (time) => {
          model.now += time;
          return Promise.resolve();
        },
      },
      { now: () => model.now },
    );

  it('sets the live count to the recount, whatever of the stream is still to come', async () => {
    const model = new BallotModel('repair');
    const act = (each: Action) => model.act(each)!;
    const tally = tallyAt({ now: () => model.now });
    const counted = [act(vote(1)), act(vote(2)), act(vote(3))];
    const pending = [act(vote(4)), act(vote(1, 0, true)), act(vote(5, 1))];
    const lost = act(vote(6));
    const [shard = ''] = shardsOf(0);
    await tally.count(shard, counted);

    const differences = await repairWith(model);
    expect(differences.filter(({ pk }) => pk.startsWith('TALLY#repair')).length).toBeGreaterThan(0);
    expect(await differencesFrom(model, 'repair')).toEqual([]);
    expect((await tally.count(shard, [...counted.slice(1), ...pending])).failure).toBeUndefined();
    // Nothing was ever counted in its lane.
    await tally.count(shardsOf(1)[0]!, [lost]);
    expect(await differencesFrom(model, 'repair')).toEqual([]);

    const after = [act(vote(7)), act(vote(8)), act(vote(4, 0, true))];
    expect((await tally.count(shard, [...pending, ...after])).failure).toBeUndefined();
    expect(await differencesFrom(model, 'repair')).toEqual([]);
  });

  it('refuses while voting is open, or opens meanwhile', async () => {
    const model = new BallotModel('open');
    await expect(repairWith(model, () => true)).rejects.toThrow(NotRepairable);
    const before = model.now;
    await expect(repairWith(model, () => model.now > before + settlingTime - 1)).rejects.toThrow(
      'Voting is open.',
    );
  });
});

async function* itemsOf(prefix: string) {
  for await (const item of items().everyItem()) if (item.key.pk.startsWith(prefix)) yield item;
}

async function itemOf(pk: string) {
  for await (const item of itemsOf(pk)) if (item.key.sk.startsWith('DAY#')) return item;
  throw new Error(`${pk} is not there.`);
}
