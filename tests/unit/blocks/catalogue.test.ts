import { existsSync, readdirSync } from 'node:fs';
import type { Widget } from '#contract/templates.ts';
import { tabs } from '#contract/widget-words.ts';
import { sectionTitles } from '#contract/page-sections.ts';
import { describe, expect, it } from 'vitest';
import { versionOf } from '../../../web/blocks/block.ts';
import { completeDocument } from '../../../functions/rules/template-document.ts';
import { shownWidget } from '../../../functions/templates/widget.ts';
import { blockOf, blocks, newSections, newWidget, openForEditing } from '../../../web/blocks/catalogue.ts';

const folder = new URL('../../../web/blocks/', import.meta.url);
const folders = readdirSync(folder).filter((name) => existsSync(new URL(`${name}/view.tsx`, folder)));

const at = (widget: object, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], widget);

it('the catalogue has a kind for each folder with a view, those of the specification first', () => {
  const keys = [...blocks.map(({ key }) => key), ...Object.keys(sectionTitles)];
  expect(keys.toSorted()).toEqual(folders.toSorted());
  for (const key of keys) expect(blockOf(key)?.key).toBe(key);
  expect(blocks.slice(0, 2).map(({ key, title }) => [key, title])).toEqual([
    ['content-a', 'Text Over Image'],
    ['carousel-a', 'Sponsor Carousel'],
  ]);
});

it('the sections of home have their titles, a room in which they are changed, and no form', () => {
  for (const [key, title] of Object.entries(sectionTitles)) {
    const block = blockOf(key)!;
    expect(block).toMatchObject({ title, room: { path: expect.stringMatching(/^\/admin\//) as string } });
    expect(tabs.flatMap((tab) => block.fields[tab])).toEqual([]);
  }
});

it('the sections of an empty page are those that the server has of it', () => {
  const empty = completeDocument({ title: '', widgets: [] });
  const url = Object.assign((name: string) => name, { sizeOf: () => undefined });
  const served = empty.widgets.map((widget) => ({ ...shownWidget(widget, url), position: 0 }));
  expect(newSections()).toEqual(served);
});

describe.each(blocks.map((block) => [block.key, block] as const))('%s', (key, block) => {
  const fields = tabs.flatMap((tab) => block.fields[tab]);
  const made: Widget = { ...newWidget(block), id: `${key}-1`, position: 0 };

  it('has a title, a description and a thumbnail', () => {
    expect([block.title, block.description].every((text) => text.length > 3)).toBe(true);
    expect(block.thumbnail).toBeDefined();
  });

  it('makes new widgets that open as they are', () => {
    expect(made.version).toBe(versionOf(block));
    expect(openForEditing(made)).toEqual({ state: 'known', widget: made });
  });

  it('has fields for values that a widget has, each once, with distinct labels and choices', () => {
    const paths = fields.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    const fixed = paths.filter((path) => !path.startsWith('options.fields.'));
    expect(fixed.filter((path) => at(made, path) === undefined)).toEqual([]);
    const labels = tabs.map((tab) => block.fields[tab].map(({ label }) => label));
    for (const names of labels) expect(new Set(names).size).toBe(names.length);
    const choices = fields.flatMap((field) => (field.kind === 'choice' ? [Object.keys(field.choices)] : []));
    expect(choices.every((each) => each.length > 1)).toBe(true);
  });
});
