import type { EditorDocument } from '../document.ts';

/** Moves a widget so that `to` is its index afterwards, or the end that it lies beyond. */
export function move(document: EditorDocument, { id, to }: { id: string; to: number }): EditorDocument {
  const { widgets } = document;
  const from = widgets.findIndex((widget) => widget.id === id);
  const widget = widgets[from];
  const target = Math.min(Math.max(0, to), widgets.length - 1);
  if (!widget || target === from) return document;
  return { ...document, widgets: widgets.toSpliced(from, 1).toSpliced(target, 0, widget) };
}
