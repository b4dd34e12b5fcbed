import { expect, it } from 'vitest';
import { bundleLines, certify } from '#count/certify.ts';
import { countBallot, noCounts } from '#count/counts.ts';
import { withNames } from '#count/recount.ts';
import { recountTable } from '../../../infra/cli/results/recount.ts';
import { verifyBundle } from '../../../infra/cli/results/verify-bundle.ts';
import { bestFilm, bestScene, films, scenes } from '../../support/show.ts';
import { ballot, ended, notary, storeOf } from './bundle.ts';

const ballots = [ballot('ann', '2026-10-31', [0, 1]), ballot('bob', '2026-10-31', [0])];
const names = {
  categories: [bestFilm, { ...bestScene, hidden: true }],
  nominees: [...films, ...scenes].map((each) => (each === films[0] ? { ...each, hidden: true } : each)),
};

it('a withdrawn nominee keeps its votes in a recount, and is marked', () => {
  const counts = noCounts();
  for (const each of ballots) countBallot(counts, each);
  const result = withNames(counts, names);
  expect(result.categories[0]?.nominees.slice(0, 2)).toMatchObject([
    { withdrawn: true, votes: 2 },
    { votes: 1 },
  ]);
  expect(result.categories[0]?.nominees[1]).not.toHaveProperty('withdrawn');
  expect(recountTable(result)).toContain('  2  Title of film-0 (withdrawn)\n  1  Title of film-1\n');
  expect(recountTable(result)).toContain('Title of best-scene (best-scene) (withdrawn): 0 votes');
});

it('a withdrawn nominee stands in the certificate marked, and the bundle holds', async () => {
  const certified = await certify({ ...storeOf(ballots), names: async () => names }, notary, { now: ended });
  const [film, scene] = certified.certificate.categories;
  expect(film?.nominees.slice(0, 2)).toMatchObject([{ withdrawn: true, votes: 2 }, { votes: 1 }]);
  expect(film?.nominees[1]).not.toHaveProperty('withdrawn');
  expect(scene).toMatchObject({ withdrawn: true });
  const lines = async function* () {
    yield* bundleLines(certified);
  };
  expect((await verifyBundle(lines())).faults).toEqual([]);
});
