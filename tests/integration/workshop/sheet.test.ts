import { afterAll, expect, test } from 'vitest';
import type { RouteId } from '#contract/addresses.ts';
import type { NomineeRow } from '#contract/content.ts';
import { compose } from '../../../functions/workshop/main.ts';
import { answered, requestOf, send, type Sent } from '../../support/caller.ts';
import { bestFilm } from '../../support/show.ts';
import { setUpSite } from '../../support/site.ts';

const site = await setUpSite();
afterAll(site.close);
const caller = await site.signIn('organizer', ['admin']);
const workshop = compose(site.platform);

const receive = (id: RouteId, sent: Sent) => send(workshop, requestOf(id, caller, sent));
const call = <Id extends Extract<RouteId, `content.${string}`>>(id: Id, sent: Sent) =>
  answered(workshop, id, caller, sent);
const path = '/gayvnawards/api/admin/content/nominees';
const nominees = async () =>
  (await call('content.get', { path, query: { category: bestFilm.key } })).value as NomineeRow[];
const titled = async (title: string) => (await nominees()).find((each) => each.title === title);

const whole = {
  category: bestFilm.key,
  title: 'Nosferatu',
  model: 'MOVIE',
  slug: 'nosferatu',
  image: '',
  cast: 'Max Schreck|Greta Schröder @greta',
  twitter: 'nosferatu',
  profile_website: 'https://example.org/nosferatu',
};

test('what a sheet has no column for stays as it is stored, whatever becomes of the rest', async () => {
  await call('content.apply', { body: { nominees: [whole] } });
  const sheet = { nominees: [{ category: bestFilm.key, title: 'Nosferatu', twitter: 'orlok' }] };
  const { faults, changes } = await call('content.check', { body: sheet });
  expect(faults).toEqual([]);
  expect(changes).toMatchObject([
    { path: expect.stringMatching(/\.twitter$/) as string, before: 'nosferatu', after: 'orlok' },
  ]);
  await call('content.apply', { body: sheet });
  expect(await titled('Nosferatu')).toMatchObject({ ...whole, twitter: 'orlok' });

  const emptied = { nominees: [{ category: bestFilm.key, title: 'Nosferatu', cast: '' }] };
  await call('content.apply', { body: emptied });
  expect(await titled('Nosferatu')).toMatchObject({ ...whole, twitter: 'orlok', cast: '' });

  const all = (await nominees()).map(({ title }) => ({ category: bestFilm.key, title }));
  const again = await call('content.check', { body: { nominees: all, missing: 'remove' } });
  expect(again).toEqual({ faults: [], warnings: [], changes: [], entry: null });
});

test('a new row without a model is of the kind of its category', async () => {
  await call('content.apply', { body: { nominees: [{ category: bestFilm.key, title: 'Häxan' }] } });
  expect(await titled('Häxan')).toMatchObject({ model: 'MOVIE', slug: 'haxan' });
});

test('faults name the rows of the sheet, and not those of the whole list', async () => {
  const row = { category: bestFilm.key, title: 'Twice', slug: 'twice' };
  const { faults } = await call('content.check', {
    body: { nominees: [{ ...row, title: 'Other', slug: 'other' }, row, row] },
  });
  expect(faults).toMatchObject([
    {
      list: 'nominees',
      row: 3,
      column: 'slug',
      message: expect.stringMatching(/ is on row 2 too$/) as string,
    },
  ]);
});

test('an address that another nominee has is a fault at the address', async () => {
  await call('content.apply', { body: { nominees: [whole] } });
  const nominee = { category: bestFilm.key, title: 'Another', model: 'MOVIE', slug: 'nosferatu' };
  const { status, body } = await receive('content.saveNominee', { body: { nominee, version: '' } });
  expect(status).toBe(422);
  expect(body).toMatchObject({
    errors: { slug: ['is the address of Nosferatu already; choose another one'] },
  });
  const wrong = { ...nominee, slug: 'another', profile_website: 'nowhere' };
  const refused = await receive('content.saveNominee', { body: { nominee: wrong, version: '' } });
  expect(Object.keys((refused.body as { errors: object }).errors)).toEqual(['profile_website']);
});

test.each([
  [
    'a nominee that is not there',
    'best-film/unknown',
    'There is no nominee "best-film/unknown" to withdraw.',
  ],
  ['a category that is not there', 'unknown', 'There is no category "unknown" to withdraw.'],
  [
    'a nominee with a row',
    'best-film/film-0',
    '"best-film/film-0" still has a row. Take the row out to withdraw it.',
  ],
])('a sheet that withdraws %s is refused at that field', async (_, name, fault) => {
  const rows = [{ category: bestFilm.key, slug: 'film-0', title: 'Title of film-0' }];
  const body = { nominees: rows, withdraw: [name] };
  for (const id of ['content.check', 'content.apply'] as const)
    expect(await receive(id, { body })).toMatchObject({
      status: 422,
      body: { errors: { withdraw: [fault] } },
    });
});
