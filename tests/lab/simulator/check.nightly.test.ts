import { afterEach, beforeEach, expect, it } from 'vitest';
import { voteAttribute, voteId } from '#records/ballots.ts';
import { putItem } from '../../../functions/records/items.ts';
import { accountKeys, ballotKey, resultKeys } from '../../../functions/records/tables.ts';
import { ballotsAttribute, minuteOf, nomineeAttribute } from '../../../functions/records/tally.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { checkChain, readStored, type Chain } from './check.ts';
import { Ledger } from './ledger.ts';
import type { RunResult } from './run.ts';
import { bestFilm, films, testApp, testEvent } from '../../support/show.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';

const at = Date.parse('2026-10-31T19:00:00.000Z');
const day = '2026-10-31';
const email = 'ann@gmail.com';
const [film, other] = films.map(({ nominee_id }) => nominee_id) as [string, string];

let site: TestSite;
let ledger: Ledger;
const category = bestFilm.id;
const idOf = (nominee: string, nonce = 'n') => voteId({ day, category, nominee, nonce });
const voteOf = (nominee: string, nonce?: string) => ({
  id: idOf(nominee, nonce),
  category_id: category,
  nominee_id: nominee,
});

/** Ann has voted for a film, was answered so, and the live count has it. */
beforeEach(async () => {
  site = await setUpSite();
  await register('ann');
  const { accounts, ballots, results } = localTables;
  await putItem(site.documents, accounts, accountKeys.email(email), { id: 'ann' });
  const ballot = { votes: 1, [voteAttribute(film)]: { nonce: 'n', at } };
  await putItem(site.documents, ballots, ballotKey('ann', day, category), ballot);
  const minute = minuteOf(category, at);
  const counts = { [ballotsAttribute]: 1, [nomineeAttribute(film)]: 1 };
  await putItem(site.documents, results, resultKeys.lane(resultKeys.day(category, day), 0), counts);
  await putItem(site.documents, results, resultKeys.lane(minute.key, 0), { [minute.attribute]: 1 });
  ledger = new Ledger(testApp.voteLimit);
  ledger.accepted(voteOf(film));
});
afterEach(() => site.close());

const register = (id: string) =>
  putItem(site.documents, localTables.accounts, accountKeys.user(id), { id, email, createdAt: day });

async function check(): Promise<Chain> {
  const target = { documents: site.documents, tables: localTables };
  const plan = { name: 'ann', domain: 'gmail.com', address: '100.64.0.1', arrivesAt: 0, steps: [] };
  const result: RunResult = { voters: [{ plan, email, account: ledger.account }], kills: 0, duration: 0 };
  return checkChain(
    target,
    testEvent.id,
    result,
    await readStored(target, testEvent.id),
    async () => undefined,
  );
}

it('accounts of the same address that nobody can sign in to hide no votes', async () => {
  ledger.saw([voteOf(film)]);
  // Several, so that a scan meets some of them before Ann's own and some after it.
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) await register(id);
  const counts = { answered: 1, ballots: 1, recount: 1, tally: 1 };
  expect(await check()).toEqual({ ...counts, lost: [], doubled: [], drift: [], differences: [] });
});

it('a vote that was taken back and stands, or was never answered, is doubled', async () => {
  ledger.cancelled(idOf(film));
  ledger.saw([]);
  const { doubled, differences } = await check();
  expect(doubled).toEqual([`${idOf(film)} of ${email}`]);
  expect(differences.join('\n')).toMatch(/Doubled: vote .* of ann@gmail\.com/);
});

it('a live count that differs is named by its place', async () => {
  ledger.saw([voteOf(film)]);
  const count = nomineeAttribute(film);
  const counts = { [ballotsAttribute]: 1, [count]: 2 };
  const lane = resultKeys.lane(resultKeys.day(category, day), 0);
  await putItem(site.documents, localTables.results, lane, counts);
  const { tally, differences } = await check();
  expect(tally).toBe(2);
  expect(differences).toContain('Votes recounted: 1; in the live count: 2.');
  expect(differences.join('\n')).toContain(`${count} is 2, recounted 1.`);
});

it('a voter who is shown other votes, or answered what nothing explains, is named', async () => {
  ledger.refused('internal', 'an attempt', { category, nominee: film });
  ledger.refused('duplicate_vote', 'a second vote', { category, nominee: film });
  ledger.refused('duplicate_vote', 'a first vote', { category, nominee: other });
  ledger.refused('limit_reached', 'the second of three', { category, nominee: other });
  ledger.saw([voteOf(film, 'another')]);
  expect((await check()).differences).toEqual([
    `${email} was answered what nothing explains: an attempt: internal.`,
    `${email} was answered what nothing explains: a first vote: duplicate_vote.`,
    `${email} was answered what nothing explains: the second of three: limit_reached.`,
    `${email} was shown 1 votes at the end, and had 1.`,
  ]);
});
