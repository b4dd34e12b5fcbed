import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { voteAttribute } from '../../../functions/records/ballots.ts';
import { readItem, readRecord } from '../../../functions/records/items.ts';
import type { StoredNominee } from '../../../functions/records/show.ts';
import { ballotKey, resultKeys, showKeys } from '../../../functions/records/tables.ts';
import { compose } from '../../../functions/results/main.ts';
import { createVotes } from '../../../functions/votes/domain.ts';
import { createVotesStore } from '../../../functions/votes/store.ts';
import { ballotPaperItem } from '#content/ballot-paper.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { answered } from '../../support/caller.ts';
import { bestFilm, bestScene, films, scenes, testApp, testCategory, testEvent } from '../../support/show.ts';
import type { TestSite } from '../../support/site.ts';
import { Certifier, ended } from './support.ts';

const nextYear = {
  ...testEvent,
  id: 'event-2',
  title: 'The Test Awards, again',
  voting_start: '2027-10-30T07:00:00.000Z',
  voting_end: '2027-11-03T08:00:00.000Z',
};
const nextFilm = { ...testCategory('best-film', 0), id: 'c-next' };
const nextFilms = films.map((each) => ({
  ...each,
  category_id: 'c-next',
  nominee_id: `${each.nominee_id}-next`,
}));

const test = new Certifier();
const { run, certify } = test;
const rules = (...args: string[]) => run('rules', args);
const put = (...[key, record]: [Parameters<TestSite['put']>[1], object]) =>
  test.site.put('show', key, record);

/** What anybody gets from the site. */
const published = (query: Record<string, string> = {}) =>
  answered(compose(test.site.platform), 'results.certificate', undefined, { query });

async function vote(
  voters: readonly string[],
  nominees: readonly StoredNominee[],
  at = '2026-10-31T19:00:00Z',
) {
  const votes = createVotes(createVotesStore(test.site.platform), test.site.clock);
  test.site.clock.set(at);
  for (const voter of voters)
    for (const { nominee_id: nominee, category_id: category } of nominees)
      await votes.cast(voter, { nominee, category });
}

/** Replaces the running edition by the next, as `show begin` does. */
async function beginNext(): Promise<void> {
  const terms = { event: testEvent, timeZone: testApp.timeZone, voteLimit: testApp.voteLimit };
  const begun = { title: 'any', begunBy: 'Ada' };
  const at = '2027-01-01T00:00:00.000Z';
  await put(showKeys.edition(testEvent.id), {
    ...begun,
    id: testEvent.id,
    begunAt: '2026-01-01T00:00:00.000Z',
    ended: { ...terms, at },
  });
  await put(showKeys.edition(nextYear.id), { ...begun, id: nextYear.id, begunAt: at });
  await put(showKeys.part('event'), nextYear);
  await put(showKeys.category(nextYear.id, nextFilm.id), nextFilm);
  for (const each of nextFilms) await put(showKeys.nominee(each.category_id, each.nominee_id), each);
}

async function log() {
  const admin = await test.site.signIn('ada', ['admin']);
  const { entries } = await answered(compose(test.site.platform), 'results.audit', admin);
  return entries.map(({ what, by, detail }) => ({ what, by, detail }));
}

it('a certified result is sealed, and public only once it is opened, which waits for the winners', async () => {
  await vote(['ann', 'bob'], [films[0]!, scenes[1]!]);
  expect(await published()).toMatchObject({ seal: null, certificate: null });
  expect((await run('open', ['--by', 'Ada'])).err).toContain('not certified yet; certify it first');

  const certified = await certify('--by', 'Olga');
  expect(certified.out).toContain('results open --edition event-1 --by NAME');
  const [certificate = '', seal = ''] = await test.bundle();
  const digest = /certificate ([0-9a-f]{64})/.exec(certified.out)?.[1];
  expect(await published()).toMatchObject({ edition: 'event-1', seal, certificate: null });

  const early = await run('open', ['--by', 'Ada']);
  expect(early).toMatchObject({ code: 1 });
  expect(early.err).toContain(
    'The winners of 2 categories have not been revealed yet: Title of best-film, Title of best-scene.',
  );
  expect(early.err).toContain('Then add --early.');
  for (const { id } of [bestFilm, bestScene])
    await put(showKeys.winners('event-1', id), { category: id, nominees: [], at: '', by: 'Ada' });
  expect(await run('open', ['--by', 'Ada'])).toMatchObject({ code: 0 });
  expect(await published()).toMatchObject({ seal, certificate });
  expect((await run('open', ['--by', 'Bo'])).out).toContain('public already');
  const detail = `event-1, ${digest}`;
  expect(await log()).toEqual([
    { what: 'open', by: 'Ada (command)', detail },
    { what: 'certify', by: 'Olga (command)', detail },
  ]);

  // A certificate that takes its place is sealed again; the opened one stays public.
  await rules('add', '--account', 'bob', '--by', 'Ada', '--reason', 'a bot');
  expect(await certify('--replace')).toMatchObject({ code: 0 });
  expect(await published()).toMatchObject({ certificate: null });
  const opened = await readItem(test.site.documents, localTables.results, resultKeys.opened(digest ?? ''));
  expect(opened).toMatchObject({ by: 'Ada' });
});

it('everything is of one edition, and a later one leaves every byte of an earlier certificate', async () => {
  await vote(['ann', 'bob'], [films[0]!]);
  await rules('add', '--account', 'bob', '--by', 'Ada', '--reason', 'a bot');
  await certify();
  await run('open', ['--by', 'Ada', '--early']);
  const bytes = await readFile(test.out, 'utf8');
  const before = await published();

  await beginNext();
  await vote(['ann', 'bob', 'cy'], [nextFilms[1]!], '2027-10-31T19:00:00Z');
  expect((await rules('list')).out).toContain('There are no rules');
  expect((await rules('list', '--edition', 'event-1')).out).toContain('ballots of 1 account: bob');
  const recounted = await run('recount');
  expect(recounted.out).toContain('3 votes on 3 ballots\n');
  expect(recounted.out).not.toContain('Warning');
  expect((await run('recount', ['--edition', 'event-1'])).out).toContain('2 votes on 2 ballots\n');
  expect((await run('recount', ['--edition', 'none'])).err).toContain('There is no edition none.');

  // The earlier edition is still certified by its own terms, to the byte.
  expect(await certify('--edition', 'event-1')).toMatchObject({ code: 0 });
  expect(await readFile(test.out, 'utf8')).toBe(bytes);
  const later = await run('certify', ['--out', test.out], Date.parse(nextYear.voting_end) + 60_000);
  expect(later.out).toContain('Certified: 3 votes on 3 ballots');
  expect(await run('verify', [test.out])).toMatchObject({ code: 0 });
  expect(await readFile(test.out, 'utf8')).not.toContain(bestFilm.id);
  expect(await published({ edition: 'event-1' })).toEqual(before);
  expect(await published({ edition: 'event-2' })).toMatchObject({ edition: 'event-2', certificate: null });
});

it('a certificate is not opened when voting has another end since', async () => {
  await vote(['ann'], [films[0]!]);
  await certify();
  await put(showKeys.part('event'), { ...testEvent, voting_end: '2026-11-09T08:00:00.000Z' });
  const refused = await run('open', ['--by', 'Ada', '--early']);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.err).toContain('Voting has another end now than this edition was certified with.');
  expect(await published()).toMatchObject({ certificate: null });
});

it('a recount names ballots of categories that no edition has', async () => {
  await vote(['ann'], [films[0]!]);
  await test.site.put('ballots', ballotKey('bob', '2026-10-31', 'c-lost'), {
    votes: 1,
    [voteAttribute('n-lost')]: { nonce: 'n', at: ended },
  });
  const { out: said } = await run('recount');
  expect(said).toContain(
    'Warning: 1 ballot of the category c-lost, which no edition has; no result counts them.',
  );
  expect(said).toContain('1 vote on 1 ballot\n');
});

const merge = ['--merge', 'best-film/film-0', '--into', 'best-film/film-1'];
const author = ['--by', 'Ada', '--reason', 'one and the same'];
const stored = () =>
  readRecord<StoredNominee>(
    test.site.documents,
    localTables.show,
    showKeys.nominee(bestFilm.id, films[0]!.nominee_id),
  );

it('two nominees are merged by a rule, which says what it does, and are separate again once it is revoked', async () => {
  await vote(['ann', 'bob'], [films[0]!, films[1]!]);
  await vote(['cy'], [films[0]!]);
  const preview = await rules('preview', ...merge, '--by', 'Ada');
  expect(preview.out).toContain('Ballots that name the merged nominee: of fewer than 20 voters.');
  expect((await log())[0]).toMatchObject({
    what: 'preview',
    detail: expect.stringContaining('"merge"') as string,
  });

  const asked = await rules('add', ...merge, ...author);
  expect(asked).toMatchObject({ code: 1, out: '' });
  expect(asked.err).toBe(
    '3 votes stand for Title of film-0: they would count for Title of film-1, once where a ballot names both, and Title of film-0 would take no more votes. Nothing has been changed; say --yes to merge the two.\n',
  );
  expect(await stored()).not.toHaveProperty('mergedInto');
  expect((await rules('list')).out).toContain('There are no rules');

  const added = await rules('add', ...merge, ...author, '--yes');
  expect(added.out).toContain('votes for Title of film-0 count for Title of film-1');
  expect(await stored()).toMatchObject({ mergedInto: films[1]!.nominee_id });
  await expect(vote(['dee'], [films[0]!])).rejects.toMatchObject({ code: 'nominee_not_in_category' });
  for (const other of ['best-film/film-2', 'best-film/film-1'])
    expect(
      (await rules('add', '--merge', 'best-film/film-0', '--into', other, ...author, '--yes')).err,
    ).toContain('Title of film-0 has been merged already; revoke that rule first.');
  expect((await certify()).out).toContain('Certified: 3 votes on 3 ballots');
  expect(await run('verify', [test.out])).toMatchObject({ code: 0 });

  const id = /rules revoke (\w+)/.exec(added.out)?.[1] ?? '';
  expect(await rules('revoke', id, ...author)).toMatchObject({ code: 0 });
  expect(await stored()).not.toHaveProperty('mergedInto');
  await vote(['dee'], [films[0]!]);
});

it('a merge that broke off, or its revocation, is completed by doing it again', async () => {
  const marked = { ...films[0]!, mergedInto: films[1]!.nominee_id };
  await put(showKeys.nominee(bestFilm.id, marked.nominee_id), marked);
  const added = await rules('add', ...merge, ...author);
  expect(added).toMatchObject({ code: 0 });
  await put(showKeys.nominee(bestFilm.id, marked.nominee_id), films[0]!);
  const id = /rules revoke (\w+)/.exec(added.out)?.[1] ?? '';
  expect(await rules('revoke', id, ...author)).toMatchObject({ code: 0 });
  expect((await rules('list')).out).toContain('revoked by Ada');
});

it('a merge in an earlier edition, and its revocation, leave the ballot paper of the running one as it is', async () => {
  await beginNext();
  const paper = ballotPaperItem(await test.site.items('show'), test.site.clock.now());
  await put(showKeys.ballotPaper(), paper ?? {});
  const edition = ['--edition', testEvent.id];
  const added = await rules('add', ...merge, ...author, ...edition);
  const id = /rules revoke (\w+)/.exec(added.out)?.[1] ?? '';
  expect(await rules('revoke', id, ...author, ...edition)).toMatchObject({ code: 0 });
  expect(await readItem(test.site.documents, localTables.show, showKeys.ballotPaper())).toEqual(paper);
  expect(paper).toBeDefined();
});
