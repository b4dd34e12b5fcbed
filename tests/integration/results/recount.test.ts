import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recount } from '../../../functions/results/domain.ts';
import { createResultsStore } from '../../../functions/results/store.ts';
import { createVotes, type Votes } from '../../../functions/votes/domain.ts';
import { createVotesStore } from '../../../functions/votes/store.ts';
import { films, scenes } from '../../support/show.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';

let site: TestSite;
let votes: Votes;

beforeAll(async () => {
  site = await setUpSite();
  votes = createVotes(createVotesStore(site.platform), site.clock);
});
afterAll(() => site.close());

const count = () =>
  recount(createResultsStore(site.documents, site.platform.environment.BALLOTS_TABLE, site.platform.show));

describe('a recount', () => {
  it('of no ballots names every category and nominee with no votes', async () => {
    const result = await count();
    expect(result).toMatchObject({ votes: 0, ballots: 0 });
    expect(result.categories.map(({ key }) => key)).toEqual(['best-film', 'best-scene', 'empty']);
    expect(result.categories[0]?.nominees).toHaveLength(films.length);
  });

  it('agrees with a model of votes and cancels, whatever their order', async () => {
    const nominees = [...films, ...scenes];
    const action = fc.record({
      voter: fc.nat(3),
      nominee: fc.nat(nominees.length - 1),
      day: fc.nat(2),
      isCancel: fc.boolean(),
    });
    let run = 0;
    const before = new Map(
      (await count()).categories.flatMap(({ nominees: all }) => all.map(({ id }) => [id, 0])),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 40 }), async (actions) => {
        run += 1;
        const standing = new Map<string, string>();
        for (const { voter, nominee: index, day, isCancel } of actions) {
          const { nominee_id: nominee, category_id: category } = nominees[index]!;
          const name = `run-${run}-voter-${voter}`;
          const slot = `${name} ${day} ${nominee}`;
          site.clock.set(Date.parse('2026-10-30T19:00:00.000Z') + day * 24 * 3_600_000);
          const id = standing.get(slot);
          if (isCancel && id) {
            await votes.cancel(name, id);
            standing.delete(slot);
          } else if (!isCancel) {
            const ofBallot = [...standing.keys()].filter(
              (key) =>
                key.startsWith(`${name} ${day} `) &&
                nominees.some((n) => key.endsWith(n.nominee_id) && n.category_id === category),
            );
            const mayVote = !id && ofBallot.length < 3;
            const vote = await votes.cast(name, { nominee, category }).catch(() => undefined);
            expect(vote !== undefined).toBe(mayVote);
            if (vote) standing.set(slot, vote.id);
          }
        }
        for (const slot of standing.keys()) {
          const nominee = slot.split(' ')[2]!;
          before.set(nominee, (before.get(nominee) ?? 0) + 1);
        }
        const result = await count();
        const counted = new Map(
          result.categories.flatMap(({ nominees: all }) => all.map(({ id, votes: n }) => [id, n])),
        );
        expect(counted).toEqual(before);
        expect(result.votes).toBe([...before.values()].reduce((sum, n) => sum + n, 0));
        for (const category of result.categories) {
          expect(Object.values(category.days).reduce((sum, n) => sum + n, 0)).toBe(category.votes);
        }
      }),
      { numRuns: 40 },
    );
  });
});
