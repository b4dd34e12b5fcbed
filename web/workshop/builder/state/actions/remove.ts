import { widgetOf, type EditorDocument } from '../document.ts';

/** Removes a widget. */
export function remove(document: EditorDocument, { id }: { id: string }): EditorDocument {
  if (!widgetOf(document, id)) return document;
  return { ...document, widgets: document.widgets.filter((widget) => widget.id !== id) };
}
