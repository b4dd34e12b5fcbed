import { isSection, withSections } from '#contract/page-sections.ts';
import { completeValues } from '#contract/fields.ts';
import type { Widget } from '#contract/templates.ts';
import { optionFields } from '#contract/widget-fields.ts';
import type { WidgetOptions } from '#contract/widgets.ts';
import { versionOf, type Block } from './block.ts';
import { openWidget, type Opened } from './open-widget.ts';

const modules = import.meta.glob<Block>('./*/block.tsx', { eager: true, import: 'block' });

/** The kinds of which widgets are added. */
export const blocks: readonly Block[] = Object.values(modules)
  .filter(({ key }) => !isSection({ type: key }))
  .toSorted((a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title));

function rank({ key }: Block): number {
  const index = ['content-a', 'carousel-a'].indexOf(key);
  return index === -1 ? Infinity : index;
}

/** The kind of a type of widgets; undefined for one that this build does not know. */
export const blockOf = (type: string): Block | undefined => modules[`./${type}/block.tsx`];

/** The options of a widget, complete with those of every kind, whatever is in their place. */
export const optionsOf = (options: unknown): WidgetOptions => completeValues(optionFields, options);

/** A new widget of a kind, before the draft gives it its id and its position. */
export function newWidget(block: Block): Omit<Widget, 'id' | 'position'> {
  const { title = block.title, description = block.description, options = {} } = block.defaults;
  return {
    type: block.key,
    version: versionOf(block),
    title,
    description,
    is_active: true,
    thumbnail: '',
    options: optionsOf(options),
  };
}

const initial = new WeakMap<Block, Widget>();

/** What a new widget of a kind has, to compare others with: always the same object. */
export function initialOf(block: Block): Widget {
  const known = initial.get(block) ?? { ...newWidget(block), id: '', position: 0 };
  initial.set(block, known);
  return known;
}

/** The sections that every home page has, as they are by default. */
export const newSections = (): Widget[] =>
  withSections<Widget>([], ({ id, type }) => {
    const block = blockOf(type) as Block;
    return { ...newWidget(block), description: '', id, position: 0 };
  });

export const openForEditing = (widget: Widget): Opened => {
  const block = blockOf(widget.type);
  return openWidget(widget, block && (block.migrations ?? []), optionsOf);
};
