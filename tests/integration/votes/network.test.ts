import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { maxCanceled } from '../../../functions/votes/domain.ts';
import { compose } from '../../../functions/votes/main.ts';
import { readBallot, type ReadBallot } from '../../../functions/records/ballots.ts';
import { showKeys } from '../../../functions/records/tables.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { meterCapacity } from './capacity.ts';
import { requestOf, send, type Sent } from '../../support/caller.ts';
import { bestFilm, films, scenes, seedShow, testApp, testNominee } from '../../support/show.ts';
import { setUpSite } from '../../support/site.ts';

/** As many votes a ballot as a show may allow (functions/records/show.ts). */
const voteLimit = 20;
const manyFilms = Array.from({ length: voteLimit }, (_, index) =>
  testNominee(bestFilm, `many-${index}`, index),
);

const site = await setUpSite();
const votes = compose(site.platform);
const meter = meterCapacity(site.documents);
beforeAll(async () => {
  await seedShow(site.documents, localTables.show, { app: { ...testApp, voteLimit } });
  for (const film of manyFilms) await site.put('show', showKeys.nominee(bestFilm.id, film.nominee_id), film);
});
afterAll(() => site.close());
beforeEach(() => site.clock.set('2026-10-31T19:00:00.000Z'));

const ballotOf = async (voter: string, day = '2026-10-31'): Promise<ReadBallot | undefined> =>
  (await site.items('ballots')).map(readBallot).find((each) => each.voter === voter && each.day === day);

const vote = async (
  voter: string,
  nominee: { nominee_id: string; category_id: string } | undefined,
  more: Sent = {},
  handler = votes,
) => {
  const body = { nominee: nominee?.nominee_id, category: nominee?.category_id };
  const answer = await send(handler, requestOf('votes.vote', await site.signIn(voter), { body, ...more }));
  expect(answer.status).toBe(200);
};

it('a ballot keeps a hash of where its first vote came from: the same for one place and day, another for another', async () => {
  await vote('ann', films[0], { sourceIp: '198.51.100.7' });
  await vote('ann', films[1], { sourceIp: '203.0.113.9' });
  await vote('bob', films[0], { sourceIp: '198.51.100.7' });
  await vote('cy', films[0], { sourceIp: '2001:db8:1:2::1' });
  await vote('dee', films[0], { sourceIp: '2001:db8:1:2:ffff::9' });
  site.clock.set('2026-11-01T19:00:00.000Z');
  await vote('ann', films[0], { sourceIp: '198.51.100.7' });

  const network = async (voter: string, day?: string) => (await ballotOf(voter, day))?.network;
  expect(await network('ann')).toMatch(/^[\w-]{16}$/);
  expect(await network('bob')).toBe(await network('ann'));
  expect(await network('cy')).not.toBe(await network('ann'));
  // The /64 of an IPv6 address is one household.
  expect(await network('dee')).toBe(await network('cy'));
  expect(await network('ann', '2026-11-01')).not.toBe(await network('ann'));

  const stored = JSON.stringify([...(await site.items('ballots')), ...(await site.items('results'))]);
  for (const address of ['198.51.100.7', '203.0.113.9', '2001:db8']) expect(stored).not.toContain(address);
});

it('the key of a day ends three days after the day began in UTC, and every instance uses the same', async () => {
  await vote('early', films[0], { sourceIp: '192.0.2.50' });
  await vote('late', films[0], { sourceIp: '192.0.2.50' }, compose(site.platform));
  expect((await ballotOf('late'))?.network).toBe((await ballotOf('early'))?.network);
  const keys = (await site.items('results')).filter(
    ({ pk, sk }) => pk === 'NETWORK_KEY' && sk === '2026-10-31',
  );
  expect(keys).toMatchObject([{ expires: Date.parse('2026-11-03T00:00:00Z') / 1000 }]);
});

it('votes for which no key can be had are taken all the same, also where one comes in a minute, and the failure is logged', async () => {
  const { environment } = site.platform;
  const without = compose({
    ...site.platform,
    environment: { ...environment, RESULTS_TABLE: 'no-such-table' },
  });
  await vote('eve', scenes[0], {}, without);
  for (const minute of ['01', '02', '03']) {
    site.clock.set(`2026-10-31T19:${minute}:00.000Z`);
    await vote(`fan-${minute}`, scenes[0], {}, without);
  }
  expect(await ballotOf('eve')).not.toHaveProperty('network');
  expect(site.logged.join()).toContain('no key for network addresses');
});

/** Statuses and read and write units of votes and cancels, one after another. */
async function costsOf(voter: string, voteAgain: number, films: typeof manyFilms) {
  const caller = await site.signIn(voter);
  const costs: string[] = [];
  const call = async (id: 'votes.vote' | 'votes.cancel', body: object) => {
    meter.take();
    const answer = await send(votes, requestOf(id, caller, { body }));
    const { reads, writes } = meter.take();
    costs.push(`${answer.status}: ${reads} reads, ${writes} writes`);
    return (answer.body as { id: string }).id;
  };
  const vote = (film = films[0]) =>
    call('votes.vote', { nominee: film?.nominee_id, category: film?.category_id });
  for (const film of films.slice(1)) await vote(film);
  // The category has grown since the first vote of this file, which a function may not know yet.
  costs.splice(0, 1);
  for (let times = 0; times < voteAgain; times += 1) await call('votes.cancel', { id: await vote() });
  await vote();
  return new Set(costs);
}

it.each([
  ['a full ballot of ten', maxCanceled, manyFilms.slice(0, 10)],
  ['a full ballot of twenty, with no vote taken back', 0, manyFilms],
])('%s costs one write unit a vote and a cancel, the hash included', async (_, voteAgain, nominees) => {
  const voter = `${nominees.length}-cba98-89ab-cdef-0123-456789abcdef`;
  expect(await costsOf(voter, voteAgain, nominees)).toEqual(new Set(['200: 0 reads, 1 writes']));
  expect((await ballotOf(voter))?.votes.size).toBe(nominees.length);
});
