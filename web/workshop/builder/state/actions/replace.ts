import type { EditorDocument } from '../document.ts';
import { isSameWidget } from '../same.ts';

/** Puts another document in this one's place; widgets that are the same in both stay the same objects. */
export function replace(
  document: EditorDocument,
  { document: next }: { document: EditorDocument },
): EditorDocument {
  const known = new Map(document.widgets.map((widget) => [widget.id, widget]));
  const widgets = next.widgets.map((widget) => {
    const before = known.get(widget.id);
    return before && isSameWidget(before, widget) ? before : widget;
  });
  const isUnchanged =
    next.title === document.title &&
    widgets.length === document.widgets.length &&
    widgets.every((widget, index) => widget === document.widgets[index]);
  return isUnchanged ? document : { title: next.title, widgets };
}
