import type { Widget } from '#contract/templates.ts';
import { withInserted, type EditorDocument, type NewWidget } from '../document.ts';
import { nextId } from '../ids.ts';

/** Adds a widget at the top, at the bottom or at an index. */
export function add(
  document: EditorDocument,
  { widget, at }: { widget: NewWidget; at: 'top' | 'bottom' | number },
): EditorDocument {
  const { length } = document.widgets;
  const index = at === 'top' ? 0 : at === 'bottom' ? length : Math.min(Math.max(0, at), length);
  const added: Widget = { ...widget, id: nextId(widget.type, document.widgets), position: index };
  return withInserted(document, added, index);
}
