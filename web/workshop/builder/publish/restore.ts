import { widgetOf, withInserted, withWidget, type EditorDocument } from '../state/document.ts';
import { isSameWidget } from '../state/same.ts';

/**
 * The draft with one widget as an earlier version has it: changed in place, or, when it has been removed since, inserted after a
 * widget that it followed then. The same draft when that version has no such widget, or the same one.
 */
export function withRestored(draft: EditorDocument, version: EditorDocument, id: string): EditorDocument {
  const widget = widgetOf(version, id);
  if (!widget) return draft;
  const now = widgetOf(draft, id);
  if (now) return isSameWidget(now, widget) ? draft : withWidget(draft, widget);
  const before = version.widgets.slice(0, version.widgets.indexOf(widget)).map((each) => each.id);
  const previous = draft.widgets.findLastIndex((each) => before.includes(each.id));
  return withInserted(draft, widget, previous + 1);
}
