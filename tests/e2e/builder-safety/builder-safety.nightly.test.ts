import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { StoredWidget } from '#records/show.ts';
import { frameOf } from '../builder/open-builder.ts';
import { sampleParts, writeShow } from '../shell/small-show.ts';
import { sampleSite } from '../site.ts';
import { adminOf, storeRaw } from './hostile-site.ts';
import { hostileWidgets, payloads } from './hostile-widgets.ts';
import { attacksAtOnce, builder, expectHarmless, hasWidgets, home, openTrapped } from './trapped.ts';
import { coveredOn } from './watch-page.ts';

const site = sampleSite(async (dir) => writeShow(dir, await sampleParts()));

const batches = Array.from({ length: Math.ceil(payloads.length / attacksAtOnce) }, (_, batch) =>
  payloads.slice(batch * attacksAtOnce, (batch + 1) * attacksAtOnce),
);

it('a fault of the server does not become one of the page: its own check stops every attack alone', async () => {
  const call = await adminOf(site.url());
  const { body } = await call('templates.list');
  const attacks = payloads.filter((_, index) => index % 2 === 0);
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
  await expectHarmless(site, builder, widgets.length, withoutServer);
  await expectHarmless(site, home, widgets.length, withoutServer);
});

it.each([...batches.keys()])(
  'the widget editor shows every attack of batch %i, and runs none',
  async (batch) => {
    const text = hostileWidgets(batches[batch] ?? []).filter(({ type }) => type === 'rich-text');
    await storeRaw(await adminOf(site.url()), site.platform(), text);
    const { page: editor, caught } = await openTrapped(site, builder);
    await hasWidgets(await frameOf(editor), text.length);
    const panel = editor.getByRole('region', { name: /^Widget editor:/ });
    for (const { id } of text) {
      await editor.evaluate((widget) => window.acclaimEditor?.commands.edit(widget), id);
      await panel.getByRole('tab', { name: 'Content', exact: true }).click();
      await panel.locator('.ProseMirror, textarea').first().waitFor();
    }
    expect(caught()).toEqual([]);
  },
);

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
  await storeRaw(await adminOf(site.url()), site.platform(), covering);
  const { page: covered } = await openTrapped(site, home);
  await hasWidgets(covered, covering.length);
  expect(await coveredOn(covered)).toEqual([]);
});
