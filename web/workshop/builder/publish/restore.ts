import { widgetOf, withInserted, withWidget, type TemplateDraft } from '../state/draft.ts';
import { isSameWidget } from '../state/compare.ts';

/**
 * The document with one widget as it was in an earlier version: changed back where it stands, or, when it has been removed since, put after
 * the widget that it followed then. The same document when that version has no such
 * widget, or has it as it is.
 */
export function withRestored(document: TemplateDraft, version: TemplateDraft, id: string): TemplateDraft {
  const widget = widgetOf(version, id);
  if (!widget) return document;
  const now = widgetOf(document, id);
  if (now) return isSameWidget(now, widget) ? document : withWidget(document, widget);
  const before = version.widgets.slice(0, version.widgets.indexOf(widget)).map((each) => each.id);
  const previous = document.widgets.findLastIndex((each) => before.includes(each.id));
  return withInserted(document, widget, previous + 1);
}
