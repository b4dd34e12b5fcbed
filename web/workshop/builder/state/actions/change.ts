import type { Widget } from '#contract/templates.ts';
import { widgetOf, withWidget, type EditorDocument, type WidgetPatch } from '../document.ts';
import { isSame } from '../same.ts';

/** Changes what a patch names of a widget; parts of its options that stay the same stay the same objects. */
export function change(
  document: EditorDocument,
  { id, patch }: { id: string; patch: WidgetPatch },
): EditorDocument {
  const widget = widgetOf(document, id);
  if (!widget) return document;
  const { options, ...rest } = patch;
  const next: Widget = { ...widget, ...rest, id: widget.id, type: widget.type, position: widget.position };
  if (options) next.options = patched(widget.options, options);
  return isSame(next, widget) ? document : withWidget(document, next);
}

function patched(options: Widget['options'], patch: Partial<Widget['options']>): Widget['options'] {
  const changed = Object.entries(patch).filter(
    ([key, value]) => !isSame(value, options[key as keyof Widget['options']]),
  );
  return changed.length === 0 ? options : { ...options, ...Object.fromEntries(changed) };
}
