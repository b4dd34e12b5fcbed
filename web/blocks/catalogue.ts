import type { Widget } from '#contract/templates.ts';
import { versionOf, type Block } from './block.ts';
import { openWidget, optionsOf, type Opened } from './open-widget.ts';

/** All kinds as the page builder offers them. Visitors never load this. */

const modules = import.meta.glob<Block>('./*/block.tsx', { eager: true, import: 'block' });

/** Every kind, the two of the specification first, then by title. */
export const blocks: readonly Block[] = Object.values(modules).toSorted(
  (a, b) => rank(a) - rank(b) || a.title.localeCompare(b.title),
);

function rank({ key }: Block): number {
  const place = ['content-a', 'carousel-a'].indexOf(key);
  return place === -1 ? Infinity : place;
}

/** The kind of a type of widgets; undefined for one that this build does not know. */
export const blockOf = (type: string): Block | undefined => modules[`./${type}/block.tsx`];

/** A new widget of a kind, before the document gives it its id and its place. */
export function newWidget(block: Block): Omit<Widget, 'id' | 'position'> {
  const { title = block.title, description = block.description, options = {} } = block.defaults;
  return {
    type: block.key,
    version: versionOf(block),
    title,
    description,
    is_active: true,
    thumbnail: '',
    options: optionsOf({ options }),
  };
}

/** A widget of the document as the page builder shows and edits it. */
export const openForEditing = (widget: Widget): Opened =>
  openWidget(widget, migrationsOf(blockOf(widget.type)));

const migrationsOf = (block: Block | undefined) => block && (block.migrations ?? []);
