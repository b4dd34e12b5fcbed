import type { Widget } from '#contract/templates.ts';
import { widgetOf, type EditorDocument } from '../state/document.ts';
import type { ChangeSet } from '../state/payload.ts';
import { isSameWidget } from '../state/same.ts';
import type { Fault } from './status.ts';

/** A part of a document that the server has refused: a widget, or the title. */
export interface RefusedPart {
  readonly part: Widget | string;
  readonly faults: readonly Fault[];
}

/** The parts of a save that its faults are about; none where that cannot be told. */
export function refusedParts(
  faults: readonly Fault[],
  message: string,
  { title, widgets = [] }: ChangeSet,
): RefusedPart[] {
  const about = (id: string) => faults.filter(({ widget }) => widget === id);
  const parts: RefusedPart[] = (widgets as Widget[])
    .map((part) => ({ part, faults: about(part.id) }))
    .filter((each) => each.faults.length > 0);
  const ofTitle = faults.filter(({ widget, field }) => widget === undefined && field === 'title');
  if (title !== undefined && ofTitle.length > 0) parts.push({ part: title, faults: ofTitle });
  const [only] = widgets as Widget[];
  if (parts.length > 0 || !only || widgets.length > 1) return parts;
  // Too large, for one: it was the only widget of the save.
  return [{ part: only, faults: [{ widget: only.id, field: '', messages: [message] }] }];
}

/** Whether a refused part is in the document as it was refused. */
export function isStillRefused({ part }: RefusedPart, document: EditorDocument): boolean {
  if (typeof part === 'string') return document.title === part;
  const widget = widgetOf(document, part.id);
  return widget !== undefined && isSameWidget(widget, part);
}

/** The document with what the server has in the place of what it has refused; without widgets that it does not have at all. */
export function withoutRefused(
  document: EditorDocument,
  refused: readonly RefusedPart[],
  server: EditorDocument,
): EditorDocument {
  if (refused.length === 0) return document;
  const parts = new Set(refused.map(({ part }) => (typeof part === 'string' ? undefined : part.id)));
  const widgets = document.widgets.flatMap((widget) =>
    parts.has(widget.id) ? (widgetOf(server, widget.id) ?? []) : widget,
  );
  return { title: parts.has(undefined) ? server.title : document.title, widgets };
}
