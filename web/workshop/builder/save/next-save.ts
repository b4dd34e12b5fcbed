import type { Body } from '#contract/routes.ts';
import type { Widget } from '#contract/templates.ts';
import { widgetsById, type TemplateDraft } from '../state/draft.ts';
import { isSame, isSamePage, isSameWidget } from '../state/compare.ts';

/** What a save says to be different, apart from which template and revision it is about. */
export type ChangeSet = Omit<Body<'templates.draft'>, 'template' | 'base'>;

/** What to send, and the draft that the server has afterwards. */
export interface Save {
  readonly changes: ChangeSet;
  readonly after: TemplateDraft;
}

/** Most bytes of widgets in a save: of the 64 KB of a body (tests/SPEC.md: API calls), the rest is for order, title and page. */
const widgetBytes = 44_000;

/**
 * The next save on the way from what the server has to what the editor has; undefined when both are the same. Changes
 * that are too many for one body take several: what is left is what differs from `after`. A single widget that is too
 * large goes alone, for the server to refuse.
 */
export function nextSave(base: TemplateDraft, draft: TemplateDraft): Save | undefined {
  const known = widgetsById(base);
  const sent = new Map<string, Widget>();
  const encoder = new TextEncoder();
  let bytes = 0;
  for (const widget of draft.widgets) {
    const before = known.get(widget.id);
    if (before && isSameWidget(before, widget)) continue;
    bytes += encoder.encode(JSON.stringify(widget)).length;
    if (sent.size > 0 && bytes > widgetBytes) break;
    sent.set(widget.id, widget);
  }
  const widgets = draft.widgets.flatMap(({ id }) => sent.get(id) ?? known.get(id) ?? []);
  const order = widgets.map(({ id }) => id);
  const changes: ChangeSet = {};
  if (draft.title !== base.title) changes.title = draft.title;
  if (!isSamePage(draft.page, base.page)) changes.page = draft.page ?? {};
  if (!isSame(order, [...known.keys()])) changes.order = order;
  if (sent.size > 0) changes.widgets = [...sent.values()];
  return Object.keys(changes).length > 0
    ? { changes, after: { title: draft.title, page: draft.page, widgets } }
    : undefined;
}
