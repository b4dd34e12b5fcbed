/** Widgets in the columns of another one: pure rules for pages, the server and the builder. */

export type Column = 'first' | 'second';

/** All widgets of a template are one list; one that is in a column names the widget whose column it is. */
export interface Nested {
  readonly id: string;
  readonly type: string;
  readonly options?: { readonly within?: Partial<Record<keyof Within, string | undefined>> | undefined };
}

/** The column of a widget that another one is in. */
export interface Within {
  readonly widget: string;
  readonly column: Column;
}

/** Whether widgets of this kind have columns for others. */
export const hasColumns = ({ type }: Pick<Nested, 'type'>): boolean => type === 'columns';

/** Where a widget says to be; in no column where `widget` is empty. */
export const withinOf = ({ options }: Nested): Within => ({
  widget: options?.within?.widget ?? '',
  column: options?.within?.column === 'second' ? 'second' : 'first',
});

/** A widget that stands by itself, and what is in its columns; it has none unless `hasColumns`. */
export interface Branch<Widget> {
  readonly widget: Widget;
  readonly columns: readonly (readonly Widget[])[];
}

/**
 * The widgets that stand by themselves, each with those in its columns, in the order of the list. A widget whose columns
 * are not in the list stands by itself, so that nothing is lost.
 */
export function branchesOf<Widget extends Nested>(widgets: readonly Widget[]): Branch<Widget>[] {
  const holders = new Map<string, { widget: Widget; columns: Widget[][] }>();
  for (const widget of widgets) if (hasColumns(widget)) holders.set(widget.id, { widget, columns: [[], []] });
  return widgets.flatMap((widget): Branch<Widget>[] => {
    const { widget: id, column } = withinOf(widget);
    const holder = hasColumns(widget) ? undefined : holders.get(id);
    if (!holder) return [holders.get(widget.id) ?? { widget, columns: [] }];
    holder.columns[column === 'second' ? 1 : 0]?.push(widget);
    return [];
  });
}
