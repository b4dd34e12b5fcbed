import type { PageDetails } from '#contract/page-fields.ts';
import type { Widget } from '#contract/templates.ts';

/** What an admin edits of a template. A widget's position is its index; its `position` property is ignored here. */
export interface TemplateDraft {
  readonly title: string;
  /** What searches and shared links show of the page; absent where nothing of it is set. */
  readonly page?: PageDetails | undefined;
  readonly widgets: readonly Widget[];
}

export type NewWidget = Omit<Widget, 'id' | 'position'>;

/** What is different about a widget. Options that are absent stay as they are. */
export type WidgetPatch = Partial<Omit<Widget, 'id' | 'type' | 'position' | 'options'>> & {
  readonly options?: Partial<Widget['options']>;
};

/** The widget of an id; undefined when there is none, or no more. */
export const widgetOf = (draft: TemplateDraft, id: string | undefined): Widget | undefined =>
  draft.widgets.find((widget) => widget.id === id);

export const entriesById = <T extends { readonly id: string }>(entries: readonly T[]): Map<string, T> =>
  new Map(entries.map((entry) => [entry.id, entry]));

export const widgetsById = ({ widgets }: Pick<TemplateDraft, 'widgets'>): Map<string, Widget> =>
  entriesById(widgets);

export const idsOf = ({ widgets }: Pick<TemplateDraft, 'widgets'>): string[] => widgets.map(({ id }) => id);
