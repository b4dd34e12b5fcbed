import { describe, expect, it } from 'vitest';
import { platformFromEnv } from '#platform/platform.ts';
import { itemOf, showKeys } from '#records/tables.ts';
import { publish as publishDraft } from '../../../functions/templates/domain-publish.ts';
import { createTemplate, makeDefault } from '../../../functions/templates/domain-templates.ts';
import { compose } from '../../../functions/templates/main.ts';
import { createTemplatesStore } from '../../../functions/templates/store.ts';
import { localTables } from '../../../infra/local/engine/tables.ts';
import type { ImportOptions } from '../../../infra/show/import.ts';
import { send } from '../../support/caller.ts';
import { appOf, cleanSite, json, pixel, widget, type Files } from './support.ts';

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

const template = (title: string, widgets: object[] = [widget('w')], more: object = {}) => ({
  title,
  is_default: true,
  widgets,
  ...more,
});
const files = (part: object, more: object = {}) => json({ template: part, ...more });
/** Imports a second later than what happened last. */
const importFiles = (from: Files | string, options: Partial<ImportOptions> = {}) => {
  now += 1000;
  return site.import(from, { now: () => now, ...options });
};
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
  const document = JSON.stringify({ title, widgets: widgets ?? before.widgets });
  const changed = { ...draft, title, document, revision: Number(draft?.['revision']) + 1 };
  await site.put(changed);
  return changed;
};

it('is published by its import, and by a second one of the same not again', async () => {
  expect((await put(template('One'))).counts.parts.added).toBe(1);
  expect(await shown()).toBe('One');
  const before = await site.items();
  expect((await put(template('One'))).unchanged).toBe(true);
  expect(await site.items()).toEqual(before);
  expect(await put(template('Two'))).toMatchObject({
    counts: { parts: { changed: 1 } },
    changed: ['template'],
  });
  expect(await shown()).toBe('Two');
  expect(await site.stored('REVISION#home')).toMatchObject(
    [1, 2].map((revision) => ({ revision, published: expect.anything() as unknown })),
  );
  expect(await site.stored('DRAFT')).toMatchObject([{ title: 'Two', revision: 2 }]);
  expect((await site.stored('PART')).map(({ sk }) => sk)).toEqual(['event']);
});

it('leaves a draft that an admin has changed as it is, at another revision', async () => {
  await put(template('One'));
  const changed = await edit('Being worked on');
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
  const kept = { images: { alt: 'A hero' }, html: '<p>Hi</p>', fields: { url: 'x' } };
  const widgets = [
    widget('b', { position: 9 }),
    widget('a', {
      type: 'video-a',
      version: 3,
      options: { ...kept, widgetStyles: { color: '' } },
    }),
  ];
  await put(template('One', widgets));
  expect((await exported())?.widgets).toEqual([
    { ...widgets[1], position: 1, options: kept },
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
  expect(await site.refusal(files(template('One', [widget('w', { options })])))).toEqual([
    expect.stringMatching(/template: is 36\d{4} bytes, must be 350000 or fewer/),
  ]);
});

it('whose draft shows a picture keeps it, and what admins have uploaded stays without being in images/', async () => {
  const images = { 'images/a.png': pixel };
  await site.import({ ...files(template('One')), ...images });
  await edit('Draft', [
    widget('w', { options: { images: { desktop: 'a.png', mobile: 'up-12345678.png' } } }),
  ]);
  const upload = { name: 'up-12345678.png', key: `${'1'.repeat(32)}.png` };
  await site.put(
    itemOf(showKeys.upload(upload.name), upload),
    itemOf(showKeys.image(upload.name), { ...upload, contentType: 'image/png', bytes: 1 }),
  );
  expect(await site.refusal({ 'images/b.png': pixel })).toEqual([
    'images/a.png:1: image: is missing, but the stored template "Draft" shows it',
  ]);
  await site.import(images);
  expect(await site.stored('IMAGE')).toHaveLength(2);
});

it('brings what is said of its page along, and back in an export; a picture of it must be there', async () => {
  const page = { title: 'Vote', description: 'Every fan has a vote.', picture: 'card.png', alt: 'The stage' };
  const part = template('Said', [widget('w')], { page });
  expect(await site.refusal(files(part))).toEqual([
    expect.stringContaining('template.page.picture: there is no picture "card.png" in images/'),
  ]);
  await importFiles({ ...files(part), 'images/card.png': pixel });
  expect(await exported()).toMatchObject({ title: 'Said', page });
  const { body } = await send(home, { path: '/gayvnawards/api/template/get' });
  expect(body).toMatchObject({ page: { ...page, picture: expect.stringMatching(/\.png$/) as string } });
  expect((await importFiles({ ...files(part), 'images/card.png': pixel })).unchanged).toBe(true);
  const silent = { ...files(template('Said')), 'images/card.png': pixel };
  expect((await importFiles(silent)).changed).toEqual(['template']);
  expect(await exported()).not.toHaveProperty('page');
  expect(await site.refusal(files(template('Said', [widget('w')], { page: { keywords: 'film' } })))).toEqual([
    expect.stringContaining('template.page.keywords: unknown key'),
  ]);
});

it('is refused with every fault of its widgets', async () => {
  const button = (link: object) => ({ id: 'b', title: 'Go', linktype: 'external', link });
  const options = {
    images: { desktop: 'gone.jpg', mobile: '../secret.jpg' },
    header: { value: '<img src="{{image:lost.jpg}}">', styles: { color: 'url(x)' } },
    imagebreakpoint: 0,
    buttons: [button({ external: { url: 'data:text/html,x' } }), button({})],
    carouselId: 'nowhere',
    fields: { 'no name': 'x' },
    script: 'x',
  };
  const widgets = [widget('w', { options }), widget('w', { type: 'script a' }), widget('no id!')];
  const faults = await site.refusal({
    'show.json': JSON.stringify({ carousels: [], template: template('T', widgets) }),
  });
  const where = 'show.json:1: template.widgets[0].options';
  const expected = [
    `${where}.imagebreakpoint: must be 1 or more`,
    `${where}.script: unknown key`,
    'show.json:1: template.widgets[1].type: must be 1 to 64 letters, digits, dashes or underscores',
    expect.stringMatching(/options\.fields\.no name: bad name; a letter/),
    `${where}.images.mobile: "../secret.jpg" is not the name of a file in images/; put the picture there and name it`,
    `${where}.buttons[0].link.external.url: bad URL "data:text/html,x"; write https://..., mailto:..., or the path of a page`,
    expect.stringMatching(/options\.header\.styles\.color: "url\(x\)" is not a valid value for color$/),
    expect.stringMatching(/buttons\[1\]\.id: duplicate: "b"/),
    expect.stringMatching(/widgets\[1\]\.id: duplicate: "w"/),
    expect.stringMatching(/widgets\[2\]\.id: "no id!" cannot be used/),
    `${where}.images.desktop: there is no picture "gone.jpg" in images/`,
    `${where}.header.value: there is no picture "lost.jpg" in images/`,
    `${where}.carouselId: there is no carousel "nowhere"`,
  ];
  expect(faults).toHaveLength(expected.length);
  expect(faults).toEqual(expect.arrayContaining(expected));
});

describe('a home page that an admin has published since the last import', () => {
  const adminAt = () => {
    now += 1000;
    return { at: new Date(now).toISOString(), by: 'Ada Admin', account: 'ada' };
  };
  const store = createTemplatesStore(platform);
  /** Publishes the draft as the builder does. */
  const publish = async (title: string, until?: string) => {
    const { revision } = await edit(title);
    await publishDraft(
      store,
      { template: 'home', revision, ...(until !== undefined && { until }) },
      adminAt(),
    );
  };
  const expectRefusal = async (part: object) =>
    expect(await site.refusal(files(part), { now: () => now })).toEqual([
      `show.json:2: template: the home page was changed in the browser after the last import, by "Ada Admin" at ${new Date(now).toISOString()}, and would be replaced; export the show to keep it, leave template out of show.json, or import with --ours`,
    ]);

  it('is replaced by no import without --ours, and by those after one with it', async () => {
    await put(template('One'));
    await publish('By an admin');
    await expectRefusal(template('Two'));
    await expectRefusal(template('One'));
    expect(await shown()).toBe('By an admin');
    await importFiles(json({ social: { twitter: '', facebook: '' } }));
    expect((await put(template('By an admin'))).unchanged).toBe(true);

    await publish('By an admin again');
    await importFiles(files(template('Two')), { ours: true });
    expect(await shown()).toBe('Two');
    await put(template('Three'));
    expect(await shown()).toBe('Three');
  });

  it('keeps, where it has an end, the pictures of the one that returns then', async () => {
    const options = { images: { desktop: 'a.png', mobile: '' } };
    const first = files(template('One', [widget('w', { options })]), { app: appOf() });
    const other = { 'images/b.png': pixel };
    await importFiles({ ...other, ...first, 'images/a.png': pixel });
    await edit('By an admin', [widget('w')]);
    await publish('By an admin', '2026-11-22T12:00');
    expect(await site.refusal(other, { now: () => now })).toEqual([
      'images/a.png:1: image: is missing, but the stored template "One" shows it',
    ]);
    await publish('For good');
    await importFiles(other);
    expect(await site.stored('IMAGE')).toHaveLength(1);
  });

  it('is imported as it was exported, with a button to a page that is still to be written', async () => {
    const internal = { name: 'page', path: 'after-party' };
    const button = { id: 'b', title: 'Party', linktype: 'internal', link: { internal } };
    await put(template('One'));
    await edit('By an admin', [widget('w', { options: { buttons: [button] } })]);
    await publish('By an admin');
    const copy = Object.fromEntries(await site.export(() => now));
    expect((await importFiles(copy)).unchanged).toBe(true);
  });

  it('is replaced by an import of an export that holds it, and by none that is older', async () => {
    await importFiles(files(template('One'), { app: appOf() }));
    await publish('By an admin');
    const copy = Object.fromEntries(await site.export(() => now));
    const changed = String(copy['show.json']).replaceAll('By an admin', 'Two');
    await publish('By an admin again');
    expect(await site.refusal({ ...copy, 'show.json': changed }, { now: () => now })).toEqual([
      expect.stringContaining('the home page was changed in the browser after this export, by "Ada Admin"'),
    ]);
    const newer = Object.fromEntries(await site.export(() => now));
    const again = String(newer['show.json']).replaceAll('By an admin again', 'Two');
    await importFiles({ ...newer, 'show.json': again });
    expect(await shown()).toBe('Two');
  });

  it('is replaced by no import either where the admin has made another template the default', async () => {
    await put(template('One'));
    const { id } = await createTemplate(store, { title: 'Other' }, adminAt());
    await makeDefault(store, { template: id, allowEmpty: true }, now);
    await expectRefusal(template('Two'));
  });
});
