import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recount } from '#count/recount.ts';
import { createResultsStore } from '#count/store-ballots.ts';
import { createVotes, type Votes } from '../../../functions/votes/domain.ts';
import { createVotesStore } from '../../../functions/votes/store.ts';
import { films, scenes } from '../../support/show.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';

const nominees = [...films, ...scenes];
const limit = 3;

let site: TestSite;
let votes: Votes;

beforeAll(async () => {
  site = await setUpSite();
  votes = createVotes(createVotesStore(site.platform), site.clock);
});
afterAll(() => site.close());

const count = () =>
  recount(createResultsStore(site.documents, site.platform.environment.BALLOTS_TABLE, site.platform.show));

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

interface Action {
  voter: string;
  day: number;
  nominee: number;
  isCancel: boolean;
}

/** The rules once more, the plain way: the votes that stand, by voter, day and nominee. */
class Model {
  readonly standing = new Map<string, { ballot: string; nominee: string; id: string }>();

  slot({ voter, day, nominee }: Action) {
    const { nominee_id: id, category_id: category } = nominees[nominee]!;
    return { key: `${voter} ${day} ${id}`, ballot: `${voter} ${day} ${category}`, id, category };
  }

  mayVote(action: Action): boolean {
    const { key, ballot } = this.slot(action);
    const ofBallot = [...this.standing.values()].filter((vote) => vote.ballot === ballot);
    return !this.standing.has(key) && ofBallot.length < limit;
  }
}

async function perform(model: Model, action: Action): Promise<{ expected: boolean; taken: boolean }> {
  site.clock.set(Date.parse('2026-10-30T19:00:00.000Z') + action.day * 24 * 3_600_000);
  const { key, ballot, id, category } = model.slot(action);
  const standing = model.standing.get(key);
  if (action.isCancel) {
    const answer = await votes.cancel(action.voter, standing?.id ?? 'none').catch(() => undefined);
    model.standing.delete(key);
    return { expected: standing !== undefined, taken: answer !== undefined };
  }
  const expected = model.mayVote(action);
  const vote = await votes.cast(action.voter, { nominee: id, category }).catch(() => undefined);
  if (vote) model.standing.set(key, { ballot, nominee: id, id: vote.id });
  return { expected, taken: vote !== undefined };
}

describe('a recount', () => {
  it('of no ballots names every category and nominee with no votes', async () => {
    const result = await count();
    expect(result).toMatchObject({ votes: 0, ballots: 0 });
    expect(result.categories.map(({ key }) => key)).toEqual(['best-film', 'best-scene', 'empty']);
    expect(result.categories[0]?.nominees).toHaveLength(films.length);
  });

  it('agrees with a model of votes and cancels, whatever their order', async () => {
    const totals = new Map(nominees.map(({ nominee_id }) => [nominee_id, 0]));
    const actions = fc.array(
      fc.record({
        voter: fc.constantFrom('ann', 'bob', 'cy'),
        nominee: fc.nat(nominees.length - 1),
        day: fc.nat(2),
        isCancel: fc.boolean(),
      }),
      { maxLength: 40 },
    );
    let run = 0;
    await fc.assert(
      fc.asyncProperty(actions, async (sequence) => {
        run += 1;
        const model = new Model();
        for (const action of sequence) {
          const { expected, taken } = await perform(model, { ...action, voter: `${run}-${action.voter}` });
          expect(taken).toBe(expected);
        }
        for (const { nominee } of model.standing.values())
          totals.set(nominee, (totals.get(nominee) ?? 0) + 1);
        const { categories, votes: all } = await count();
        expect(
          new Map(categories.flatMap((category) => category.nominees.map((n) => [n.id, n.votes]))),
        ).toEqual(totals);
        expect(all).toBe(sum([...totals.values()]));
        expect(categories.map(({ days }) => sum(Object.values(days)))).toEqual(
          categories.map((c) => c.votes),
        );
      }),
      { numRuns: 40 },
    );
  });
});
