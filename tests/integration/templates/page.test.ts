import { beforeEach, expect, it } from 'vitest';
import { readRecord } from '#records/items.ts';
import { showKeys } from '#records/tables.ts';
import type { StoredDraft } from '#records/templates.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { Admins } from './builder.ts';

const admins = new Admins('a site for all');
const { post, done, get, list } = admins;
beforeEach(async () => {
  admins.template = await admins.create('Gala');
});

const draft = async (page: object) => post('templates.draft', { base: await admins.revision(), page });
const stored = async () => {
  const { documents } = admins.site;
  return (await readRecord<StoredDraft>(documents, localTables.show, showKeys.draft(admins.template)))!;
};
const details = { title: 'Vote now', description: 'Two\nlines ', picture: '/images/abc.jpg', alt: 'A hero' };
const publish = async (more: object = {}) =>
  done('templates.publish', { revision: await admins.revision(), home: true, allowEmpty: true, ...more });

it('what is said of a page is saved with its draft alone, under names of pictures, and taken back whole', async () => {
  const { document: before } = await stored();
  expect(await list()).not.toHaveProperty('page');
  await draft(details);
  expect(JSON.parse((await stored()).document)).toMatchObject({ page: { ...details, picture: 'hero.jpg' } });
  expect(await list()).toMatchObject({ page: details });
  // What a call does not say stays; what it leaves out of the page becomes empty.
  await done('templates.draft', { base: await admins.revision(), title: 'Gala night' });
  expect(await list()).toMatchObject({ template: { title: 'Gala night' }, page: details });
  await draft({ title: 'Vote now' });
  expect(await list()).toMatchObject({ page: { title: 'Vote now', description: '', picture: '', alt: '' } });
  await done('templates.draft', { base: await admins.revision(), title: 'Gala', page: {} });
  expect((await stored()).document).toBe(before);
});

it('says by path what it cannot take', async () => {
  const { status, body } = await draft({ picture: '/images/none.jpg' });
  expect({ status, errors: Object.keys((body as { errors: object }).errors) }).toEqual({
    status: 422,
    errors: ['page.picture'],
  });
  const long = await draft({ title: 'x'.repeat(201) });
  expect(long).toMatchObject({
    status: 422,
    body: { errors: { 'page.title': ['At most 200 characters.'] } },
  });
  expect((await draft({ keywords: 'film' })).status).toBe(422);
});

it('goes public with a release, in lines of one, ends with it, and is kept by versions and copies', async () => {
  await publish();
  admins.template = await admins.create('Show night');
  await draft(details);
  await publish({ from: '2026-11-01T10:00', until: '2026-11-01T12:00' });
  const revision = String(await admins.revision());
  expect((await get('templates.revision', { revision })).body).toMatchObject({ page: details });
  const source = { copyOf: admins.template, template: undefined };
  const { widgets: copied } = await list();
  admins.template = (await done('templates.create', { title: 'Copy', ...source })).id;
  const copy = await list();
  expect(copy).toMatchObject({ page: details });
  expect(copy.widgets).toEqual(copied.map((widget, index) => ({ ...widget, id: copy.widgets[index]?.id })));
  expect(copied.map(({ id }) => id)).not.toContain(copy.widgets[0]?.id);

  const shown = { ...details, description: 'Two lines' };
  for (const [instant, page] of [
    ['2026-11-01T17:59:00Z', undefined],
    ['2026-11-01T18:01:00Z', shown],
    ['2026-11-01T20:01:00Z', undefined],
  ] as const) {
    admins.site.clock.set(instant);
    expect((await admins.home()).page).toEqual(page);
  }
});
