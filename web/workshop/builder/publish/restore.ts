import { widgetOf, withInserted, withWidget, type TemplateDraft } from '../state/draft.ts';
import { isSameWidget } from '../state/compare.ts';

/**
 * The draft with one widget as an earlier version has it: changed in place, or, when it has been removed since, inserted after a
 * widget that it followed then. The same draft when that version has no such widget, or the same one.
 */
export function withRestored(draft: TemplateDraft, version: TemplateDraft, id: string): TemplateDraft {
  const widget = widgetOf(version, id);
  if (!widget) return draft;
  const now = widgetOf(draft, id);
  if (now) return isSameWidget(now, widget) ? draft : withWidget(draft, widget);
  const before = version.widgets.slice(0, version.widgets.indexOf(widget)).map((each) => each.id);
  const previous = draft.widgets.findLastIndex((each) => before.includes(each.id));
  return withInserted(draft, widget, previous + 1);
}
