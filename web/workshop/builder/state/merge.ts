import { hasColumns } from '#contract/nesting.ts';
import { completeValues } from '#contract/fields.ts';
import { pageFields } from '#contract/page-fields.ts';
import { isSameDraft, isSamePage, isSameWidget } from './compare.ts';
import { widgetsById, type TemplateDraft } from './draft.ts';
import { idBeside, mergeEntries, pick, type Side, type Three } from './merge-entries.ts';
import { mergeRecord, mergeWidget, type FieldConflict, type WidgetConflict } from './merge-widget.ts';
import type { PageKey } from './page.ts';
import { withHolder } from './rows.ts';

/** A detail of the page that both sides changed, each in its own way. */
interface PageConflict {
  readonly key: `page:${PageKey}`;
  readonly of: PageKey;
}

/** What both sides changed, each in its own way. */
export type Conflict =
  { readonly key: 'title' } | { readonly key: 'order' } | PageConflict | WidgetConflict | FieldConflict;

/** The sides that are chosen, by the keys of conflicts. */
export type Choices = ReadonlyMap<string, Side>;

/** Either one draft with the changes of both sides, or the conflicts that a person has to decide first. */
export type Merge =
  | { readonly draft: TemplateDraft; readonly conflicts?: undefined }
  | { readonly draft?: undefined; readonly conflicts: readonly Conflict[] };

export type Versions = Three<TemplateDraft>;

/**
 * Merges what two sides made of the same draft. What one side changed is taken; a title, order or field of a widget or of the page that
 * both changed differently is a conflict, until a choice is given, and so is a widget that one changed and the other
 * removed. Widgets added under one id both stay, mine under a new one.
 */
export function merge(
  base: TemplateDraft,
  mine: TemplateDraft,
  theirs: TemplateDraft,
  choices: Choices = new Map(),
): Merge {
  const versions = { base, mine, theirs };
  const open = conflictsOf(versions, choices).filter(({ key }) => !choices.has(key));
  if (open.length > 0) return { conflicts: open };
  return { draft: mergeBy(versions, ({ key }) => choices.get(key) ?? 'mine') };
}

/** All conflicts, also those that are chosen. Which there are may depend on which widgets stay. */
export function conflictsOf(versions: Versions, choices: Choices): Conflict[] {
  const conflicts: Conflict[] = [];
  mergeBy(versions, (conflict) => {
    conflicts.push(conflict);
    return choices.get(conflict.key) ?? 'mine';
  });
  return conflicts;
}

/** As `merge`; where both changed something, this side wins. */
export const mergeFor = (side: Side, { base, mine, theirs }: Versions): TemplateDraft =>
  mergeBy({ base, mine, theirs }, () => side);

function mergeBy({ base, mine: own, theirs }: Versions, choose: (conflict: Conflict) => Side): TemplateDraft {
  if (isSameDraft(own, theirs)) return own;
  const mine = withOwnColumns({ base, mine: own, theirs });
  const titles = { base: base.title, mine: mine.title, theirs: theirs.title };
  const title = pick(titles, Object.is, () => titles[choose({ key: 'title' })]);
  const pages = { base: base.page, mine: mine.page, theirs: theirs.page };
  const page = pick(pages, isSamePage, () =>
    completeValues(
      pageFields,
      mergeRecord(pageFields, pages, [], (_kind, _values, [name]) => {
        const of = name as PageKey;
        return choose({ key: `page:${of}`, of });
      }),
    ),
  );
  const lists = { base: base.widgets, mine: mine.widgets, theirs: theirs.widgets };
  const widgets = mergeEntries(lists, {
    isSame: isSameWidget,
    idOf: ({ type }) => type,
    both: (id, { base: before, mine: ours, theirs: other }) => {
      if (before && ours && other) return mergeWidget({ base: before, mine: ours, theirs: other }, choose);
      return { mine: ours, theirs: other }[choose({ key: `widget:${id}`, mine: ours, theirs: other })];
    },
    order: () => choose({ key: 'order' }),
  });
  return { title, page, widgets };
}

/** My draft with new ids for columns under whose id they have added others: what is in mine stays in mine. */
function withOwnColumns({ base, mine, theirs }: Versions): TemplateDraft {
  const [known, others] = [widgetsById(base), widgetsById(theirs)];
  const fresh = new Map<string, string>();
  for (const widget of mine.widgets) {
    const other = others.get(widget.id);
    if (!hasColumns(widget) || !other || known.has(widget.id) || isSameWidget(widget, other)) continue;
    fresh.set(widget.id, idBeside(other, widget.type));
  }
  if (fresh.size === 0) return mine;
  const widgets = mine.widgets.map((widget) => ({
    ...withHolder(widget, fresh),
    id: fresh.get(widget.id) ?? widget.id,
  }));
  return { ...mine, widgets };
}
