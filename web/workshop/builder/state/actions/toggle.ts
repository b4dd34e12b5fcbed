import { widgetOf, withWidget, type EditorDocument } from '../document.ts';

/** Hides a widget that is shown, shows one that is hidden. */
export function toggle(document: EditorDocument, { id }: { id: string }): EditorDocument {
  const widget = widgetOf(document, id);
  return widget ? withWidget(document, { ...widget, is_active: !widget.is_active }) : document;
}
