import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTally } from '../../../functions/tally/domain.ts';
import { countsIn } from '#records/tally.ts';
import { BallotModel, type Action } from '../../support/ballot-model.ts';
import { MemoryStore, type Fate } from './memory-store.ts';
import { propertySeed } from '../../support/property-seed.ts';
import { StreamModel } from '../../support/stream-model.ts';

const sequences = 10_000;

const hour = 3_600_000;
const voters = 6;

const action: fc.Arbitrary<Action> = fc.record({
  voter: fc.nat(voters - 1),
  category: fc.nat(1),
  nominee: fc.nat(2),
  isCancel: fc.boolean(),
  // Mostly moments, at times hours, so that days end and marks grow old.
  after: fc.oneof({ weight: 6, arbitrary: fc.nat(2000) }, { weight: 1, arbitrary: fc.nat(9 * hour) }),
});

const night = fc.record({
  actions: fc.array(action, { minLength: 1, maxLength: 40 }),
  shards: fc.integer({ min: 1, max: 3 }),
  splitEvery: fc.integer({ min: 5, max: 40 }),
  /** Whatever is left open, the stream and the store decide by these. */
  fortune: fc.infiniteStream(fc.nat(1_000_000)),
  /** One write in so many goes wrong; never where it is 0. */
  trouble: fc.constantFrom(0, 3, 10),
});

type Night = typeof night extends fc.Arbitrary<infer Value> ? Value : never;

/** The tally after all changes of a night have come through, beside what the ballots say. */
async function liveThrough({ actions, shards, splitEvery, fortune, trouble }: Night) {
  const pick = (below: number) => Number(fortune.next().value) % below;
  const ballots = new BallotModel();
  const stream = new StreamModel(shards, pick);
  for (const [index, each] of actions.entries()) {
    const change = ballots.act(each);
    if (change) stream.write(each.voter / voters, change);
    if (index % splitEvery === splitEvery - 1) stream.split();
  }
  const fates: Fate[] = ['failed', 'answer lost'];
  const store = new MemoryStore(() => (trouble > 0 && pick(trouble) === 0 ? fates[pick(2)]! : 'made'));
  await stream.deliver(createTally(store, { now: () => stream.now * 1000 }));
  return { tally: countsOf(store), recount: ballots.counts(), aside: store.aside };
}

const countsOf = (store: MemoryStore): Record<string, Record<string, number>> =>
  Object.fromEntries(
    [...store.items]
      .map(([id, item]) => [id, countsIn(item)] as const)
      .filter(([, counts]) => Object.keys(counts).length > 0),
  );

describe('the live count', () => {
  it(`agrees with the ballots, however the stream repeats, cuts and crosses their changes (${sequences} sequences)`, async () => {
    console.info(`seed ${propertySeed}`);
    await fc.assert(
      fc.asyncProperty(night, async (each) => {
        const { tally, recount, aside } = await liveThrough(each);
        expect(tally).toEqual(recount);
        expect(aside.size).toBe(0);
      }),
      { numRuns: sequences },
    );
  }, 120_000);
});
