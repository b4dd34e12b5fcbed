import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StoredNomination, StoredSubscriber } from '#records/submissions.ts';
import { submissionKeys, type Key } from '#records/tables.ts';
import { runOn } from '../../support/operator.ts';
import { bestFilm, bestScene, testEvent } from '../../support/show.ts';
import { setUpSite } from '../../support/site.ts';

const site = await setUpSite();
beforeAll(async () => {
  const put = (key: Key, record: StoredNomination | StoredSubscriber | Record<string, number>) =>
    site.put('submissions', key, record);
  const nominate = (
    who: string,
    category: string,
    nomination: string,
    more: Partial<StoredNomination> = {},
  ) => {
    const record = { event: testEvent.id, category, nomination, nonce: who, at: 1, ...more };
    return put(submissionKeys.nomination(who, category, nomination), record);
  };
  const subscriber = (id: string, record: StoredSubscriber) => put(submissionKeys.subscriber(id), record);
  await Promise.all([
    nominate('a', bestScene.id, 'The Stairs'),
    nominate('b', bestScene.id, '=HYPERLINK("x")\nnext', {
      description: '+1',
      nomination_twitter: 'orlok',
    }),
    nominate('a', bestFilm.id, 'Nosferatu'),
    nominate('b', bestFilm.id, 'NOSFERATU'),
    nominate('c', bestFilm.id, 'Nosferato'),
    nominate('d', bestFilm.id, 'Nosferatu'),
    nominate('a', bestFilm.id, 'Last Year', { event: 'another-event' }),
    nominate('a', 'lost-category', 'Lost'),
    put(submissionKeys.quota('x', '1'), { count: 1, expires: 1 }),
    put(submissionKeys.link('s1', 'h'), { at: 1, expires: 2 }),
    subscriber('s1', { status: 'subscribed', email: 'zoe@example.org', askedAt: 1, subscribedAt: 864e5 }),
    subscriber('s2', { status: 'subscribed', email: '=1+1@example.org', askedAt: 1, subscribedAt: 0 }),
    subscriber('s3', { status: 'pending', email: 'pending@example.org', askedAt: 1 }),
    subscriber('s4', { status: 'unsubscribed', askedAt: 1, unsubscribedAt: 2 }),
  ]);
});
afterAll(() => site.close());

async function run(...args: string[]) {
  const { code, out, err } = await runOn(site, ['show', ...args]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  return out;
}

it('gives the pre-nominations of this event by category, merged and counted', async () => {
  expect(await run('nominations')).toBe(
    [
      'Title of best-film (best-film): 4 pre-nominations, 1 nominee',
      '  4  Nosferatu',
      '     also NOSFERATU (1), Nosferato (1)',
      '',
      'Title of best-scene (best-scene): 2 pre-nominations, 2 nominees',
      '  1  =HYPERLINK("x") next @orlok',
      '  1  The Stairs',
      '',
      'lost-category (lost-category): 1 pre-nomination, 1 nominee',
      '  1  Lost',
      '',
      '7 pre-nominations',
      '',
    ].join('\n'),
  );
});

it('gives them for a spreadsheet, without a formula', async () => {
  expect((await run('nominations', '--csv')).split('\r\n')).toEqual([
    'category,category_title,nomination,count,nomination_twitter,description,spellings',
    'best-film,Title of best-film,Nosferatu,4,,,Nosferatu (2) | NOSFERATU (1) | Nosferato (1)',
    `best-scene,Title of best-scene,"'=HYPERLINK(""x"") next",1,orlok,'+1,"'=HYPERLINK(""x"") next (1)"`,
    'best-scene,Title of best-scene,The Stairs,1,,,The Stairs (1)',
    'lost-category,lost-category,Lost,1,,,Lost (1)',
    '',
  ]);
});

it('gives those who confirmed, and nobody else', async () => {
  expect(await run('subscribers')).toBe('=1+1@example.org\nzoe@example.org\n');
  expect(await run('subscribers', '--csv')).toBe(
    "email,subscribed_at\r\n'=1+1@example.org,1970-01-01T00:00:00.000Z\r\nzoe@example.org,1970-01-02T00:00:00.000Z\r\n",
  );
});
