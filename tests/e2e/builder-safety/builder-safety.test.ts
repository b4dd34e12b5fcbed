import type { Frame, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { StoredWidget } from '#records/show.ts';
import { sampleParts, writeShow } from '../shell/small-show.ts';
import { frameOf } from '../builder/open-builder.ts';
import { sampleSite } from '../site.ts';
import { callAdmin, plainPath, publishThroughApi, storeRaw } from './hostile-site.ts';
import { hostileWidgets, payloads } from './hostile-widgets.ts';
import { coveredOn, dangersIn, setTraps } from './watch-page.ts';

const { open, platform } = sampleSite(async (dir) => writeShow(dir, await sampleParts()));
const as = { email: 'admin@acclaim.test', roles: ['admin'] };

/** Attacks in a document: one of all would be larger than an item of the table may be. */
const attacksAtOnce = 20;
const batches = Array.from({ length: Math.ceil(payloads.length / attacksAtOnce) }, (_, batch) =>
  payloads.slice(batch * attacksAtOnce, (batch + 1) * attacksAtOnce),
);

/** What the API says of a carousel that there is not, and cannot be. */
const noCarousel = /status of 4(?:04|22)/;

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
  allow(noCarousel);
  return { page, caught };
}

/** The styles and classes that would lay a widget over the page, were they to reach beyond it. */
const huge = { width: '300vw', height: '300vh', maxWidth: 'none', backgroundColor: 'red' };
const coverings: StoredWidget['options'][] = [
  {
    widgetStyles: { ...huge, position: 'absolute', top: '-100vh', left: '-100vw' },
    widgetContainerStyles: { ...huge, position: 'absolute', top: '-100vh', left: '-100vw' },
  },
  { widgetStyles: { ...huge, marginTop: '-200vh', marginBottom: '-300vh' } },
  { widgetStyles: { ...huge, position: 'sticky', top: '0' } },
  { widgetClasses: 'site-header skip-link visually-hidden', widgetStyles: huge },
];

const hasWidgets = (target: Page | Frame, count: number) =>
  expect.poll(() => target.locator('[data-widget]').count(), { timeout: 30_000 }).toBe(count);

/** Expects that these widgets are there, and do nothing. */
async function expectHarmless(target: Page | Frame, count: number, caught: () => string[]): Promise<void> {
  await hasWidgets(target, count);
  await target.locator('.rich-text').first().waitFor();
  await target.locator('.carousel-a li').first().waitFor();
  expect(await dangersIn(target)).toEqual([]);
  expect(caught()).toEqual([]);
}

async function expectHarmlessHome(count: number, prepare?: (page: Page) => Promise<void>): Promise<void> {
  const { page, caught } = await openTrapped('/', prepare);
  await expectHarmless(page, count, caught);
}

async function expectHarmlessPreview(count: number, prepare?: (page: Page) => Promise<void>): Promise<void> {
  const { page, caught } = await openTrapped('/admin/template/home', prepare);
  await expectHarmless(await frameOf(page), count, caught);
}

const batchName = (attacks: readonly string[], index: number) =>
  [`${index * attacksAtOnce + 1} to ${index * attacksAtOnce + attacks.length}`, attacks] as const;

it('there are at least 100 attacks, each another one', () => {
  expect(new Set(payloads).size).toBe(payloads.length);
  expect(payloads.length).toBeGreaterThanOrEqual(100);
});

it.each(batches.map(batchName))(
  'attacks %s do nothing, in what the API takes of them',
  async (_, attacks) => {
    const { page, allow } = await open(plainPath, { as });
    allow(/status of 422/);
    const widgets = hostileWidgets(attacks);
    expect(await publishThroughApi(page, widgets)).toBeGreaterThan(attacks.length);
    await expectHarmlessHome(widgets.length);
  },
  120_000,
);

it.each(batches.map(batchName))(
  'attacks %s do nothing, where storage holds them as they are',
  async (_, attacks) => {
    const { page } = await open(plainPath, { as });
    const widgets = hostileWidgets(attacks);
    await storeRaw(page, platform(), widgets);
    await expectHarmlessPreview(widgets.length);
    await expectHarmlessHome(widgets.length);
  },
  120_000,
);

it('a fault of the server does not become one of the page: its own check stops every attack alone', async () => {
  const attacks = payloads.filter((_, index) => index % 2 === 0);
  const { page } = await open(plainPath, { as });
  const { body } = await callAdmin(page, 'templates.list');
  // Addresses of pictures are the server's own, and are shown as it gives them.
  const widgets = hostileWidgets(attacks).map((widget) => ({
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
  await expectHarmlessPreview(widgets.length, withoutServer);
  await expectHarmlessHome(widgets.length, withoutServer);
}, 120_000);

it('the widget editor shows every attack, and runs none', async () => {
  const { page } = await open(plainPath, { as });
  const attacks = payloads.filter((attack) => attack.includes('<'));
  const text = attacks.map((attack, at) => ({
    ...(hostileWidgets([attack])[2] as StoredWidget),
    id: `text-${at}`,
    position: at + 1,
  }));
  await storeRaw(page, platform(), text);
  const { page: builder, caught } = await openTrapped('/admin/template/home');
  await hasWidgets(await frameOf(builder), text.length);
  for (const { id } of text) {
    await builder.evaluate((widget) => window.acclaimEditor?.commands.edit(widget), id);
    const panel = builder.getByRole('region', { name: /^Widget editor:/ });
    await panel.getByRole('tab', { name: 'Content', exact: true }).click();
    await panel.locator('.ProseMirror, textarea').first().waitFor();
  }
  expect(caught()).toEqual([]);
}, 120_000);

it('the titles of templates are words, whatever they hold', async () => {
  const { page } = await open(plainPath, { as });
  // There may be 100 templates.
  const titles = payloads.filter((_, index) => index % 2 === 1).map((attack) => attack.trim());
  for (const title of titles) expect((await callAdmin(page, 'templates.create', { title })).status).toBe(200);
  const { page: list, caught } = await openTrapped('/admin');
  for (const title of titles)
    await list.getByText(title.replace(/\s+/g, ' ')).first().waitFor({ state: 'attached' });
  expect(caught()).toEqual([]);
});

it('a widget covers nothing else on the page by its styles, its margins or its classes', async () => {
  const { page } = await open(plainPath, { as });
  const covering = coverings.flatMap((options, at) =>
    hostileWidgets(['Over it all']).map((widget) => ({
      ...widget,
      id: `${widget.id}-${at}`,
      options: { ...widget.options, header: { value: 'Over' }, ...options },
    })),
  );
  await storeRaw(page, platform(), covering);
  const { page: home } = await openTrapped('/');
  await hasWidgets(home, covering.length);
  expect(await coveredOn(home)).toEqual([]);
});
