import { isSection, placeFor } from '#contract/page-sections.ts';
import type { Widget } from '#contract/templates.ts';
import { isSame, isSameWidget } from './compare.ts';
import {
  nextId,
  widgetOf,
  widgetsById,
  type NewWidget,
  type TemplateDraft,
  type WidgetPatch,
} from './draft.ts';
import { withFreshIds, type Piece } from './piece.ts';

export type Edit =
  /** Adds a widget, whose id follows from its type: `nextId(type, draft.widgets)`. */
  | { readonly type: 'add'; readonly widget: NewWidget; readonly at: 'top' | 'bottom' | number }
  /** Adds widgets together, under new ids (`withFreshIds`). `words` say what of, for undo. */
  | {
      readonly type: 'insert';
      readonly widgets: Piece;
      readonly at: 'top' | 'bottom' | number;
      readonly words: string;
    }
  /** A section of home is there once: it is neither duplicated nor removed. */
  | { readonly type: 'duplicate'; readonly id: string }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'toggle'; readonly id: string }
  /** Moves a widget so that `to` is its index afterwards; beyond the ends is the end. */
  | { readonly type: 'move'; readonly id: string; readonly to: number }
  | {
      readonly type: 'change';
      readonly id: string;
      readonly patch: WidgetPatch;
      readonly mergeKey?: string | undefined;
      /** What undo says of it. */
      readonly words?: string;
    }
  | { readonly type: 'rename'; readonly title: string; readonly mergeKey?: string | undefined }
  /** Replaces the whole draft: by a restored revision, another admin's, a merged one. `words` say which. */
  | { readonly type: 'replace'; readonly draft: TemplateDraft; readonly words: string };

type Edits = {
  [Type in Edit['type']]: (draft: TemplateDraft, edit: Extract<Edit, { type: Type }>) => TemplateDraft;
};

const edits: Edits = {
  add(draft, { widget, at }) {
    const index = indexFor(draft, at);
    return withInserted(draft, { ...widget, id: nextId(widget.type, draft.widgets), position: index }, index);
  },
  insert: (draft, { widgets, at }) => insertWidgets(draft, widgets, indexFor(draft, at)),
  duplicate(draft, { id }) {
    const index = indexOf(draft, id);
    const original = draft.widgets[index];
    if (!original || isSection(original)) return draft;
    return insertWidgets(draft, [original], index + 1);
  },
  remove(draft, { id }) {
    const index = indexOf(draft, id);
    const widget = draft.widgets[index];
    return !widget || isSection(widget) ? draft : { ...draft, widgets: draft.widgets.toSpliced(index, 1) };
  },
  toggle(draft, { id }) {
    const widget = widgetOf(draft, id);
    return widget ? withWidget(draft, { ...widget, is_active: !widget.is_active }) : draft;
  },
  move(draft, { id, to }) {
    const { widgets } = draft;
    const from = indexOf(draft, id);
    const widget = widgets[from];
    const target = Math.min(Math.max(0, to), widgets.length - 1);
    if (!widget || target === from) return draft;
    return { ...draft, widgets: widgets.toSpliced(from, 1).toSpliced(target, 0, widget) };
  },
  /** Parts of a widget's options that stay the same stay the same objects. */
  change(draft, { id, patch: { options: patch = {}, ...rest } }) {
    const widget = widgetOf(draft, id);
    if (!widget) return draft;
    const changed = Object.entries(patch).filter(
      ([key, value]) => !isSame(value, widget.options[key as keyof typeof patch]),
    );
    const options =
      changed.length === 0 ? widget.options : { ...widget.options, ...Object.fromEntries(changed) };
    const { type, position } = widget;
    const next: Widget = { ...widget, ...rest, id, type, position, options };
    return isSame(next, widget) ? draft : withWidget(draft, next);
  },
  rename: (draft, { title }) => (title === draft.title ? draft : { ...draft, title }),
  /** Widgets that are the same in both stay the same objects. */
  replace(draft, { draft: { title, widgets: others } }) {
    const known = widgetsById(draft);
    const widgets = others.map((widget) => {
      const before = known.get(widget.id);
      return before && isSameWidget(before, widget) ? before : widget;
    });
    const isUnchanged =
      title === draft.title &&
      widgets.length === draft.widgets.length &&
      widgets.every((widget, index) => widget === draft.widgets[index]);
    return isUnchanged ? draft : { title, widgets };
  },
};

/** The draft with widgets of any other one, or of none, so that `index` is that of the first. */
export const insertWidgets = (draft: TemplateDraft, piece: Piece, index: number): TemplateDraft =>
  piece.length === 0
    ? draft
    : { ...draft, widgets: draft.widgets.toSpliced(index, 0, ...withFreshIds(piece, draft.widgets)) };

/** Beyond the ends is the end. */
const indexFor = ({ widgets }: TemplateDraft, at: 'top' | 'bottom' | number): number =>
  typeof at === 'string' ? placeFor(at, widgets) : Math.min(Math.max(0, at), widgets.length);

/** What an edit makes of a draft; the same draft when it changes nothing. */
export const applyEdit = (draft: TemplateDraft, edit: Edit): TemplateDraft =>
  (edits[edit.type] as (draft: TemplateDraft, edit: Edit) => TemplateDraft)(draft, edit);

const indexOf = ({ widgets }: TemplateDraft, id: string): number =>
  widgets.findIndex((widget) => widget.id === id);

const withWidget = (draft: TemplateDraft, widget: Widget): TemplateDraft => ({
  ...draft,
  widgets: draft.widgets.with(indexOf(draft, widget.id), widget),
});

const withInserted = (draft: TemplateDraft, widget: Widget, index: number): TemplateDraft => ({
  ...draft,
  widgets: draft.widgets.toSpliced(index, 0, widget),
});

/**
 * The draft with one widget as an earlier version has it, in its present position; one that has been removed since comes
 * after a widget that it followed then. The same draft when that changes nothing.
 */
export function withRestored(draft: TemplateDraft, version: TemplateDraft, id: string): TemplateDraft {
  const widget = widgetOf(version, id);
  if (!widget) return draft;
  const now = widgetOf(draft, id);
  if (now) return isSameWidget(now, widget) ? draft : withWidget(draft, widget);
  const before = version.widgets.slice(0, version.widgets.indexOf(widget)).map((each) => each.id);
  const previous = draft.widgets.findLastIndex((each) => before.includes(each.id));
  return withInserted(draft, widget, previous + 1);
}
