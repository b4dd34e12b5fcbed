import type { Frame, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { StoredWidget } from '#records/show.ts';
import { isNightly, oneOfEach } from '../../support/nightly.ts';
import { sampleParts, writeShow } from '../shell/small-show.ts';
import { frameOf } from '../builder/open-builder.ts';
import { ownWidgets } from '../widget-editor/builder-page.ts';
import { sampleSite } from '../site.ts';
import { adminOf, publishThroughApi, storeRaw } from './hostile-site.ts';
import { attacksByKind, hostileWidgets, oneForEach, payloads } from './hostile-widgets.ts';
import { coveredOn, dangersIn, setTraps } from './watch-page.ts';

const { open, platform, url } = sampleSite(async (dir) => writeShow(dir, await sampleParts()));
const as = { email: 'admin@acclaim.test', roles: ['admin'] };

const home = '/';
const builder = '/admin/template/home';

/** Attacks in a document: one of all would be larger than an item of the table may be. */
const attacksAtOnce = 20;

/** Every attack by day, each in one kind of widget; at night each in every kind. */
const documents: [name: string, widgets: StoredWidget[]][] = isNightly
  ? Array.from({ length: Math.ceil(payloads.length / attacksAtOnce) }, (_, batch) => {
      const first = batch * attacksAtOnce;
      const attacks = payloads.slice(first, first + attacksAtOnce);
      return [`${first + 1} to ${first + attacks.length}`, hostileWidgets(attacks)];
    })
  : [['of every kind, one in each widget,', oneForEach(payloads)]];

/** One attack of each kind by day, all at night. */
const someAttacks = oneOfEach(attacksByKind, ([kind]) => kind).map(([, attack]) => attack);

/** Opens a page with the traps set. */
async function openTrapped(path: string, prepare?: (page: Page) => Promise<void>) {
  let caught = () => ['the traps were not set'];
  const { page, allow } = await open(path, {
    as,
    before: async (blank) => {
      caught = await setTraps(blank);
      await prepare?.(blank);
    },
  });
  // What the API says of a carousel that doesn't or can't exist.
  allow(/status of 4(?:04|22)/);
  return { page, caught };
}

const hasWidgets = (target: Page | Frame, count: number) =>
  expect.poll(() => target.locator(ownWidgets).count(), { timeout: 30_000 }).toBe(count);

/** Expects that the widgets of the home page, or of its preview in the builder, are there and do nothing. */
async function expectHarmless(path: string, count: number, prepare?: (page: Page) => Promise<void>) {
  const { page, caught } = await openTrapped(path, prepare);
  const target = path === builder ? await frameOf(page) : page;
  await hasWidgets(target, count);
  await target.locator('.rich-text').first().waitFor();
  await target.locator('.carousel-a li').first().waitFor();
  expect(await dangersIn(target)).toEqual([]);
  expect(caught()).toEqual([]);
}

it('there are at least 100 attacks, each another one', () => {
  expect(new Set(payloads).size).toBe(payloads.length);
  expect(payloads.length).toBeGreaterThanOrEqual(100);
});

it.each(documents)('attacks %s do nothing, in what the API takes of them', async (_, widgets) => {
  expect(await publishThroughApi(await adminOf(url()), widgets)).toBeGreaterThan(attacksAtOnce);
  await expectHarmless(home, widgets.length);
});

it.each(documents)('attacks %s do nothing, where storage holds them as they are', async (_, widgets) => {
  await storeRaw(await adminOf(url()), platform(), widgets);
  await expectHarmless(builder, widgets.length);
  await expectHarmless(home, widgets.length);
});

it('a fault of the server does not become one of the page: its own check stops every attack alone', async () => {
  const call = await adminOf(url());
  const { body } = await call('templates.list');
  const attacks = payloads.filter((_, index) => index % 2 === 0);
  const hostile = isNightly ? hostileWidgets(attacks) : oneForEach(attacks);
  // Addresses of pictures are the server's own, and are shown as it gives them.
  const widgets = hostile.map((widget) => ({
    ...widget,
    version: 1,
    thumbnail: '',
    options: { ...widget.options, images: {} },
  }));
  const withoutServer = async (blank: Page) => {
    await blank.route('**/api/admin/template/list?*', (route) =>
      route.fulfill({ json: { ...(body as object), widgets } }),
    );
    await blank.route('**/api/template/get', (route) =>
      route.fulfill({ json: { template: { title: 'Attacks', is_default: true }, widgets } }),
    );
  };
  await expectHarmless(builder, widgets.length, withoutServer);
  await expectHarmless(home, widgets.length, withoutServer);
});

it('the widget editor shows every attack, and runs none', async () => {
  const text = hostileWidgets(someAttacks).filter(({ type }) => type === 'rich-text');
  await storeRaw(await adminOf(url()), platform(), text);
  const { page: editor, caught } = await openTrapped(builder);
  await hasWidgets(await frameOf(editor), text.length);
  const panel = editor.getByRole('region', { name: /^Widget editor:/ });
  for (const { id } of text) {
    await editor.evaluate((widget) => window.acclaimEditor?.commands.edit(widget), id);
    await panel.getByRole('tab', { name: 'Content', exact: true }).click();
    await panel.locator('.ProseMirror, textarea').first().waitFor();
  }
  expect(caught()).toEqual([]);
});

it('a widget covers nothing else on the page by its styles, its margins or its classes', async () => {
  const huge = { width: '300vw', height: '300vh', maxWidth: 'none', backgroundColor: 'red' };
  const shifted = { ...huge, position: 'absolute', top: '-100vh', left: '-100vw' };
  const coverings: StoredWidget['options'][] = [
    { widgetStyles: shifted, widgetContainerStyles: shifted },
    { widgetStyles: { ...huge, marginTop: '-200vh', marginBottom: '-300vh' } },
    { widgetStyles: { ...huge, position: 'sticky', top: '0' } },
    { widgetClasses: 'site-header skip-link visually-hidden', widgetStyles: huge },
  ];
  const covering = coverings.flatMap((options, at) =>
    hostileWidgets(['Over it all']).map((widget) => ({
      ...widget,
      id: `${widget.id}-${at}`,
      options: { ...widget.options, header: { value: 'Over' }, ...options },
    })),
  );
  await storeRaw(await adminOf(url()), platform(), covering);
  const { page: covered } = await openTrapped(home);
  await hasWidgets(covered, covering.length);
  expect(await coveredOn(covered)).toEqual([]);
});
