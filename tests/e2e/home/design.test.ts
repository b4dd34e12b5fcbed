import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { sampleParts, writeShow } from '../shell/small-show.ts';
import { sampleSite } from '../site.ts';

const design = {
  all: { align: 'center', above: 'xl', ground: 'accent' },
  phone: { align: 'right', above: 's' },
} as const;
const text = { type: 'rich-text', title: 'Text', is_active: true, description: '', thumbnail: '' };
const options = { header: { value: 'Doors at seven' }, subheader: { value: '' } };

const { open, written, url } = sampleSite(
  async (dir) => {
    const parts = await sampleParts();
    const widgets = [
      { ...text, id: 'designed', position: 1, options: { ...options, design } },
      { ...text, id: 'plain', position: 2, options },
    ];
    parts.template = { title: 'Test', is_default: true, widgets };
    await writeShow(dir, parts);
  },
  { pages: true },
);

const css = (element: Locator, property: string) =>
  element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);

test('visitors get a widget’s design for their device, in the written page too, and no other widget has any', async () => {
  await written();
  const html = await (await fetch(`${url()}/gayvnawards/`)).text();
  expect(html).toMatch(/<section[^<>]*data-all-align="center"[^<>]*data-phone-align="right"/);
  expect(html).not.toContain(' style="');
  expect(html).toMatch(/<link rel="stylesheet"[^<>]*design-sheet/);
  for (const [width, align, space] of [
    [1440, 'center', '96px'],
    [390, 'right', '24px'],
  ] as const) {
    const { page } = await open('/', { width });
    const section = page.locator('[data-widget="designed"] section');
    await section.waitFor();
    expect(await css(section.locator('h2'), 'text-align')).toBe(align);
    expect(await css(section.locator('> div'), 'padding-top')).toBe(space);
    expect(await css(section, 'background-color')).not.toBe('rgba(0, 0, 0, 0)');
    const plain = page.locator('[data-widget="plain"] section');
    expect(await plain.evaluate((node) => node.getAttributeNames())).toEqual(['class']);
    expect(await css(plain.locator('> div'), 'padding-top')).toBe('64px');
  }
});
