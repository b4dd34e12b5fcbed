import type { Widget } from '#contract/templates.ts';

/** What an admin edits of a template. A widget's position is its index; its `position` property is ignored here. */
export interface TemplateDraft {
  readonly title: string;
  readonly widgets: readonly Widget[];
}

/** A widget before the draft gives it its id and its position. */
export type NewWidget = Omit<Widget, 'id' | 'position'>;

/** What is different about a widget. Options that are absent stay as they are. */
export type WidgetPatch = Partial<Omit<Widget, 'id' | 'type' | 'position' | 'options'>> & {
  readonly options?: Partial<Widget['options']>;
};

/** The widget of an id; undefined when there is none, or no more. */
export const widgetOf = (draft: TemplateDraft, id: string | undefined): Widget | undefined =>
  draft.widgets.find((widget) => widget.id === id);

/** The widgets of a draft by their id, in their order. */
export const widgetsById = ({ widgets }: Pick<TemplateDraft, 'widgets'>): Map<string, Widget> =>
  new Map(widgets.map((widget) => [widget.id, widget]));

/** The ids of a draft's widgets, in their order. */
export const idsOf = ({ widgets }: Pick<TemplateDraft, 'widgets'>): string[] => widgets.map(({ id }) => id);

/** The draft with one widget replaced; the same draft when it is the same widget. */
export function withWidget(draft: TemplateDraft, next: Widget): TemplateDraft {
  const index = draft.widgets.findIndex(({ id }) => id === next.id);
  if (index === -1 || draft.widgets[index] === next) return draft;
  return { ...draft, widgets: draft.widgets.with(index, next) };
}

/** The draft with a widget inserted at an index, which may be beyond either end. */
export function withInserted(draft: TemplateDraft, widget: Widget, index: number): TemplateDraft {
  return { ...draft, widgets: draft.widgets.toSpliced(Math.max(0, index), 0, widget) };
}

/**
 * The next id of the form `<stem>-<n>`, n being 1 more than the highest in use. Ids follow from the draft alone, so that
 * the same edits always store the same draft.
 */
export function nextId(stem: string, inUse: readonly { id: string }[]): string {
  const prefix = `${stem}-`;
  let highest = 0;
  for (const { id } of inUse) {
    const number = id.startsWith(prefix) ? id.slice(prefix.length) : '';
    if (/^\d{1,9}$/.test(number)) highest = Math.max(highest, Number(number));
  }
  return `${prefix}${highest + 1}`;
}
