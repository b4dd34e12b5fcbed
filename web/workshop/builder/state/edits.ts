import type { Widget } from '#contract/templates.ts';
import { isSame, isSameWidget } from './compare.ts';
import {
  nextId,
  widgetOf,
  widgetsById,
  withInserted,
  withWidget,
  type NewWidget,
  type TemplateDraft,
  type WidgetPatch,
} from './draft.ts';

/** What changes the draft, and can be undone. */
export type Edit =
  /** Adds a widget, whose id follows from its type: `nextId(type, draft.widgets)`. */
  | { readonly type: 'add'; readonly widget: NewWidget; readonly at: 'top' | 'bottom' | number }
  /** Inserts a copy right after the widget. */
  | { readonly type: 'duplicate'; readonly id: string }
  | { readonly type: 'remove'; readonly id: string }
  /** Shows a hidden widget, hides a shown one. */
  | { readonly type: 'toggle'; readonly id: string }
  /** Moves a widget so that `to` is its index afterwards; beyond the ends is the end. */
  | { readonly type: 'move'; readonly id: string; readonly to: number }
  | {
      readonly type: 'change';
      readonly id: string;
      readonly patch: WidgetPatch;
      readonly mergeKey?: string | undefined;
    }
  /** Changes the template's title. */
  | { readonly type: 'rename'; readonly title: string; readonly mergeKey?: string | undefined }
  /** Replaces the whole draft: by a restored revision, another admin's, a merged one. `words` say which. */
  | { readonly type: 'replace'; readonly draft: TemplateDraft; readonly words: string };

type EditOf<Type extends Edit['type']> = Omit<Extract<Edit, { type: Type }>, 'type'>;

function add(draft: TemplateDraft, { widget, at }: EditOf<'add'>): TemplateDraft {
  const { length } = draft.widgets;
  const index = at === 'top' ? 0 : at === 'bottom' ? length : Math.min(Math.max(0, at), length);
  return withInserted(draft, { ...widget, id: nextId(widget.type, draft.widgets), position: index }, index);
}

function duplicate(draft: TemplateDraft, { id }: EditOf<'duplicate'>): TemplateDraft {
  const index = draft.widgets.findIndex((widget) => widget.id === id);
  const original = draft.widgets[index];
  if (!original) return draft;
  return withInserted(draft, { ...original, id: nextId(original.type, draft.widgets) }, index + 1);
}

function remove(draft: TemplateDraft, { id }: EditOf<'remove'>): TemplateDraft {
  if (!widgetOf(draft, id)) return draft;
  return { ...draft, widgets: draft.widgets.filter((widget) => widget.id !== id) };
}

function toggle(draft: TemplateDraft, { id }: EditOf<'toggle'>): TemplateDraft {
  const widget = widgetOf(draft, id);
  return widget ? withWidget(draft, { ...widget, is_active: !widget.is_active }) : draft;
}

function move(draft: TemplateDraft, { id, to }: EditOf<'move'>): TemplateDraft {
  const { widgets } = draft;
  const from = widgets.findIndex((widget) => widget.id === id);
  const widget = widgets[from];
  const target = Math.min(Math.max(0, to), widgets.length - 1);
  if (!widget || target === from) return draft;
  return { ...draft, widgets: widgets.toSpliced(from, 1).toSpliced(target, 0, widget) };
}

/** Parts of a widget's options that stay the same stay the same objects. */
function change(draft: TemplateDraft, { id, patch }: EditOf<'change'>): TemplateDraft {
  const widget = widgetOf(draft, id);
  if (!widget) return draft;
  const { options, ...rest } = patch;
  const next: Widget = { ...widget, ...rest, id: widget.id, type: widget.type, position: widget.position };
  if (options) next.options = patched(widget.options, options);
  return isSame(next, widget) ? draft : withWidget(draft, next);
}

function patched(options: Widget['options'], patch: Partial<Widget['options']>): Widget['options'] {
  const changed = Object.entries(patch).filter(
    ([key, value]) => !isSame(value, options[key as keyof Widget['options']]),
  );
  return changed.length === 0 ? options : { ...options, ...Object.fromEntries(changed) };
}

const rename = (draft: TemplateDraft, { title }: EditOf<'rename'>): TemplateDraft =>
  title === draft.title ? draft : { ...draft, title };

/** Replaces a draft by another; widgets that are the same in both stay the same objects. */
export function replace(
  draft: TemplateDraft,
  { draft: next }: Pick<EditOf<'replace'>, 'draft'>,
): TemplateDraft {
  const known = widgetsById(draft);
  const widgets = next.widgets.map((widget) => {
    const before = known.get(widget.id);
    return before && isSameWidget(before, widget) ? before : widget;
  });
  const isUnchanged =
    next.title === draft.title &&
    widgets.length === draft.widgets.length &&
    widgets.every((widget, index) => widget === draft.widgets[index]);
  return isUnchanged ? draft : { title: next.title, widgets };
}

type Edits = { [Type in Edit['type']]: (draft: TemplateDraft, edit: EditOf<Type>) => TemplateDraft };

const edits: Edits = { add, duplicate, remove, toggle, move, change, rename, replace };

/** What an edit makes of a draft; the same draft when it changes nothing. */
export const applyEdit = (draft: TemplateDraft, edit: Edit): TemplateDraft =>
  (edits[edit.type] as (draft: TemplateDraft, edit: Edit) => TemplateDraft)(draft, edit);
