import { pageFields } from '#contract/page-fields.ts';
import type { Widget } from '#contract/templates.ts';
import { completeValues } from '#contract/fields.ts';
import { optionFields } from '#contract/widget-fields.ts';
import fc from 'fast-check';
import type { EditorAction } from '../../../../web/workshop/builder/state/reducer.ts';
import type { TemplateDraft, NewWidget } from '../../../../web/workshop/builder/state/draft.ts';
import type { ChangeSet } from '../../../../web/workshop/builder/save/next-save.ts';

/** A widget as a block's defaults give it. */
export function newWidget(fields: Partial<NewWidget> = {}): NewWidget {
  return {
    type: 'content-a',
    version: 1,
    title: 'Vote now',
    description: '',
    is_active: true,
    thumbnail: '',
    ...fields,
    options: { ...completeValues(optionFields, {}), ...fields.options },
  };
}

export const widgetNamed = (id: string, fields: Partial<NewWidget> = {}): Widget => ({
  ...newWidget({ title: id, ...fields }),
  id,
  position: 0,
});

/** A draft with widgets of these ids, which are their titles too. */
export const draftOf = (...ids: string[]): TemplateDraft => ({
  title: 'Home page',
  widgets: ids.map((id) => widgetNamed(id)),
});

export const title = (id: string, text: string, mergeKey?: string): EditorAction => ({
  type: 'change',
  id,
  patch: { title: text },
  mergeKey,
});

export const move = (id: string, to: number): EditorAction => ({ type: 'move', id, to });
export const rename = (text: string, mergeKey?: string): EditorAction => ({
  type: 'rename',
  title: text,
  mergeKey,
});

/** A text with `new` in the place of what is random in the ids of what was added. */
export const readable = (text: string): string => text.replaceAll(/-[\da-f]{16}\b/g, '-new');

export const idsOf = (draft: TemplateDraft): string[] => draft.widgets.map(({ id }) => id);
export const titlesOf = (draft: TemplateDraft): string[] => draft.widgets.map((widget) => widget.title);

/** What a widget says and how it looks, value by value; entries of lists by id. Its empty values are left out. */
export function leavesOf(widget: unknown, path: readonly string[] = []): Map<string, unknown> {
  if (typeof widget !== 'object' || widget === null)
    return new Map(widget === '' || widget === undefined ? [] : [[path.join('.'), widget]]);
  const isList = Array.isArray(widget);
  return new Map(
    Object.entries(widget).flatMap(([key, value]) => {
      if (path.length === 0 && ['id', 'position'].includes(key)) return [];
      const name = isList ? (value as { id: string }).id : key;
      return [...leavesOf(value, [...path, name])];
    }),
  );
}

export function changedLeaves(before: unknown, after: unknown): string[] {
  const [old, now] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])].filter((path) => old.get(path) !== now.get(path));
}

/** A draft after a change set, as the contract defines it. */
export function savedDraft(
  draft: TemplateDraft,
  { title, page, order, widgets = [] }: ChangeSet,
): TemplateDraft {
  const known = new Map(draft.widgets.map((widget) => [widget.id, widget]));
  for (const widget of widgets) known.set(widget.id!, { ...newWidget(), ...widget, position: 0 } as never);
  return {
    title: title ?? draft.title,
    page: page ? completeValues(pageFields, page) : draft.page,
    widgets: (order ?? idsOf(draft)).map((id) => known.get(id)!),
  };
}

const types = ['content-a', 'carousel-a', 'video', 'columns'];
const someText = fc.constantFrom('', 'Vote', 'Sponsors', '<p>Tonight</p>', 'ünïcode 🎬');
const someId = fc
  .tuple(fc.constantFrom(...types), fc.integer({ min: 1, max: 8 }))
  .map(([type, number]) => `${type}-${number}`);

const somePatch = fc.oneof(
  fc.record({ title: someText }),
  fc.record({ description: someText }),
  fc.record({ options: fc.record({ html: someText }) }),
  fc.record({
    options: fc.record({ widgetStyles: fc.dictionary(fc.constantFrom('color', 'width'), someText) }),
  }),
);

/** In a column of a widget that may be there, or in none. */
const someWithin = fc.record({
  widget: fc.constantFrom('', '', 'columns-1', 'columns-2', 'columns-3'),
  column: fc.constantFrom('first' as const, 'second' as const),
});

const someWidget = fc.tuple(fc.constantFrom(...types), someText, someWithin).map(([type, title, within]) => {
  const widget = newWidget({ type, title });
  return { ...widget, options: { ...widget.options, within } };
});

const somePage = fc.record(
  { title: someText, description: someText, picture: fc.constantFrom('', '/images/a.jpg') },
  { requiredKeys: [] },
);

/** Any draft, of at most eight widgets. */
export const someDraft: fc.Arbitrary<TemplateDraft> = fc
  .tuple(
    fc.constantFrom('Home page', 'Show night'),
    fc.uniqueArray(fc.tuple(someId, someWidget), { maxLength: 8, selector: ([id]) => id }),
    fc.option(somePage, { nil: undefined }),
  )
  .map(([title, entries, page]) => ({
    title,
    page: page && completeValues(pageFields, page),
    widgets: entries.map(([id, widget]) => ({ ...widget, id, position: 0 })),
  }));

const mergeKey = fc.constantFrom(undefined, undefined, 'a', 'b');

const action = (type: EditorAction['type'], rest: object = {}) =>
  fc.record({ type: fc.constant(type), ...rest }) as fc.Arbitrary<object> as fc.Arbitrary<EditorAction>;

/** Any action that changes the draft, if what it names is there. */
export const someEdit: fc.Arbitrary<EditorAction> = fc.oneof(
  action('add', { widget: someWidget, at: fc.constantFrom('top', 'bottom', 0, 2, 99) }),
  action('duplicate', { id: someId }),
  action('remove', { id: someId }),
  action('toggle', { id: someId }),
  action('move', { id: someId, to: fc.integer({ min: -2, max: 12 }) }),
  action('change', { id: someId, patch: somePatch, mergeKey }),
  action('rename', { title: someText, mergeKey }),
  action('page', { patch: somePage, mergeKey }),
  action('replace', { draft: someDraft, words: someText }),
);

export const someAction: fc.Arbitrary<EditorAction> = fc.oneof(
  { weight: 6, arbitrary: someEdit },
  action('undo'),
  action('redo'),
  action('seal'),
  action('select', { id: fc.option(someId, { nil: undefined }) }),
);
