import { withFreshIds } from '#contract/fresh-ids.ts';
import { newId } from '#contract/new-id.ts';
import { isSection, placeFor } from '#contract/page-sections.ts';
import type { PageDetails } from '#contract/page-fields.ts';
import type { Widget } from '#contract/templates.ts';
import { gapOf } from '../../ui/sorting/positions.ts';
import { isSame, isSamePage, isSameWidget } from './compare.ts';
import { widgetOf, widgetsById, type NewWidget, type TemplateDraft, type WidgetPatch } from './draft.ts';
import { noDetails } from './page.ts';
import type { Piece } from './piece.ts';
import { gapOfPlace, groupOf, inRowOrder, isWidgetRow, rowsOf, withInserted, withMoved } from './rows.ts';

export type Edit =
  /** Adds a widget, under a new id, at a gap between the rows of the list (`rows.ts`). */
  | { readonly type: 'add'; readonly widget: NewWidget; readonly at: 'top' | 'bottom' | number }
  /** Adds widgets together, under new ids (`withFreshIds`). `words` say what of, for undo. */
  | {
      readonly type: 'insert';
      readonly widgets: Piece;
      readonly at: 'top' | 'bottom' | number;
      readonly words: string;
    }
  /** With what is in its columns, as `remove`. A section of home is there once: it is neither duplicated nor removed. */
  | { readonly type: 'duplicate'; readonly id: string }
  | { readonly type: 'remove'; readonly id: string }
  | { readonly type: 'toggle'; readonly id: string }
  /** Moves a widget so that `to` is the index of its row afterwards; beyond the ends is the end. */
  | { readonly type: 'move'; readonly id: string; readonly to: number }
  | {
      readonly type: 'change';
      readonly id: string;
      readonly patch: WidgetPatch;
      readonly mergeKey?: string | undefined;
      /** What undo says of it. */
      readonly words?: string;
    }
  /** Changes what searches and shared links show of the page. */
  | {
      readonly type: 'page';
      readonly patch: Partial<PageDetails>;
      readonly mergeKey?: string | undefined;
    }
  | { readonly type: 'rename'; readonly title: string; readonly mergeKey?: string | undefined }
  /** Replaces the whole draft: by a restored revision, another admin's, a merged one. `words` say which. */
  | { readonly type: 'replace'; readonly draft: TemplateDraft; readonly words: string };

type Edits = {
  [Type in Edit['type']]: (draft: TemplateDraft, edit: Extract<Edit, { type: Type }>) => TemplateDraft;
};

const edits: Edits = {
  add(draft, { widget, at }) {
    const added = { ...widget, id: newId(widget.type), position: 0 };
    return withWidgets(draft, withInserted(draft.widgets, [added], gapFor(draft, at)));
  },
  insert: (draft, { widgets, at }) => insertWidgets(draft, widgets, gapFor(draft, at)),
  duplicate(draft, { id }) {
    const gap = gapOfPlace(rowsOf(draft.widgets), { id, side: 'after' });
    const group = groupOf(draft.widgets, id);
    return gap === undefined || group.some(isSection) ? draft : insertWidgets(draft, group, gap);
  },
  remove(draft, { id }) {
    const group = new Set(groupOf(draft.widgets, id));
    if (group.size === 0 || [...group].some(isSection)) return draft;
    return { ...draft, widgets: draft.widgets.filter((widget) => !group.has(widget)) };
  },
  toggle(draft, { id }) {
    const widget = widgetOf(draft, id);
    return widget ? withWidget(draft, { ...widget, is_active: !widget.is_active }) : draft;
  },
  move(draft, { id, to }) {
    const rows = rowsOf(draft.widgets);
    const from = rows.findIndex((row) => row.id === id);
    const target = Math.min(Math.max(0, to), rows.length - 1);
    if (from === -1 || target === from) return draft;
    return withWidgets(draft, withMoved(draft.widgets, id, gapOf(target, from)));
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
  page(draft, { patch }) {
    const page = { ...noDetails, ...draft.page, ...patch };
    return isSamePage(page, draft.page) ? draft : { ...draft, page };
  },
  rename: (draft, { title }) => (title === draft.title ? draft : { ...draft, title }),
  /** Widgets that are the same in both stay the same objects. */
  replace(draft, { draft: { title, page: other, widgets: others } }) {
    const known = widgetsById(draft);
    const widgets = others.map((widget) => {
      const before = known.get(widget.id);
      return before && isSameWidget(before, widget) ? before : widget;
    });
    const page = isSamePage(draft.page, other) ? draft.page : other;
    const isUnchanged =
      title === draft.title &&
      page === draft.page &&
      widgets.length === draft.widgets.length &&
      widgets.every((widget, index) => widget === draft.widgets[index]);
    return isUnchanged ? draft : { title, page, widgets };
  },
};

/** The draft with widgets of any other one, or of none, at a gap between its rows. */
export const insertWidgets = (draft: TemplateDraft, piece: Piece, gap: number): TemplateDraft =>
  withWidgets(draft, withInserted(draft.widgets, withFreshIds(piece), gap));

/** What an edit makes of a draft; the same draft when it changes nothing. */
export const applyEdit = (draft: TemplateDraft, edit: Edit): TemplateDraft =>
  (edits[edit.type] as (draft: TemplateDraft, edit: Edit) => TemplateDraft)(draft, edit);

const indexOf = ({ widgets }: TemplateDraft, id: string): number =>
  widgets.findIndex((widget) => widget.id === id);

const withWidget = (draft: TemplateDraft, widget: Widget): TemplateDraft => ({
  ...draft,
  widgets: draft.widgets.with(indexOf(draft, widget.id), widget),
});

const withWidgets = (draft: TemplateDraft, widgets: readonly Widget[]): TemplateDraft =>
  widgets === draft.widgets ? draft : { ...draft, widgets };

/** The gap between rows at an end of the widgets beyond the sections of home, or a given one. */
function gapFor({ widgets }: Pick<TemplateDraft, 'widgets'>, at: 'top' | 'bottom' | number): number {
  if (typeof at === 'number') return at;
  const rows = rowsOf(widgets);
  return placeFor(
    at,
    rows.map((row) => (isWidgetRow(row) ? row.widget : row.holder)),
  );
}

/**
 * The draft with one widget as an earlier version has it, in its present position; one that has been removed since comes
 * after a widget that it followed then, with what was in its columns and is gone, too. The same draft when that changes nothing.
 */
export function withRestored(draft: TemplateDraft, version: TemplateDraft, id: string): TemplateDraft {
  const [widget, ...inside] = groupOf(version.widgets, id);
  if (!widget) return draft;
  const now = widgetOf(draft, id);
  if (now) return isSameWidget(now, widget) ? draft : withWidget(draft, widget);
  const gone = inside.filter((each) => !widgetOf(draft, each.id));
  const before = version.widgets.slice(0, version.widgets.indexOf(widget)).map((each) => each.id);
  const previous = draft.widgets.findLastIndex((each) => before.includes(each.id));
  const widgets = draft.widgets.toSpliced(previous + 1, 0, widget, ...gone);
  return { ...draft, widgets: inRowOrder(widgets) };
}
