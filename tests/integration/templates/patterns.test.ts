import { describe, expect, it } from 'vitest';
import type { PatternHead } from '../../../functions/contract/patterns.ts';
import type { Answer } from '../../../functions/contract/routes.ts';
import { showKeys } from '../../../functions/records/tables.ts';
import { compose } from '../../../functions/templates/main.ts';
import { createTemplatesStore } from '../../../functions/templates/store.ts';
import { usesIn } from '../../../functions/uploads/uses.ts';
import type { AdminRouteId } from '../../../functions/contract/admin-addresses.ts';
import { requestOf, send, type Received } from '../../support/caller.ts';
import { Admins } from './builder.ts';

const admins = new Admins('a site for each');

const call = (id: AdminRouteId, sent: object, who = admins.ada): Promise<Received> =>
  send(compose(admins.site.platform), requestOf(id, who, sent));
const post = (id: AdminRouteId, body: object, who = admins.ada) => call(id, { body }, who);
const hero = { id: 'content-a-1', type: 'content-a', title: 'Big picture' };
const save = (name: string, more: object = {}, who = admins.ada) =>
  post('templates.savePattern', { name, widgets: [hero], ...more }, who);
const saved = async (name: string, more: object = {}, who = admins.ada) => {
  const { status, body } = await save(name, more, who);
  expect(status).toBe(200);
  return body as PatternHead;
};
const statuses = (answers: readonly Received[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const list = async (who = admins.ada) =>
  ((await call('templates.patterns', {}, who)).body as Answer<'templates.patterns'>).patterns;
const names = async () => (await list()).map(({ name }) => name);
const pattern = (id: string) => call('templates.pattern', { query: { pattern: id } });
/** Patterns whose widgets are in the table, listed or not. */
const stored = async () =>
  (await admins.site.items('show'))
    .filter(({ pk, sk }) => pk === showKeys.pattern('').pk && sk !== showKeys.patterns().sk)
    .map(({ sk }) => sk);

describe('a pattern', () => {
  it('keeps the pictures of the show, which count as in use, also under another name', async () => {
    const name = `${'0'.repeat(32)}.png`;
    await admins.site.put('show', showKeys.image(name), { name, key: name });
    const images = { desktop: `/images/${name}`, mobile: '', alt: '' };
    const { id } = await saved('With a picture', { widgets: [{ ...hero, options: { images } }] });
    await post('templates.renamePattern', { pattern: id, name: 'Renamed' });
    const uses = usesIn(new Set());
    for (const item of await admins.site.items('show')) if (item['pk'] === 'PATTERN') uses.add(item);
    expect(uses.of({ name, key: name })).toEqual([{ part: 'pattern', id, name: 'Renamed' }]);
    expect((await pattern(id)).body).toMatchObject({ widgets: [{ options: { images } }] });
  });

  it('has the checks of a draft: no unknown picture, broken style, section, or id twice', async () => {
    const widgets = [
      { ...hero, options: { images: { desktop: '/images/none.png', mobile: '', alt: '' } } },
      { ...hero, options: { widgetStyles: { color: 'url(x)' } } },
      { id: 'hero', type: 'hero', title: 'Hero' },
    ];
    expect(await save('Refused', { widgets })).toMatchObject({
      status: 422,
      body: {
        errors: {
          'widgets.0.options.images.desktop': [expect.any(String)],
          'widgets.1.options.widgetStyles.color': [expect.any(String)],
          'widgets.1.id': ['Each widget of a pattern has an id of its own.'],
          'widgets.2.type': ['A section of the home page can’t be in a pattern.'],
        },
      },
    });
    expect(await save(' ')).toMatchObject({
      status: 422,
      body: { errors: { name: ['Please enter a name.'] } },
    });
    expect(await save('None', { widgets: [] })).toMatchObject({ status: 422 });
    expect(await list()).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  it('is refused where DynamoDB could not hold it, in words that say so', async () => {
    const html = `<p>${'word '.repeat(7900)}</p>`;
    const widgets = Array.from({ length: 10 }, (_, index) => ({
      id: `rich-text-${index}`,
      type: 'rich-text',
      title: 'Long',
      options: { html },
    }));
    const message = /^This pattern would take 39\d KB; the limit is 350 KB\. Shorten its texts first\.$/;
    expect(await save('Long', { widgets })).toMatchObject({
      status: 422,
      body: { message: expect.stringMatching(message) as string },
    });
    await saved('Long', { widgets: widgets.slice(0, 8) });
    expect(await stored()).toHaveLength(1);
  });
});

describe('the name of a pattern', () => {
  it('is there once, whatever its case, and replacing it has to be meant', async () => {
    const first = await saved('Opening night');
    const other = await saved('A first one');
    const taken = await save('opening  NIGHT', { widgets: [{ ...hero, title: 'Other' }] });
    expect(taken).toMatchObject({
      status: 409,
      body: {
        code: 'pattern_exists',
        message: 'There is a pattern “Opening night” already.',
        current: { id: first.id, saved: { by: 'Voter ada' } },
      },
    });
    const second = await saved('Opening Night', {
      replaces: first.id,
      widgets: [{ ...hero, title: 'Other' }],
    });
    expect(await names()).toEqual(['A first one', 'Opening Night']);
    expect(await pattern(first.id)).toMatchObject({ status: 404, body: { code: 'pattern_not_found' } });
    expect((await pattern(second.id)).body).toMatchObject({ widgets: [{ title: 'Other' }] });
    expect(new Set(await stored())).toEqual(new Set([other.id, second.id]));
    // What was replaced or deleted meanwhile is not replaced again.
    expect(await save('Opening Night', { replaces: first.id })).toMatchObject({ status: 404 });
  });

  it('goes to one of two who save or rename at once; the other is told', async () => {
    const answers = await Promise.all([save('Same'), save('same', {}, admins.bob), save('SAME')]);
    expect(statuses(answers)).toEqual([200, 409, 409]);
    const [one, two] = [await saved('One'), await saved('Two')];
    const renames = await Promise.all(
      [one, two].map(({ id }) => post('templates.renamePattern', { pattern: id, name: 'Three' })),
    );
    expect(statuses(renames)).toEqual([200, 409]);
    expect((await names()).filter((name) => name === 'Three')).toHaveLength(1);
    // Nothing is left of what was refused.
    expect(await stored()).toHaveLength(3);
  });

  it('changes alone, also in its case, and goes with the pattern', async () => {
    const { id } = await saved('Tonight');
    const rename = await post('templates.renamePattern', { pattern: id, name: 'TONIGHT' }, admins.bob);
    expect(rename).toMatchObject({ status: 200, body: { id, name: 'TONIGHT', saved: { by: 'Voter ada' } } });
    expect(await post('templates.deletePattern', { pattern: id })).toMatchObject({ status: 200 });
    for (const gone of ['templates.renamePattern', 'templates.deletePattern'] as const)
      expect(
        await post(gone, { pattern: id, ...(gone === 'templates.renamePattern' && { name: 'X' }) }),
      ).toMatchObject({ status: 404 });
    expect(await list()).toEqual([]);
    expect(await stored()).toEqual([]);
    await saved('Tonight');
  });
});

it('a show has 100 patterns, also when several are saved at once; replacing one of them still works', async () => {
  const store = createTemplatesStore(admins.site.platform);
  const by = { at: '2026-10-31T19:00:00.000Z', by: 'ada', account: 'ada' };
  const heads = Array.from({ length: 99 }, (_, index) => ({
    id: `p-${index}`,
    name: `Pattern ${index}`,
    kinds: ['content-a'],
    saved: by,
  }));
  expect(await store.putPatterns(heads, 0)).toBe(true);
  // The version that a write is based on has passed.
  expect(await store.putPatterns([], 0)).toBe(false);
  const answers = await Promise.all(['A', 'B', 'C'].map((name) => save(name)));
  expect(statuses(answers)).toEqual([200, 422, 422]);
  expect(answers.find(({ status }) => status === 422)?.body).toMatchObject({
    message: 'You’ve reached the limit of 100 patterns. Delete one you no longer need.',
  });
  await saved('Pattern 7', { replaces: 'p-7' });
  expect(await list()).toHaveLength(100);
});
