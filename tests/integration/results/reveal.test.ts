import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { certify } from '#count/certify.ts';
import type { AdminRouteId } from '../../../functions/contract/admin-addresses.ts';
import type { RouteId } from '../../../functions/contract/addresses.ts';
import { compose as composeShow } from '../../../functions/show/main.ts';
import type { StoredEdition, StoredNominee } from '../../../functions/records/show.ts';
import { ballotKey, showKeys } from '../../../functions/records/tables.ts';
import { voteAttribute } from '../../../functions/records/ballots.ts';
import { compose } from '../../../functions/results/main.ts';
import { certifyStore, notaryOf } from '../../../infra/cli/results/source.ts';
import { answered, requestOf, send, type Caller, type Sent } from '../../support/caller.ts';
import {
  bestFilm,
  bestScene,
  emptyCategory,
  films,
  scenes,
  testApp,
  testEvent,
  testNominee,
} from '../../support/show.ts';
import { setUpSite, type TestSite } from '../../support/site.ts';
import { targetOf } from '../../support/operator.ts';

let admin: Caller;

/** The jury's category; the others are decided by fans. */
const jury = { ...emptyCategory, decided_by: 'jury' as const };
const juryNominees = ['ada', 'bo'].map((slug, index) => testNominee(jury, slug, index));
/** A fans' category without a vote. */
const silent = { ...bestFilm, id: 'c-silent', key: 'silent', title: 'Best silence', position: 3 };
const afterVoting = Date.parse('2026-11-03T08:01:00.000Z');

const site = await setUpSite();
beforeAll(async () => {
  await put(showKeys.category(testEvent.id, jury.id), jury);
  await put(showKeys.category(testEvent.id, silent.id), silent);
  for (const nominee of [...juryNominees, testNominee(silent, 'hush', 0)]) await putNominee(nominee);
  // A tie of two films; a scene that wins, and one that would if it were not withdrawn.
  await votes(['a', 'b'], films[3]!);
  await votes(['c', 'd'], films[1]!);
  await votes(['e'], films[0]!);
  await votes(['a', 'b'], scenes[0]!);
  await votes(['c'], scenes[2]!);
  site.clock.set(afterVoting);
  admin = await site.signIn('ada', ['admin']);
});
beforeEach(() => site.clock.set(afterVoting));
afterAll(() => site.close());

const put = (...[key, record]: [Parameters<TestSite['put']>[1], object]) => site.put('show', key, record);
const putNominee = (nominee: StoredNominee) =>
  put(showKeys.nominee(nominee.category_id, nominee.nominee_id), nominee);

async function votes(voters: string[], { category_id, nominee_id }: StoredNominee): Promise<void> {
  for (const voter of voters) {
    const key = ballotKey(voter, '2026-10-31', category_id);
    const ballot = {
      votes: 1,
      [voteAttribute(nominee_id)]: { nonce: voter, at: Date.parse('2026-10-31T19:00:00Z') },
    };
    await site.put('ballots', key, ballot);
  }
}

const seal = async () => {
  const target = targetOf(site);
  const store = certifyStore(target, testEvent.id);
  await certify(store, await notaryOf(target), { now: afterVoting });
};

/** Calls a cold function, which knows what the show holds now. */
const call = async (id: AdminRouteId, sent: Sent = {}) =>
  send(compose(site.platform), requestOf(id, admin, sent));
const ask = <Id extends RouteId>(id: Id, sent: Sent = {}) =>
  answered(ofShow.test(id) ? composeShow(site.platform) : compose(site.platform), id, admin, sent);
const ofShow = /^(?:app|winners)\./;
const reveal = (category: { id: string }, ...winners: { nominee_id: string }[]) => {
  const body = { winners: winners.map(({ nominee_id }) => nominee_id) };
  return call('results.reveal', { path: `/gayvnawards/api/admin/reveal/${category.id}`, body });
};
const takeBack = (category: { id: string }) =>
  call('results.undoReveal', { path: `/gayvnawards/api/admin/reveal/${category.id}/undo` });
const listed = async (edition?: string) => {
  const { categories, ...rest } = await ask('winners.list', {
    query: edition === undefined ? {} : { edition },
  });
  return { ...rest, winners: categories.flatMap(({ winners }) => winners.map(({ title }) => title)) };
};
const announcements = async () =>
  (await ask('results.audit')).entries
    .filter(({ what }) => what === 'announce')
    .map(({ by, detail }) => [by, detail]);
const fault = (...winners: string[]) => ({
  status: 422,
  body: { code: 'validation_failed', errors: { winners } },
});

describe('the winners of a sealed result', () => {
  beforeAll(async () => {
    await putNominee({
      ...scenes[0]!,
      withdrawn: { at: '2026-11-01T08:00:00.000Z', by: 'Ada', reason: 'Not a scene.' },
    });
    await seal();
  });

  it('are refused unless they have the most certified votes and stand', async () => {
    expect(await reveal(bestFilm, films[0]!)).toMatchObject(
      fault('Title of film-0 doesn’t have the most certified votes.'),
    );
    expect(await reveal(bestScene, scenes[0]!)).toMatchObject(
      fault('Title of scene-0 is withdrawn and can’t win.'),
    );
    await putNominee({ ...films[3]!, mergedInto: films[1]!.nominee_id });
    expect(await reveal(bestFilm, films[3]!)).toMatchObject(
      fault('Title of film-3 has been merged into another nominee: choose that one.'),
    );
    await putNominee(films[3]!);
    expect(await reveal(jury, films[1]!)).toMatchObject(
      fault('n-best-film-film-1 isn’t a nominee of this category.'),
    );
    expect(await reveal(bestFilm)).toMatchObject({ status: 422 });
    expect(await reveal({ id: 'unknown' }, films[1]!)).toMatchObject({ body: { code: 'invalid_category' } });
    expect(await listed()).toMatchObject({ winners: [] });
  });

  it('are marked where they are withdrawn since, with their votes', async () => {
    const withdrawn = { at: '2026-11-04T08:00:00.000Z', by: 'Ada', reason: 'Not released in time.' };
    await putNominee({ ...films[1]!, withdrawn });
    const { categories } = await ask('results.summary');
    const marked = categories[0]?.nominees.filter((each) => each.withdrawn);
    expect(marked).toMatchObject([{ id: films[1]!.nominee_id, votes: 2 }]);
    await putNominee(films[1]!);
  });

  it('are none any more once voting has another end than they were certified with', async () => {
    await put(showKeys.part('event'), { ...testEvent, voting_end: '2026-11-05T08:00:00.000Z' });
    expect(await ask('results.summary')).toMatchObject({ source: 'live', certificate: null });
    expect(await ask('results.winners')).toMatchObject({ certificate: null });
    await put(showKeys.part('event'), testEvent);
    expect(await ask('results.summary')).toMatchObject({ source: 'certificate', disqualified: {} });
  });

  it('are public as soon as they are revealed, those alone; repeating it changes nothing, others are refused', async () => {
    const noted = (await announcements()).length;
    expect(await ask('results.summary')).toMatchObject({ state: 'certified', opened: null });
    const first = await reveal(bestFilm, films[3]!, films[1]!);
    expect(first).toMatchObject({
      status: 200,
      body: {
        id: bestFilm.id,
        revealed: { winners: ['n-best-film-film-1', 'n-best-film-film-3'], by: 'Voter ada' },
      },
    });
    const { categories, ...rest } = await ask('winners.list');
    const edition = { id: testEvent.id, title: testEvent.title };
    expect(rest).toEqual({ edition, isRunning: true, editions: [edition] });
    expect(categories).toMatchObject([
      {
        key: 'best-film',
        decided_by: 'fans',
        winners: [{ slug: 'film-1' }, { slug: 'film-3' }],
        revealed_at: new Date(afterVoting).toISOString(),
      },
    ]);

    site.clock.set(afterVoting + 1000);
    expect((await reveal(bestFilm, films[1]!, films[3]!)).body).toEqual(first.body);
    expect(await reveal(bestFilm, films[1]!)).toMatchObject({
      status: 409,
      body: { code: 'already_revealed' },
    });
    expect((await announcements()).length).toBe(noted + 1);
  });

  it('are taken back, which is logged with their names, and taking back nothing is not', async () => {
    site.clock.set(afterVoting + 2000);
    expect((await takeBack(bestFilm)).body).toEqual({ id: bestFilm.id, revealed: null });
    expect(await listed()).toMatchObject({ edition: null });
    site.clock.set(afterVoting + 3000);
    await takeBack(bestFilm);
    expect((await announcements())[0]).toEqual([
      'Voter ada',
      'event-1, Title of best-film: taken back (Title of film-1, Title of film-3)',
    ]);
  });
});

describe('the configuration of the site', () => {
  it('says how far the winners are out, of which a category without a winner is none', async () => {
    const isOut = async () => [
      (await ask('app.get')).schedule.winners,
      (await ask('results.summary')).state === 'announced',
    ];
    expect(await isOut()).toEqual(['closed', false]);
    await reveal(bestFilm, films[1]!, films[3]!);
    expect(await isOut()).toEqual(['revealing', false]);
    await reveal(bestScene, scenes[2]!);
    await reveal(jury, juryNominees[0]!);
    expect(await isOut()).toEqual(['announced', true]);
    await takeBack(bestScene);
    expect(await isOut()).toEqual(['revealing', false]);
    for (const category of [bestFilm, jury]) await takeBack(category);
    expect(await isOut()).toEqual(['closed', false]);
  });
});

describe('when the next edition has begun', () => {
  const next = {
    ...testEvent,
    id: 'event-2',
    title: 'The Second Awards',
    voting_start: null,
    voting_end: null,
  };
  const category = { ...bestFilm, id: 'c-next', title: 'Best film of the next year' };
  const nominee = testNominee(category, 'sequel', 0);
  beforeAll(async () => {
    await reveal(bestFilm, films[1]!);
    await reveal(bestScene, scenes[2]!);
    await reveal(jury, juryNominees[0]!);
    const ended = {
      event: testEvent,
      timeZone: 'UTC',
      voteLimit: testApp.voteLimit,
      at: '2027-01-01T00:00:00.000Z',
    };
    const begun = { begunAt: '2026-01-01T00:00:00.000Z', begunBy: 'Ada' };
    const before: StoredEdition = { id: testEvent.id, title: testEvent.title, ...begun, ended };
    await put(showKeys.edition(testEvent.id), before);
    await put(showKeys.part('event'), next);
    await put(showKeys.category(next.id, category.id), category);
    await putNominee(nominee);
    await votes(['a', 'b', 'c'], nominee);
  });

  it('the result, its rules and its log are asked for by edition, and no figure of one is in the other', async () => {
    const running = await ask('results.summary');
    expect(running).toMatchObject({
      edition: { id: 'event-2', title: 'The Second Awards' },
      state: 'voting',
      editions: [
        { id: 'event-2', state: 'voting' },
        { id: 'event-1', state: 'archived' },
      ],
      certificate: null,
    });
    expect(running.categories.map(({ title }) => title)).toEqual(['Best film of the next year']);
    expect(await ask('results.review')).toMatchObject({ counted: { ballots: 3, votes: 3 } });

    const query = { edition: 'event-1' };
    const earlier = await ask('results.summary', { query });
    expect(earlier).toMatchObject({
      state: 'archived',
      source: 'certificate',
      timeZone: 'UTC',
      voting_end: testEvent.voting_end,
    });
    expect(earlier.categories.map(({ key }) => key)).toEqual(['best-film', 'best-scene', 'empty', 'silent']);
    expect(await ask('results.review', { query })).toMatchObject({ counted: { ballots: 8, votes: 8 } });

    const body = { terms: { kind: 'account', accounts: ['a'] }, reason: 'A test.' };
    const { id } = await ask('results.addRule', { body: { ...body, ...query } });
    expect(await ask('results.rules')).toEqual({ rules: [] });
    expect(await ask('results.rules', { query })).toMatchObject({ rules: [{ id }] });
    const unknown = await call('results.revokeRule', { body: { id, reason: 'Not here.' } });
    expect(unknown).toMatchObject({ status: 404, body: { code: 'rule_not_found' } });
    expect(await ask('results.revokeRule', { body: { id, reason: 'Over.', ...query } })).toMatchObject({
      rules: [{ revoked: {} }],
    });
    const file = await ask('results.export', { body: { format: 'csv', ...query } });
    expect(file.content).not.toContain('next year');
  });

  it('visitors see the winners of the earlier one until the first of the next is revealed, and after it by its name', async () => {
    const earlier = {
      edition: { id: 'event-1' },
      winners: ['Title of film-1', 'Title of scene-2', 'Title of ada'],
    };
    expect(await listed()).toMatchObject(earlier);
    expect(await listed('event-2')).toMatchObject({ edition: { id: 'event-2' }, winners: [] });
    const next2 = { certificate: null, seal: null, edition: 'event-2' };
    expect(await ask('results.certificate', { query: { edition: 'event-2' } })).toMatchObject(next2);
    // The newest with a certificate.
    expect(await ask('results.certificate', { query: {} })).toMatchObject({ edition: 'event-1' });

    await put(showKeys.category(next.id, category.id), { ...category, decided_by: 'jury' });
    expect(await reveal(bestFilm, films[1]!)).toMatchObject({ body: { code: 'invalid_category' } });
    await reveal(category, nominee);
    expect(await listed()).toMatchObject({
      edition: { id: 'event-2' },
      isRunning: true,
      editions: [{ id: 'event-2' }, { id: 'event-1' }],
      winners: ['Title of sequel'],
    });
    expect(await listed('event-1')).toMatchObject({ ...earlier, isRunning: false });
  });
});
