import type { Widget } from '#contract/templates.ts';

/** What an admin edits of a template. A widget's place is its index; its own `position` is what was loaded and says nothing here. */
export interface EditorDocument {
  readonly title: string;
  readonly widgets: readonly Widget[];
}

/** A widget before the document gives it its id and its place. */
export type NewWidget = Omit<Widget, 'id' | 'position'>;

/** What is different about a widget. Options that are absent stay as they are. */
export type WidgetPatch = Partial<Omit<Widget, 'id' | 'type' | 'position' | 'options'>> & {
  readonly options?: Partial<Widget['options']>;
};

/** The widget of an id; undefined when there is none, or no more. */
export const widgetOf = (document: EditorDocument, id: string | undefined): Widget | undefined =>
  document.widgets.find((widget) => widget.id === id);

/** The document with one widget in another's place; the same document when it is the same widget. */
export function withWidget(document: EditorDocument, next: Widget): EditorDocument {
  const index = document.widgets.findIndex(({ id }) => id === next.id);
  if (index === -1 || document.widgets[index] === next) return document;
  return { ...document, widgets: document.widgets.with(index, next) };
}

/** The document with a widget put at an index, which may lie beyond either end. */
export function withInserted(document: EditorDocument, widget: Widget, index: number): EditorDocument {
  return { ...document, widgets: document.widgets.toSpliced(Math.max(0, index), 0, widget) };
}
