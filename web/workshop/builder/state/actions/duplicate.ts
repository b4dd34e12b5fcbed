import { withInserted, type EditorDocument } from '../document.ts';
import { nextId } from '../ids.ts';

/** Puts a copy of a widget right after it. */
export function duplicate(document: EditorDocument, { id }: { id: string }): EditorDocument {
  const index = document.widgets.findIndex((widget) => widget.id === id);
  const original = document.widgets[index];
  if (!original) return document;
  const copy = { ...original, id: nextId(original.type, document.widgets) };
  return withInserted(document, copy, index + 1);
}
