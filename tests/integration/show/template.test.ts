import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { platformFromEnv, type Platform } from '#platform/platform.ts';
import { itemOf, showKeys } from '#records/tables.ts';
import { publish as publishDraft } from '../../../functions/templates/domain-publish.ts';
import { createTemplate, makeDefault } from '../../../functions/templates/domain-templates.ts';
import { compose } from '../../../functions/templates/main.ts';
import { createTemplatesStore } from '../../../functions/templates/store.ts';
import { exportShow } from '../../../infra/show/export.ts';
import { importShow } from '../../../infra/show/import.ts';
import { putOf, writeBatches } from '../../../infra/show/storage.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import { send } from '../../support/caller.ts';
import { appOf, faultsOf, pixel, readFiles, startSite, type Site } from './support.ts';

let site: Site;
let platform: Platform;
let home: ReturnType<typeof compose>;
const start = Date.parse('2026-11-21T12:00:00Z');
let now = start;
beforeAll(async () => {
  site = await startSite();
  platform = platformFromEnv(
    { ...process.env, SHOW_TABLE: localTables.show },
    {
      documents: site.target.documents,
      clock: { now: () => now },
      log: { info: () => undefined, error: () => undefined },
    },
  );
  home = compose(platform);
});
afterAll(() => site.close());
beforeEach(async () => {
  now = start;
  await site.clear();
});

const widget = (id: string, title = 'T') => ({
  id,
  type: 'content-a',
  title,
  is_active: true,
  position: 1,
  options: {},
});
const template = (title: string, widgets: object[] = [widget('w')], more: object = {}) => ({
  title,
  is_default: true,
  widgets,
  ...more,
});
const files = (part: object, more: object = {}) => ({
  'show.json': JSON.stringify({ template: part, ...more }),
});
const put = async (part: object) =>
  importShow({ dir: await site.folder(files(part)), target: site.target, now: () => now });
const exported = async () => {
  const dir = await site.newFolder();
  await exportShow({ dir, target: site.target, now: () => now });
  const text = (await readFiles(dir)).get('show.json')?.toString() ?? '{}';
  return (JSON.parse(text) as { template?: { title: string; widgets: object[] } }).template;
};
const shown = async () => {
  const { body } = await send(home, { path: '/gayvnawards/api/template/get' });
  return (body as { template: { title: string } }).template.title;
};
const stored = async (pk: string) => (await site.items()).filter((item) => String(item['pk']).startsWith(pk));

/** Changes the draft as an admin does who saves it. */
const edit = async (title: string, widgets?: object[]) => {
  const [draft] = await stored('DRAFT');
  const before = JSON.parse(String(draft?.['document'])) as { widgets: object[] };
  const changed = {
    ...draft,
    title,
    document: JSON.stringify({ title, widgets: widgets ?? before.widgets }),
    revision: Number(draft?.['revision']) + 1,
  };
  await writeBatches(site.target.documents, localTables.show, [putOf(changed)]);
  return changed;
};

it('is published by its import, and by a second one of the same not again', async () => {
  expect((await put(template('One'))).counts.parts.added).toBe(1);
  expect(await shown()).toBe('One');
  const before = await site.items();
  expect((await put(template('One'))).unchanged).toBe(true);
  expect(await site.items()).toEqual(before);
  now += 1000;
  expect(await put(template('Two'))).toMatchObject({
    counts: { parts: { changed: 1 } },
    changed: ['template'],
  });
  expect(await shown()).toBe('Two');
  expect(
    (await stored('REVISION#home')).map(({ revision, published }) => [revision, published !== undefined]),
  ).toEqual(
    expect.arrayContaining([
      [1, true],
      [2, true],
    ]),
  );
  expect(await stored('DRAFT')).toMatchObject([{ title: 'Two', revision: 2 }]);
  expect(await stored('PART')).toEqual([]);
});

it('leaves a draft that somebody has changed as it is, at another revision', async () => {
  await put(template('One'));
  const changed = await edit('Being worked on');
  now += 1000;
  await put(template('Two'));
  expect(await shown()).toBe('Two');
  const [draft] = await stored('DRAFT');
  expect(draft).toMatchObject({ title: 'Being worked on', document: changed.document });
  expect(Number(draft?.['revision'])).toBeGreaterThan(3);
  expect((await exported())?.title).toBe('Two');
});

it('of a store that an earlier version made is shown, exported, and replaced by the next import', async () => {
  const former = itemOf(showKeys.part('template'), template('Former'));
  await writeBatches(site.target.documents, localTables.show, [putOf(former)]);
  expect(await shown()).toBe('Former');
  expect(await exported()).toMatchObject({ title: 'Former' });
  expect((await put(template('Former'))).unchanged).toBe(true);
  await put(template('Next'));
  expect(await shown()).toBe('Next');
});

it('holds any kind of widget with its version, html, fields and alternative text, in order', async () => {
  const widgets = [
    { ...widget('b'), position: 9 },
    {
      ...widget('a'),
      type: 'video-a',
      version: 3,
      options: {
        html: '<p>Hi</p>',
        fields: { url: 'x' },
        images: { alt: 'A hero' },
        widgetStyles: { color: '' },
      },
    },
  ];
  await put(template('One', widgets));
  expect((await exported())?.widgets).toEqual([
    {
      ...widgets[1],
      position: 1,
      options: { images: { alt: 'A hero' }, html: '<p>Hi</p>', fields: { url: 'x' } },
    },
    { ...widgets[0], position: 2 },
  ]);
});

it('that no default is named for shows nothing, and comes back out so', async () => {
  await put(template('One', [widget('w')], { is_default: false }));
  expect(await shown()).toBe('');
  expect(await exported()).toMatchObject({ title: 'One', is_default: false });
  await put(template('One'));
  expect(await shown()).toBe('One');
});

it('too large for the store is refused', async () => {
  const options = { html: `<p>${'x'.repeat(360_000)}</p>` };
  expect(await faultsOf(site, files(template('One', [{ ...widget('w'), options }])))).toEqual([
    expect.stringMatching(/template: is 36\d{4} bytes, must be 350000 or fewer/),
  ]);
});

it('whose draft shows a picture keeps it, and what admins have uploaded stays without being in images/', async () => {
  const images = { 'images/a.png': pixel };
  await importShow({ dir: await site.folder({ ...files(template('One')), ...images }), target: site.target });
  const [draft] = await stored('DRAFT');
  const document = {
    title: 'Draft',
    widgets: [{ ...widget('w'), options: { images: { desktop: 'a.png', mobile: 'up-12345678.png' } } }],
  };
  const upload = { name: 'up-12345678.png', key: `${'1'.repeat(32)}.png` };
  await writeBatches(site.target.documents, localTables.show, [
    putOf({ ...draft, title: 'Draft', document: JSON.stringify(document) }),
    putOf(itemOf(showKeys.upload(upload.name), upload)),
    putOf(itemOf(showKeys.image(upload.name), { ...upload, contentType: 'image/png', bytes: 1 })),
  ]);
  const other = await site.folder({ 'images/b.png': pixel });
  await expect(importShow({ dir: other, target: site.target })).rejects.toMatchObject({
    faults: [{ message: 'is missing, but the stored template "Draft" shows it' }],
  });
  await importShow({ dir: await site.folder(images), target: site.target });
  expect(await stored('IMAGE')).toHaveLength(2);
});

describe('a home page that an admin has published since the last import', () => {
  /** Publishes the draft as the builder does. */
  const publish = async (title: string, until?: string) => {
    const { revision } = await edit(title);
    now += 1000;
    const admin = { at: new Date(now).toISOString(), by: 'Ada Admin', account: 'ada' };
    const store = createTemplatesStore(platform);
    await publishDraft(store, { template: 'home', revision, ...(until !== undefined && { until }) }, admin);
  };
  const refusal = {
    faults: [
      {
        file: 'show.json',
        column: 'template',
        message:
          'the home page was changed in the browser after the last import, by "Ada Admin" at 2026-11-21T12:00:01.000Z, and would be replaced; export the show to keep it, leave template out of show.json, or import with --ours',
      },
    ],
  };

  it('is replaced by no import without --ours, and stays with one of the other parts', async () => {
    await put(template('One'));
    await publish('By an admin');
    await expect(put(template('Two'))).rejects.toMatchObject(refusal);
    await expect(put(template('One'))).rejects.toMatchObject(refusal);
    expect(await shown()).toBe('By an admin');
    const others = { 'show.json': '{ "social": { "twitter": "", "facebook": "" } }' };
    await importShow({ dir: await site.folder(others), target: site.target, now: () => now });
    expect((await put(template('By an admin'))).unchanged).toBe(true);
  });

  it('keeps, where it has an end, the pictures of the one that returns then', async () => {
    const options = { images: { desktop: 'a.png', mobile: '' } };
    const first = files(template('One', [{ ...widget('w'), options }]), { app: appOf() });
    const images = async (more: object) => site.folder({ 'images/b.png': pixel, ...more });
    const take = (dir: string) => importShow({ dir, target: site.target, now: () => now });
    await take(await images({ ...first, 'images/a.png': pixel }));
    await edit('By an admin', [widget('w')]);
    await publish('By an admin', '2026-11-22T12:00');
    await expect(take(await images({}))).rejects.toMatchObject({
      faults: [{ file: 'images/a.png', message: 'is missing, but the stored template "One" shows it' }],
    });
    now += 1000;
    await publish('For good');
    await take(await images({}));
    expect(await stored('IMAGE')).toHaveLength(1);
  });

  it('is imported as it was exported, with a button to a page that is still to be written', async () => {
    const internal = { name: 'page', path: 'after-party' };
    const button = { id: 'b', title: 'Party', linktype: 'internal', link: { internal } };
    await put(template('One'));
    await edit('By an admin', [{ ...widget('w'), options: { buttons: [button] } }]);
    await publish('By an admin');
    const dir = await site.newFolder();
    await exportShow({ dir, target: site.target, now: () => now });
    expect(await importShow({ dir, target: site.target, now: () => now })).toMatchObject({ unchanged: true });
  });

  it('is replaced by no import either where the admin has made another template the default', async () => {
    await put(template('One'));
    const store = createTemplatesStore(platform);
    now += 1000;
    const by = { at: new Date(now).toISOString(), by: 'Ada Admin', account: 'ada' };
    const { id } = await createTemplate(store, { title: 'Other' }, by);
    await makeDefault(store, { template: id, allowEmpty: true }, now);
    await expect(put(template('Two'))).rejects.toMatchObject(refusal);
  });

  it('is replaced with --ours, and the imports after that are asked for nothing', async () => {
    await put(template('One'));
    await publish('By an admin');
    now += 1000;
    const dir = await site.folder(files(template('Two')));
    await importShow({ dir, target: site.target, now: () => now, ours: true });
    expect(await shown()).toBe('Two');
    now += 1000;
    await put(template('Three'));
    expect(await shown()).toBe('Three');
  });
});
