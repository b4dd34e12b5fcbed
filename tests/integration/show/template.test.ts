import { describe, expect, it } from 'vitest';
import { platformFromEnv } from '#platform/platform.ts';
import { itemOf, showKeys } from '#records/tables.ts';
import { createWinnersPage } from '../../../functions/results/store.ts';
import { publish as publishDraft } from '../../../functions/templates/domain-publish.ts';
import { createTemplate, makeDefault } from '../../../functions/templates/domain-templates.ts';
import { compose } from '../../../functions/templates/main.ts';
import { createTemplatesStore } from '../../../functions/templates/store.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import type { ImportOptions } from '../../../infra/show/import.ts';
import { send } from '../../support/caller.ts';
import { appOf, cleanSite, json, pixel, type Files } from './support.ts';

const site = await cleanSite();
let now = Date.parse('2026-11-21T12:00:00Z');
const platform = platformFromEnv(
  { ...process.env, SHOW_TABLE: localTables.show },
  {
    documents: site.target.documents,
    clock: { now: () => now },
    log: { info: () => undefined, error: () => undefined },
  },
);
const home = compose(platform);

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
const files = (part: object, more: object = {}) => json({ template: part, ...more });
const importFiles = (from: Files | string, options: Partial<ImportOptions> = {}) =>
  site.import(from, { now: () => now, ...options });
const put = (part: object) => importFiles(files(part));
const exported = async () => {
  const text = (await site.export(() => now)).get('show.json')?.toString() ?? '{}';
  return (JSON.parse(text) as { template?: { title: string; widgets: object[] } }).template;
};
const shown = async () => {
  const { body } = await send(home, { path: '/gayvnawards/api/template/get' });
  return (body as { template: { title: string } }).template.title;
};
/** Changes the draft as an admin does who saves it. */
const edit = async (title: string, widgets?: object[]) => {
  const [draft] = await site.stored('DRAFT');
  const before = JSON.parse(String(draft?.['document'])) as { widgets: object[] };
  const changed = {
    ...draft,
    title,
    document: JSON.stringify({ title, widgets: widgets ?? before.widgets }),
    revision: Number(draft?.['revision']) + 1,
  };
  await site.put(changed);
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
    (await site.stored('REVISION#home')).map(({ revision, published }) => [
      revision,
      published !== undefined,
    ]),
  ).toEqual(
    expect.arrayContaining([
      [1, true],
      [2, true],
    ]),
  );
  expect(await site.stored('DRAFT')).toMatchObject([{ title: 'Two', revision: 2 }]);
  expect(await site.stored('PART')).toEqual([]);
});

it('leaves a draft that an admin has changed as it is, at another revision', async () => {
  await put(template('One'));
  const changed = await edit('Being worked on');
  now += 1000;
  await put(template('Two'));
  expect(await shown()).toBe('Two');
  const [draft] = await site.stored('DRAFT');
  expect(draft).toMatchObject({ title: 'Being worked on', document: changed.document });
  expect(Number(draft?.['revision'])).toBeGreaterThan(3);
  expect((await exported())?.title).toBe('Two');
});

it('of a store that an earlier version made is shown, exported, and replaced by the next import', async () => {
  const former = itemOf(showKeys.part('template'), template('Former'));
  await site.put(former);
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
  expect(await site.refusal(files(template('One', [{ ...widget('w'), options }])))).toEqual([
    expect.stringMatching(/template: is 36\d{4} bytes, must be 350000 or fewer/),
  ]);
});

it('whose draft shows a picture keeps it, and what admins have uploaded stays without being in images/', async () => {
  const images = { 'images/a.png': pixel };
  await site.import({ ...files(template('One')), ...images });
  const [draft] = await site.stored('DRAFT');
  const document = {
    title: 'Draft',
    widgets: [{ ...widget('w'), options: { images: { desktop: 'a.png', mobile: 'up-12345678.png' } } }],
  };
  const upload = { name: 'up-12345678.png', key: `${'1'.repeat(32)}.png` };
  await site.put(
    { ...draft, title: 'Draft', document: JSON.stringify(document) },
    itemOf(showKeys.upload(upload.name), upload),
    itemOf(showKeys.image(upload.name), { ...upload, contentType: 'image/png', bytes: 1 }),
  );
  expect(await site.refusal({ 'images/b.png': pixel })).toEqual([
    'images/a.png:1: image: is missing, but the stored template "Draft" shows it',
  ]);
  await site.import(images);
  expect(await site.stored('IMAGE')).toHaveLength(2);
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
  const expectRefusal = async (part: object) =>
    expect(await site.refusal(files(part), { now: () => now })).toEqual([
      `show.json:2: template: the home page was changed in the browser after the last import, by "Ada Admin" at ${new Date(now).toISOString()}, and would be replaced; export the show to keep it, leave template out of show.json, or import with --ours`,
    ]);

  it('is replaced by no import without --ours, and stays with one of the other parts', async () => {
    await put(template('One'));
    await publish('By an admin');
    await expectRefusal(template('Two'));
    await expectRefusal(template('One'));
    expect(await shown()).toBe('By an admin');
    await importFiles(json({ social: { twitter: '', facebook: '' } }));
    expect((await put(template('By an admin'))).unchanged).toBe(true);
  });

  it('keeps, where it has an end, the pictures of the one that returns then', async () => {
    const options = { images: { desktop: 'a.png', mobile: '' } };
    const first = files(template('One', [{ ...widget('w'), options }]), { app: appOf() });
    const other = { 'images/b.png': pixel };
    await importFiles({ ...other, ...first, 'images/a.png': pixel });
    await edit('By an admin', [widget('w')]);
    await publish('By an admin', '2026-11-22T12:00');
    expect(await site.refusal(other, { now: () => now })).toEqual([
      'images/a.png:1: image: is missing, but the stored template "One" shows it',
    ]);
    now += 1000;
    await publish('For good');
    await importFiles(other);
    expect(await site.stored('IMAGE')).toHaveLength(1);
  });

  it('is imported as it was exported, with a button to a page that is still to be written', async () => {
    const internal = { name: 'page', path: 'after-party' };
    const button = { id: 'b', title: 'Party', linktype: 'internal', link: { internal } };
    await put(template('One'));
    await edit('By an admin', [{ ...widget('w'), options: { buttons: [button] } }]);
    await publish('By an admin');
    const copy = Object.fromEntries(await site.export(() => now));
    expect((await importFiles(copy)).unchanged).toBe(true);
  });

  it('is replaced by no import either where the admin has made another template the default', async () => {
    await put(template('One'));
    const store = createTemplatesStore(platform);
    now += 1000;
    const by = { at: new Date(now).toISOString(), by: 'Ada Admin', account: 'ada' };
    const { id } = await createTemplate(store, { title: 'Other' }, by);
    await makeDefault(store, { template: id, allowEmpty: true }, now);
    await expectRefusal(template('Two'));
  });

  it('is replaced with --ours, and the imports after that are asked for nothing', async () => {
    await put(template('One'));
    await publish('By an admin');
    now += 1000;
    await importFiles(files(template('Two')), { ours: true });
    expect(await shown()).toBe('Two');
    now += 1000;
    await put(template('Three'));
    expect(await shown()).toBe('Three');
  });
});

describe('winners that an admin has published since the last import', () => {
  const page = (code: string, content = `<p>${code}</p>`) => ({ code, title: code, content });
  const social = { twitter: '', facebook: '' };
  const pages = (...of: object[]) => json({ social, pages: of });
  const body = '<h2>Best</h2>\n<p><strong>Anora &amp; Co</strong></p>';
  const announce = () =>
    createWinnersPage(site.target.documents, localTables.show).putPage({ title: 'Winners', body });
  const winners = async () => (await site.items()).find(({ sk }) => sk === 'winners')?.['content'];
  const refusal = (at: string): unknown[] => [
    expect.stringMatching(
      `show.json:\\d+: ${at}: the winners were published in the browser after the last import, and would be overwritten; export the show to keep it, leave pages out of show.json, or import with --ours`,
    ),
  ];

  it('are replaced or deleted by no import without --ours', async () => {
    await site.import(pages(page('about'), page('winners')));
    await announce();
    expect(await site.refusal(pages(page('about'), page('winners')))).toEqual(
      refusal('pages\\[1\\].content'),
    );
    expect(await site.refusal(pages(page('about')))).toEqual(refusal('pages'));
    await site.import(json({ social }));
    expect(await winners()).toBe(body);
    await site.import(pages(page('winners')), { ours: true });
    expect(await winners()).toBe('<p>winners</p>');
    await site.import(pages(page('winners', '<p>Once more</p>')));
  });

  it.each([
    ['beside a page of them', [page('winners'), page('about')]],
    ['without a page before', [page('about')]],
  ])('come out in an export that changes nothing, %s', async (_, given) => {
    await site.import(pages(...given));
    await announce();
    const copy = await site.export();
    expect((await site.import(Object.fromEntries(copy))).unchanged).toBe(true);
    expect(await site.export()).toEqual(copy);
    const others = given.filter(({ code }) => code !== 'winners');
    const { parts } = await site.import(pages(...others, page('winners', body)));
    expect(parts.flatMap(({ what }) => what)).not.toContain('winners deleted');
    expect(await site.refusal(pages(page('winners')))).toEqual(refusal('pages\\[0\\].content'));
  });
});
